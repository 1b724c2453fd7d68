import { BULLETS } from '../../bullets/bullet-characters.js';
import { groupedBy } from '../../../groups.js';
import { IN_LINE, type Strip } from '../grid.js';
import { type Run, runsOf, type TextRow } from '../rows/text-rows.js';
import { firstIndex, firstNotBelow } from '../../../geometry/sorted.js';

/** A white strip between two columns. */
export interface ColumnGap {
  readonly left: number;
  readonly right: number;
}

/** Shares of rows that may cross a gap: a heading over several columns, or an entry that is too long. */
const TOLERANCES = [0, 0.03, 0.07, 0.12, 0.2, 0.3];

/** Cost of an entry that crosses a gap, of an entry inside a gap, and of two entries in one column. */
const COSTS = { crossing: 1, lost: 1.5, together: 0.7 };

/**
 * Finds the gaps between the columns of some rows. Each tolerance of crossing rows gives other columns; the columns
 * with the lowest cost of the entries are chosen.
 * @param gap in ems: words that are farther apart are separate entries
 */
export function columnGaps(rows: readonly TextRow[], gap: number): readonly ColumnGap[] {
  const all = withBullets(rows.map((row) => runsOf(row, gap)));
  const entries = withoutSums(all.filter((runs) => runs.length > 1));
  const em = rows.reduce((sum, row) => sum + row.em, 0) / Math.max(1, rows.length);
  const steps = coverage(entries);
  let best: { gaps: readonly ColumnGap[]; cost: number } = { gaps: [], cost: Infinity };
  for (const most of new Set(TOLERANCES.map((part) => Math.floor(part * entries.length)))) {
    const gaps = gapsWithin(steps, most, gap * em);
    const cost = entries.reduce((sum, runs) => sum + costOf(runs, gaps), 0);
    if (cost < best.cost) best = { gaps, cost };
  }
  const runs = all.flat().sort((one, other) => one.right - other.right);
  const gaps = best.gaps.map((between) => withoutEnds(between, runs, gap * em));
  return beforeHeadings(gaps, entries, NARROWEST * em);
}

/** In ems: minimum width of a gap before a heading. */
const NARROWEST = 0.15;

/** The entries between the middles of two gaps. */
interface ColumnEntries {
  /** The entries of the first row that has any. */
  readonly headings: readonly Run[];
  /** Number of rows below them, whether one of these has several entries, and the right end of the first entries of all rows. */
  below: number;
  hasSeveral: boolean;
  end: number;
}

/**
 * Returns gaps, each replaced by the narrow gap between the entries of the column before it and a heading that only they have beside
 * them, if there is one: headings at the left of columns of numbers at the right begin close behind the numbers of the column before.
 * @param least minimum width of a gap
 */
function beforeHeadings(
  gaps: readonly ColumnGap[],
  rows: readonly (readonly Run[])[],
  least: number,
): readonly ColumnGap[] {
  const columns = entriesByColumn(gaps, rows);
  return gaps.map((gap, index) => {
    const column = columns.get(index);
    const [, heading, ...others] = column?.headings ?? [];
    if (column === undefined || heading === undefined || others.length > 0) return gap;
    if (column.hasSeveral || column.below < MIN_BELOW || heading.left - column.end < least) return gap;
    return { left: column.end, right: heading.left };
  });
}

/** Minimum number of entries below the headings. */
const MIN_BELOW = 2;

/** Returns the entries before each gap, by the index of the gap. */
function entriesByColumn(
  gaps: readonly ColumnGap[],
  rows: readonly (readonly Run[])[],
): ReadonlyMap<number, ColumnEntries> {
  const middles = gaps.map(({ left, right }) => (left + right) / 2);
  const columns = new Map<number, ColumnEntries>();
  for (const row of rows) {
    const inRow = groupedBy(row, ({ left, right }) => firstNotBelow(middles, (left + right) / 2));
    for (const [index, runs] of inRow) {
      const [first] = runs;
      const column = columns.get(index);
      if (first === undefined) continue;
      if (column === undefined) columns.set(index, { headings: runs, below: 0, hasSeveral: false, end: first.right });
      else {
        column.below++;
        column.hasSeveral ||= runs.length > 1;
        column.end = Math.max(column.end, first.right);
      }
    }
  }
  return columns;
}

/** Minimum number of entries of rows, and minimum number of such rows, above sums. */
const MIN_ENTRIES = 4;
const MIN_ROWS = 2;

/**
 * Returns rows without the last ones that have nothing but a label and a number below the last entries of as many rows with more
 * entries: the label of a sum goes over several columns.
 */
function withoutSums(rows: readonly (readonly Run[])[]): readonly (readonly Run[])[] {
  const last = rows.findLastIndex((runs) => !isSum(runs));
  const [items, sums] = [rows.slice(0, last + 1), rows.slice(last + 1)];
  const ends = items.flatMap((runs) => (runs.length >= MIN_ENTRIES ? runs.slice(-1) : []));
  if (ends.length < Math.max(MIN_ROWS, sums.length)) return rows;
  const [lefts, rights] = [sorted(ends.map(({ left }) => left)), sorted(ends.map(({ right }) => right))];
  const isBelow = (sum: Run): boolean => firstNotBelow(lefts, sum.right) - firstNotBelow(rights, sum.left) >= MIN_ROWS;
  return sums.every((runs) => runs.slice(-1).every(isBelow)) ? items : rows;
}

function sorted(places: readonly number[]): readonly number[] {
  return places.toSorted((one, other) => one - other);
}

function isSum([label, sum, ...others]: readonly Run[]): boolean {
  if (label === undefined || sum === undefined || others.length > 0) return false;
  const isName = label.words.some(({ word }) => /\p{L}/u.test(word.text));
  return isName && sum.words.some(({ word }) => /\p{N}/u.test(word.text));
}

/** In ems: maximum distance of the text of an item from the end of its bullet. */
const FARTHEST = 3;

/** Ticks and crosses, also of symbol fonts: values in tables that compare. */
const VALUES = '✓✔✗\uf0fc';

/**
 * Joins bullets to the text behind them, so that items of lists in cells make no columns of bullets. Where another row has a text
 * in the place of the bullet, the bullet is an entry of a column.
 */
function withBullets(rows: readonly (readonly Run[])[]): readonly (readonly Run[])[] {
  const texts = new NarrowTexts(rows.flat().filter((run) => !isBullet(run)));
  return rows.map((runs) => {
    const joined: Run[] = [];
    for (const run of runs) {
      const before = joined.at(-1);
      const begins = before !== undefined && isBullet(before) && !isBullet(run) && isNear(before, run);
      if (begins && !texts.haveOneIn(before.left, run.left)) {
        joined[joined.length - 1] = { left: before.left, right: run.right, words: [...before.words, ...run.words] };
      } else joined.push(run);
    }
    return joined;
  });
}

function isBullet({ words }: Run): boolean {
  const [first] = words;
  if (first === undefined || words.length > 1) return false;
  const { text } = first.word;
  return text.length === 1 && BULLETS.includes(text) && !VALUES.includes(text);
}

/** Finds texts of any row by their places across the page. */
class NarrowTexts {
  /** From right to left by their centres, each with the leftmost right end up to there. */
  readonly #ends: { readonly centre: number; readonly right: number }[] = [];

  constructor(texts: readonly Run[]) {
    let end = Infinity;
    for (const { centre, right } of texts.map(centred).sort((one, other) => other.centre - one.centre)) {
      end = Math.min(end, right);
      this.#ends.push({ centre, right: end });
    }
  }

  /** Returns whether a text has its centre right of a position, and ends before another one. */
  haveOneIn(left: number, right: number): boolean {
    const end = firstIndex(0, this.#ends.length, (index) => (this.#ends[index]?.centre ?? 0) > left);
    return (this.#ends[end - 1]?.right ?? Infinity) <= right;
  }
}

function centred({ left, right }: Run): { readonly centre: number; readonly right: number } {
  return { centre: (left + right) / 2, right };
}

function isNear(bullet: Run, { left, words }: Run): boolean {
  return left - bullet.right < FARTHEST * (words[0]?.em ?? 0);
}

/**
 * Returns the part of a gap that is right of the entries that end inside the gap: long ones, which the tolerance has left out, and further
 * lines of cells. The longest one counts that leaves a gap.
 * @param runs sorted by their right ends
 * @param least minimum width of the gap
 */
function withoutEnds({ left, right }: ColumnGap, runs: readonly Run[], least: number): ColumnGap {
  const last = runs.findLast((run) => run.left < left && run.right <= right - least);
  return { left: Math.max(left, last?.right ?? left), right };
}

/** Minimum share, and number, of the entries beside a gap that end, or begin, in line. */
const MOST = 0.6;
const MIN_IN_LINE = 3;

/** Returns a gap as a strip that tells whether the entries beside it are in line. */
export function stripOf({ left: from, right: to }: ColumnGap, rows: readonly TextRow[]): Strip {
  const [ends, starts]: [number[], number[]] = [[], []];
  for (const { words } of rows) {
    const next = words.findIndex((word) => word.left + word.right > from + to);
    const [before, after] = [words[next - 1], words[next]];
    if (before === undefined || after === undefined) continue;
    ends.push(before.right);
    starts.push(after.left);
  }
  const isMostly = (places: readonly number[], at: number): boolean => {
    const near = places.filter((place) => Math.abs(place - at) < IN_LINE).length;
    return near >= MIN_IN_LINE && near >= MOST * places.length;
  };
  return { from, to, ends: isMostly(ends, from), starts: isMostly(starts, to) };
}

interface Step {
  readonly x: number;
  /** Number of rows with an entry between this step and the next one. */
  readonly count: number;
}

function coverage(rows: readonly (readonly Run[])[]): readonly Step[] {
  const ends = rows.flatMap((runs) =>
    runs.flatMap(({ left, right }) => [
      { x: left, by: 1 },
      { x: right, by: -1 },
    ]),
  );
  ends.sort((one, other) => one.x - other.x || other.by - one.by);
  let count = 0;
  return ends.map(({ x, by }) => ({ x, count: (count += by) }));
}

function gapsWithin(steps: readonly Step[], most: number, least: number): readonly ColumnGap[] {
  const gaps: ColumnGap[] = [];
  let left: number | undefined;
  let begun = false;
  for (const { x, count } of steps) {
    if (count > most) {
      if (begun && left !== undefined && x - left >= least) gaps.push({ left, right: x });
      left = undefined;
      begun = true;
    } else left ??= x;
  }
  return gaps;
}

function costOf(runs: readonly Run[], gaps: readonly ColumnGap[]): number {
  let cost = 0;
  let next = 0;
  let column = -1;
  for (const { left, right } of runs) {
    while (next < gaps.length && (gaps[next]?.right ?? 0) <= left) next++;
    const gap = gaps[next];
    if (gap !== undefined && left >= gap.left && right <= gap.right) cost += COSTS.lost;
    else {
      const first = gap !== undefined && left >= (gap.left + gap.right) / 2 ? next + 1 : next;
      if (first === column) cost += COSTS.together;
      let last = first;
      while (last < gaps.length && (gaps[last]?.right ?? Infinity) < right) last++;
      cost += COSTS.crossing * (last - first);
      column = last;
    }
  }
  return cost;
}
