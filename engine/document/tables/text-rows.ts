import type { TableWord } from './table-words.js';

/** Words that stand on one baseline, from left to right. */
export interface TextRow {
  readonly baseline: number;
  readonly em: number;
  readonly top: number;
  readonly bottom: number;
  readonly words: readonly TableWord[];
}

/** In ems: words are in one row when their baselines differ by less. */
const LEVEL = 0.35;

/** How far letters reach above and below the baseline, in ems. */
const ASCENT = 0.72;
const DESCENT = 0.22;

/** The rows of words that come sorted by their baselines. */
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

/** Words of a row without a wide gap between them. */
export interface Run {
  readonly left: number;
  readonly right: number;
  readonly words: readonly TableWord[];
}

/** In ems: a wider gap parts runs. */
export const GAP = 0.5;

/** The runs of a row, parted where the gap between words is wider than some ems. */
export function runsOf({ words }: Pick<TextRow, 'words'>, gap: number): readonly Run[] {
  const runs: { left: number; right: number; words: TableWord[] }[] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run !== undefined && word.left - run.right <= gap * word.em) {
      run.words.push(word);
      run.right = Math.max(run.right, word.right);
    } else runs.push({ left: word.left, right: word.right, words: [word] });
  }
  return runs;
}
