import type { TableWord } from '../table-words.js';

/** Words on one baseline, from left to right. */
export interface TextRow {
  readonly baseline: number;
  readonly em: number;
  readonly top: number;
  readonly bottom: number;
  readonly words: readonly TableWord[];
}

/** In ems: maximum distance between the baselines of words of one row. */
const LEVEL = 0.35;

/** In ems: height of letters above and below the baseline. */
const ASCENT = 0.72;
const DESCENT = 0.22;

/** Returns the rows of words that are sorted by baseline. */
export function textRows(words: readonly TableWord[]): readonly TextRow[] {
  const rows: TableWord[][] = [];
  let last = -Infinity;
  for (const word of words) {
    const row = rows.at(-1);
    if (row !== undefined && word.baseline - last <= LEVEL * Math.min(word.em, row[0]?.em ?? word.em)) row.push(word);
    else {
      rows.push([word]);
      last = word.baseline;
    }
  }
  return rows.map(rowOf);
}

function rowOf(words: readonly TableWord[]): TextRow {
  const sorted = words.toSorted((one, other) => one.left - other.left);
  let [baseline, em, top, bottom] = [-Infinity, 0, Infinity, -Infinity];
  for (const word of words) {
    baseline = Math.max(baseline, word.baseline);
    em = Math.max(em, word.em);
    top = Math.min(top, word.baseline - ASCENT * word.em);
    bottom = Math.max(bottom, word.baseline + DESCENT * word.em);
  }
  return { baseline, em, top, bottom, words: sorted };
}

/** Minimum ratio of the distance between rows of a table to that between the lines of a cell, which differ less. */
export const WIDER = 1.12;

/** Returns the distance between the baselines of two rows, in ems of the smaller one. */
export function distanceOf(above: TextRow, below: TextRow): number {
  return (below.baseline - above.baseline) / Math.min(above.em, below.em);
}

/** In ems: text that follows more closely is in the same row of the table, with another vertical alignment. */
export const OVERLAPPING = 0.75;

/** Maximum number of lines that are joined; more are columns of text whose lines are not level. */
const MAX_JOINED = 7;

/** Joins rows that overlap: lines of cells that are not level, since their texts are centred or stand at the bottom. */
export function joinOverlapping(rows: readonly TextRow[]): readonly TextRow[] {
  const groups: TextRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && distanceOf(last, row) < OVERLAPPING) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) =>
    group.length === 1 || group.length > MAX_JOINED ? group : [rowOf(group.flatMap(({ words }) => words))],
  );
}

/** Words of a row without a wide gap between them. */
export interface Run {
  readonly left: number;
  readonly right: number;
  readonly words: readonly TableWord[];
}

/** In ems: a wider gap separates runs. */
export const GAP = 0.5;

/** In ems: minimum gap between the entries of a row without rules. */
export const PLAIN_GAP = 0.9;

/** In ems: a single space between letters of one width is narrower. */
const MONOSPACED_GAP = 0.7;

/** Splits a row where the gap between words is wider than `gap` ems, or a smaller one is between lines. */
export function runsOf({ words }: Pick<TextRow, 'words'>, gap: number): readonly Run[] {
  const runs: { left: number; right: number; words: TableWord[] }[] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const space = leastSpace(run?.words.at(-1), word, gap);
    if (run !== undefined && word.left - run.right <= space * word.em) {
      run.words.push(word);
      run.right = Math.max(run.right, word.right);
    } else runs.push({ left: word.left, right: word.right, words: [word] });
  }
  return runs;
}

/** Returns the minimum gap in ems between the words of two runs. The layout of the page has told the words of different lines apart. */
function leastSpace(before: TableWord | undefined, word: TableWord, gap: number): number {
  if (before === undefined) return gap;
  if (word.monospaced && before.monospaced) return Math.max(gap, MONOSPACED_GAP);
  return before.line === word.line ? gap : Math.min(gap, GAP);
}
