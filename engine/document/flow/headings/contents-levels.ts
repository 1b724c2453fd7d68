import { add, mostOf } from '../../counts.js';
import type { ContentsEntryText } from './contents-titles.js';
import { numberDepth, numberKind } from './heading-number.js';

/** In points: minimum difference of the indents of two levels. */
const INDENT = 3;

/**
 * Returns the level of each entry of a table of contents: that of its number; without a number, that of numbered entries with its indent on its
 * page; without these, the rank of its indent. Parts have chapters, whatever the numbers of these are.
 */
export function levelsOfEntries(entries: readonly ContentsEntryText[]): readonly number[] {
  const hasParts = entries.some(isPart) && entries.some((entry) => depthOf(entry) === 1 && !isPart(entry));
  const levels = entries.map((entry) => {
    const depth = depthOf(entry);
    return depth === undefined ? undefined : depth + (hasParts && !isPart(entry) ? 1 : 0);
  });
  const ofIndents = new Map<string, Map<number, number>>();
  entries.forEach((entry, index) => {
    const [level, key] = [levels[index], keyOfIndent(entry)];
    const counts = ofIndents.get(key) ?? new Map<number, number>();
    ofIndents.set(key, counts);
    if (level !== undefined) add(counts, level, 1);
  });
  const ranks = ranksOf(entries.map(({ left }) => left));
  return entries.map((entry, index) => {
    const ofIndent = ofIndents.get(keyOfIndent(entry));
    return levels[index] ?? (ofIndent === undefined ? undefined : mostOf(ofIndent)) ?? ranks.get(entry.left) ?? 1;
  });
}

function depthOf({ title }: ContentsEntryText): number | undefined {
  return numberDepth(title);
}

function isPart(entry: ContentsEntryText): boolean {
  return depthOf(entry) === 1 && PARTS.has(numberKind(entry.title));
}

/** The names of parts and books in the languages of `numberKind`. */
const PARTS = new Set(
  'part book teil partie parte partea deel osa część část časť часть частина част phần μέρος 編 编 部 편 부'.split(' '),
);

function keyOfIndent({ onPage, left }: ContentsEntryText): string {
  return `${onPage} ${Math.round(left / INDENT)}`;
}

/** Returns the ranks of left edges, from 1; edges that are about equal have the same rank. */
function ranksOf(lefts: readonly number[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  let [rank, edge] = [0, -Infinity];
  for (const left of lefts.filter(Number.isFinite).toSorted((one, other) => one - other)) {
    if (left - edge > INDENT) [rank, edge] = [rank + 1, left];
    ranks.set(left, rank);
  }
  return ranks;
}
