import { rangeOf } from '../../geometry/range-of.js';
import { coverage } from './grid.js';
import type { Rule } from './rules/rules.js';
import type { TableWord } from './table-words.js';
import { addToGroup } from '../../groups.js';

/** A vertical strip between two columns of prose. */
export interface Gutter {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

interface TextLine {
  left: number;
  right: number;
  readonly baseline: number;
  readonly em: number;
  readonly prose: boolean;
}

/** Minimum number of pairs of lines beside each other that make two columns. */
const MIN_PAIRS = 5;

/** In ems: maximum difference between the baselines of lines beside each other. */
const MAX_SHIFT = 0.7;

/** In ems: maximum distance between lines of a column, where a formula or a heading is between them. */
const MAX_SPACE = 6;

const MAX_GUTTERS = 8;

/**
 * Finds the gutters between columns of prose. A table without rules is inside one column of the page, so words on both
 * sides of a gutter do not form a row. A strip with a rule along it may separate columns of a table, so it is left out.
 * @param words sorted by baseline
 * @param down the vertical rules of the page
 */
export function proseGutters(words: readonly TableWord[], down: readonly Rule[]): readonly Gutter[] {
  const lines = linesOf(words);
  let gaps = gapsBetween(lines.filter(({ prose }) => prose));
  const gutters: Gutter[] = [];
  while (gaps.length >= MIN_PAIRS && gutters.length < MAX_GUTTERS) {
    const x = deepestPoint(gaps);
    const parted = gaps.filter((gap) => contains(gap, x));
    if (parted.length < MIN_PAIRS) break;
    if (!isRuled(parted, down)) gutters.push(extended(x, parted, lines));
    gaps = gaps.filter((gap) => !contains(gap, x));
  }
  return gutters;
}

/** Returns the words of each part of a page that gutters separate, in their order. */
export function wordsByColumn(
  words: readonly TableWord[],
  gutters: readonly Gutter[],
): readonly (readonly TableWord[])[] {
  const groups = new Map<string, TableWord[]>();
  for (const word of words) {
    const sides = gutters.map(({ x, top, bottom }) => {
      if (word.baseline < top || word.baseline > bottom) return '-';
      return (word.left + word.right) / 2 < x ? 'l' : 'r';
    });
    const key = sides.join('');
    addToGroup(groups, key, word);
  }
  return [...groups.values()];
}

function linesOf(words: readonly TableWord[]): readonly TextLine[] {
  const lines = new Map<TableWord['line'], TextLine>();
  for (const { prose, line, left, right, baseline, em } of words) {
    const known = lines.get(line);
    if (known === undefined) lines.set(line, { left, right, baseline, em, prose });
    else {
      known.left = Math.min(known.left, left);
      known.right = Math.max(known.right, right);
    }
  }
  return [...lines.values()].sort((one, other) => one.baseline - other.baseline);
}

interface Gap {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** Returns the gap between each line and the next line beside it. */
function gapsBetween(lines: readonly TextLine[]): readonly Gap[] {
  return rowsOf(lines).flatMap((row) => {
    const gaps: Gap[] = [];
    let right = Infinity;
    for (const line of row.sort((one, other) => one.left - other.left)) {
      if (line.left > right) gaps.push({ left: right, right: line.left, baseline: line.baseline });
      right = right === Infinity ? line.right : Math.max(right, line.right);
    }
    return gaps;
  });
}

/** Minimum share of the lines beside a gutter that have a rule along them. */
const RULED = 0.3;

function isRuled(gaps: readonly Gap[], down: readonly Rule[]): boolean {
  const left = rangeOf(gaps.map((gap) => gap.left)).most;
  const right = rangeOf(gaps.map((gap) => gap.right)).least;
  const baselines = rangeOf(gaps.map(({ baseline }) => baseline));
  const rules = down.filter(({ at }) => at > left && at < right).sort((one, other) => one.from - other.from);
  return coverage(rules, baselines.least, baselines.most) >= RULED;
}

function contains({ left, right }: Gap, x: number): boolean {
  return x > left && x < right;
}

/** Returns the centre of the strip that is in most gaps. */
function deepestPoint(gaps: readonly Gap[]): number {
  const ends = gaps.flatMap(({ left, right }) => [
    { x: left, by: 1 },
    { x: right, by: -1 },
  ]);
  ends.sort((one, other) => one.x - other.x || one.by - other.by);
  let [count, most, middle] = [0, 0, 0];
  ends.forEach(({ x, by }, index) => {
    count += by;
    if (count > most) [most, middle] = [count, (x + (ends[index + 1]?.x ?? x)) / 2];
  });
  return middle;
}

/** Minimum share of the width of its column that a full line takes. */
const FILLS = 0.8;

/**
 * Extends a gutter along the lines beside it, and along rows above and below that have text on one side only or a line
 * that is prose or fills its column.
 */
function extended(x: number, gaps: readonly Gap[], lines: readonly TextLine[]): Gutter {
  let { least: top, most: bottom } = rangeOf(gaps.map(({ baseline }) => baseline));
  const within = lines.filter(({ prose, baseline }) => prose && baseline >= top && baseline <= bottom);
  const widest = (side: readonly TextLine[]): number =>
    rangeOf([0, ...side.map(({ left, right }) => right - left)]).most;
  const widths = [
    widest(within.filter(({ right }) => right < x)),
    widest(within.filter(({ left }) => left > x)),
  ] as const;
  const fills = (line: TextLine): boolean => line.right - line.left >= FILLS * widths[line.right < x ? 0 : 1];
  const columns = [within.filter(({ right }) => right < x), within.filter(({ left }) => left > x)].map(edgesOf);
  const isParted = (row: readonly TextLine[]): boolean =>
    row.every(({ left, right }) => left > x || right < x) &&
    (row.every(({ left }) => left > x) ||
      row.every(({ right }) => right < x) ||
      row.some((line) => line.prose || fills(line)) ||
      columns.some((column) => isJustified(row, column)));
  for (const row of rowsOf(lines.filter(({ baseline }) => baseline > bottom))) {
    const [{ baseline, em }] = row;
    if (baseline - bottom > MAX_SPACE * em || !isParted(row)) break;
    bottom = baseline;
  }
  for (const row of rowsOf(lines.filter(({ baseline }) => baseline < top)).reverse()) {
    const [{ baseline, em }] = row;
    if (top - baseline > MAX_SPACE * em || !isParted(row)) break;
    top = baseline;
  }
  const em = within[0]?.em ?? 0;
  return { x, top: top - em / 2, bottom: bottom + em / 2 };
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

function edgesOf(lines: readonly TextLine[]): Edges {
  return { left: rangeOf(lines.map(({ left }) => left)).least, right: rangeOf(lines.map(({ right }) => right)).most };
}

/** In ems: maximum distance of the ends of a justified line from the edges of its column. */
const FLUSH = 0.1;

/** Returns whether the texts of a row in a column are one line that is set as wide as the column, with wide spaces. */
function isJustified(row: readonly TextLine[], { left, right }: Edges): boolean {
  const inside = row.filter((line) => line.right > left && line.left < right);
  const edges = edgesOf(inside);
  const [{ em } = { em: 0 }] = inside;
  return Math.abs(edges.left - left) <= FLUSH * em && Math.abs(edges.right - right) <= FLUSH * em;
}

/** Groups lines beside each other. @param lines sorted by baseline */
function rowsOf(lines: readonly TextLine[]): [TextLine, ...TextLine[]][] {
  const rows: [TextLine, ...TextLine[]][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row === undefined || line.baseline - row[0].baseline > MAX_SHIFT * line.em) rows.push([line]);
    else row.push(line);
  }
  return rows;
}
