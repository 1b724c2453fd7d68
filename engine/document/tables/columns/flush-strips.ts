import { medianOf } from '../../../geometry/median.js';
import { rangeOf } from '../../../geometry/range-of.js';
import type { Strip } from '../grid.js';
import { GAP, type TextRow } from '../rows/text-rows.js';
import type { TableWord } from '../table-words.js';

/** Minimum number of rows with entries on both sides of a strip, and minimum share of the rows with one on its right. */
const MIN_ROWS = 4;
const MOST = 0.8;

/** In ems: minimum width of a strip, and maximum difference between edges in line; edges that differ by more are not. */
const NARROWEST = 0.2;
const LEVEL = 0.1;
const VARIED = 0.3;

/** Maximum number of places that are tried, which bounds the time for a row. */
const MAX_PLACES = 8;

/** Minimum width of a strip behind other texts than numbers, relative to the spaces between the words of the rows; in ems: their least width. */
const WIDER = 1.35;
const SPACE = 0.26;

/**
 * Finds the strips before texts that begin in line, where the columns are hardly wider apart than words: right behind numbers that end in
 * line, or behind texts with more than a space between. The space between the words of one text is not in the same place in each row.
 */
export function flushStrips(rows: readonly TextRow[]): readonly Strip[] {
  const em = rows[0]?.em ?? 1;
  const starts = new Map<number, number>();
  for (const { words } of rows) {
    for (const { left } of words.slice(1)) {
      const place = Math.round(left / (LEVEL * em));
      starts.set(place, (starts.get(place) ?? 0) + 1);
    }
  }
  const places = [...starts].filter(([, count]) => count >= MIN_ROWS).sort((one, other) => other[1] - one[1]);
  return places.slice(0, MAX_PLACES).flatMap(([place]) => stripBefore(place * LEVEL * em, rows, em));
}

/** Returns the width of a space between words, as most have it that do not end at a place. */
function spaceIn(rows: readonly TextRow[], place: number): number {
  const usual = SPACE * (rows[0]?.em ?? 1);
  const spaces = rows.flatMap(({ words, em }) => {
    return words.slice(1).flatMap(({ left }, index) => {
      const space = left - (words[index]?.right ?? left);
      return space > 0 && space < GAP * em && Math.abs(left - place) > LEVEL * em ? [space] : [];
    });
  });
  return spaces.length > 0 ? Math.max(usual, medianOf(spaces)) : usual;
}

/** Returns the strip before the texts that begin at a place, if there is one. */
function stripBefore(start: number, rows: readonly TextRow[], em: number): readonly Strip[] {
  const level = LEVEL * em;
  const isInLine = (one: number, other: number): boolean => Math.abs(one - other) <= level;
  const pairs: (Neighbours & { readonly last: TableWord })[] = [];
  let count = 0;
  for (const { words } of rows) {
    const next = words.findIndex((word) => word.right > start);
    const [before, after, last] = [words[next - 1], words[next], words.at(-1)];
    if (after === undefined || last === undefined) continue;
    if (after.left < start - level) return [];
    if (before === undefined) continue;
    count++;
    if (isInLine(after.left, start)) pairs.push({ before, last, after });
  }
  const [first] = pairs;
  if (first === undefined || pairs.length < MIN_ROWS || pairs.length < MOST * count) return [];
  const varies = (of: (pair: (typeof pairs)[number]) => number): boolean =>
    pairs.some((pair) => Math.abs(of(pair) - of(first)) > VARIED * em);
  const end = first.before.right;
  const areNumbers = pairs.every(({ before }) => isInLine(before.right, end) && /^\p{Nd}/u.test(before.word.text));
  const isBehindNumbers = areNumbers && start - end >= NARROWEST * em && varies(({ before }) => before.left);
  const from = rangeOf(pairs.map(({ before }) => before.right)).most;
  const isWide =
    start - from >= WIDER * spaceIn(rows, start) && pairs.every((pair) => areNames(pair) && !areMonospaced(pair));
  if (!(isBehindNumbers || isWide) || !varies(({ last }) => last.right)) return [];
  return isBehindNumbers
    ? [{ from: end, to: start, ends: true, starts: true }]
    : [{ from, to: start, ends: false, starts: true }];
}

interface Neighbours {
  readonly before: TableWord;
  readonly after: TableWord;
}

function areNames({ before, after }: Neighbours): boolean {
  return isName(before) && isName(after);
}

/** Returns whether words stand in a font whose letters have one width: behind words of equal length, those of a text are in line, too. */
function areMonospaced({ before, after }: Neighbours): boolean {
  return before.monospaced && after.monospaced;
}

/** Returns whether a word is a name or a number, and no bullet or sign such as those between the words of code. */
function isName({ word }: TableWord): boolean {
  return /[\p{L}\p{N}]/u.test(word.text);
}
