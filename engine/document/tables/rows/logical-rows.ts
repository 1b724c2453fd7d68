import { centredRows } from './centred-rows.js';
import type { DrawnSteps } from './drawn-cells.js';
import { nestedRows } from './nested-rows.js';
import { type ColumnHabit, type Entries, entriesOf, type Entry } from './row-entries.js';
import { isLabel, SIGNS, signOf, textSign } from './row-signs.js';
import type { TableWord } from '../table-words.js';
import { distanceOf, OVERLAPPING, type TextRow, WIDER } from './text-rows.js';

/** Evidence above which spacing does not matter. */
const CERTAIN = 3.5;

export interface RowHabits {
  /** Of the columns, in the whole table. */
  readonly habits: readonly ColumnHabit[];
  /** Distance between the lines of the paragraphs of the page, in ems. */
  readonly spacing?: number | undefined;
  /** What drawing tells about the lines of the table. */
  readonly drawn?: DrawnSteps;
}

/**
 * Joins rows of text to rows of a table: further lines of a wrapped cell do not begin a new row.
 * @param edges of the columns
 */
export function logicalRows(
  rows: readonly TextRow[],
  edges: readonly number[],
  { habits, spacing = Infinity, drawn = () => undefined }: RowHabits,
): readonly (readonly TextRow[])[] {
  const entries = rows.map((row) => entriesOf(row, edges));
  const steps = stepsOf(rows, entries, { habits, spacing, drawn });
  const least = leastDistance(rows, entries);
  const narrow = lineSpacing(steps, entries, least);
  const isLed = habits.some(({ led }) => led);
  const centred = narrow === undefined && !isLed ? centredRows({ rows, entries, habits, spacing: least }) : undefined;
  if (centred !== undefined) return centred.map((begin, index) => rows.slice(begin, centred[index + 1]));
  const custom = customOf(steps);
  const nested = nestedRows(entries);
  const groups: TextRow[][] = [];
  /** The columns with text in the lines of a row of the table, but for its last line. */
  let earlier = new Set<number>();
  rows.forEach((row, index) => {
    const step = steps[index - 1];
    const group = groups.at(-1);
    if (step === undefined || group === undefined) groups.push([row]);
    else if (
      nested.has(index) ||
      beginsRow(step, { narrow, custom }, () => resumes(entries[index] ?? [], entries[index - 1] ?? [], earlier))
    ) {
      groups.push([row]);
      earlier = new Set();
    } else {
      group.push(row);
      entries[index - 1]?.forEach((entry, column) => {
        if (entry !== undefined) earlier.add(column);
      });
    }
  });
  return groups;
}

function stepsOf(
  rows: readonly TextRow[],
  entries: readonly Entries[],
  { habits, spacing, drawn }: Required<RowHabits> & { readonly spacing: number },
): readonly Step[] {
  return rows.slice(1).map((row, index) => {
    const down = distanceOf(rows[index] ?? row, row);
    const [upper, lower] = [entries[index] ?? [], entries[index + 1] ?? []];
    const full = isFull(upper, lower);
    const look =
      (changesFont(upper, lower) ? SIGNS.font : 0) +
      (full && down > spacing * WIDER ? SIGNS.apart : 0) +
      (isDrawnAfterRow(upper, lower) ? SIGNS.drawn : 0);
    return {
      down,
      full,
      sign: down < OVERLAPPING ? -Infinity : signOf(upper, lower, habits) + look,
      ended: isEnded(upper, lower, habits),
      lead: leadOf(upper, lower, habits),
      drawn: drawn(rows[index] ?? row, row)?.begins,
    };
  });
}

/**
 * Returns whether a text alone below the first one of a line is drawn after all others of that line, as the name of a group of rows is;
 * the further lines of a cell are seldom drawn after the next cells.
 */
function isDrawnAfterRow([key, ...others]: Entries, [next, ...beside]: Entries): boolean {
  const values = others.filter((entry) => entry !== undefined);
  if (key === undefined || next === undefined || values.length === 0) return false;
  if (beside.some((entry) => entry !== undefined)) return false;
  if (next.first.monospaced || next.first.word.style.invisible) return false;
  return values.every(({ last }) => drawnAt(key.last) < drawnAt(last) && drawnAt(last) < drawnAt(next.first));
}

function drawnAt({ word }: TableWord): number {
  return word.glyphs[0] ?? 0;
}

interface Spacing {
  /** Maximum distance between the lines of a cell, where it differs from that between rows. */
  readonly narrow: number | undefined;
  /** Evidence from the other lines that a line with text in all columns begins a row. */
  readonly custom: number;
}

/** Spacing decides where it differs; but numbers below numbers in several columns are always separate rows. */
function beginsRow(
  { down, sign, ended, full, lead, drawn }: Step,
  { narrow, custom }: Spacing,
  isResumed: () => boolean,
): boolean {
  if (sign === -Infinity) return false;
  if (drawn !== undefined) return drawn;
  if (lead !== undefined) return lead === 'ends';
  if (narrow !== undefined) return down > narrow + SAME || sign > CERTAIN || ended;
  return down > WIDEST_SPACING || sign + SIGNS.alike + (full ? custom : 0) > 0 || isResumed();
}

/** Minimum number of lines with text in all columns that tell how the others are meant. */
const MIN_FULL = 3;

/**
 * Returns the evidence that lines with text in all columns begin rows: in most tables all of them do, or few. Where all lines have
 * text in all columns, no cell was longer than the others.
 */
function customOf(steps: readonly Step[]): number {
  const complete = steps.filter(({ full, sign }) => full && sign > -Infinity);
  if (complete.length < MIN_FULL) return 0;
  const share = complete.filter(({ sign }) => sign + SIGNS.alike > 0).length / complete.length;
  const isComplete = steps.every(({ full }) => full);
  return SIGNS.custom * Math.max(0, 2 * share - 1) + (isComplete ? SIGNS.complete : 0);
}

/**
 * Returns whether a line has text in a column that has text above but not in the line before: a cell has no holes.
 * @param earlier the columns with text above the line before
 */
function resumes(line: Entries, before: Entries, earlier: ReadonlySet<number>): boolean {
  return line.some((entry, column) => entry !== undefined && before[column] === undefined && earlier.has(column));
}

/** In ems: maximum difference of line distances that count as equal. */
const SAME = 0.02;

/** Returns whether a line has text in the first column and in all columns of the line above. */
function isFull(above: Entries, below: Entries): boolean {
  return below[0] !== undefined && above.every((entry, column) => entry === undefined || below[column] !== undefined);
}

/** Returns the texts of both lines in the columns that have text in both. */
function pairsOf(
  above: Entries,
  below: Entries,
): readonly { readonly upper: Entry; readonly entry: Entry; readonly column: number }[] {
  return below.flatMap((entry, column) => {
    const upper = above[column];
    return entry === undefined || upper === undefined ? [] : [{ upper, entry, column }];
  });
}

/** Minimum number of columns in which the font changes between the header and the first row below it. */
const MIN_CHANGES = 2;

/** Returns whether all columns with text in both lines have it in different fonts, as a header and the row below it have. */
function changesFont(above: Entries, below: Entries): boolean {
  const pairs = pairsOf(above, below);
  return (
    pairs.length >= MIN_CHANGES &&
    pairs.every(({ upper, entry }) => upper.last.word.style.font !== entry.first.word.style.font)
  );
}

/**
 * Returns whether a row begins though its lines are as close as those of a cell: all its columns that go on were ended by
 * the author, because the next words would have fitted, or the first column has a name of a value below another one.
 */
function isEnded(
  above: readonly (Entry | undefined)[],
  below: readonly (Entry | undefined)[],
  habits: readonly ColumnHabit[],
): boolean {
  const [key, next] = [above[0], below[0]];
  if (next === undefined) return false;
  if (key !== undefined && isLabel(key) && isLabel(next)) return true;
  const pairs = pairsOf(above, below);
  const areAllEnded = pairs.every(({ upper, entry, column }) => {
    const habit = habits[column];
    return habit !== undefined && textSign(upper, entry, habit) === SIGNS.fits;
  });
  // Beside a text of several lines, only a sentence that ends tells that the next key is not in its middle.
  return areAllEnded && (pairs.length > 1 || (key === undefined && pairs.some(({ upper }) => endsSentence(upper))));
}

function endsSentence({ last }: Entry): boolean {
  return /[.!?。！？]$/u.test(last.word.text);
}

/**
 * Returns what leaders tell about two lines: dots that lead to the next column end a row, and an entry without them, alone in its
 * line, goes on with a small letter; undefined where they tell nothing.
 */
function leadOf(above: Entries, below: Entries, habits: readonly ColumnHabit[]): Step['lead'] {
  if (above.some((entry, column) => entry?.led === true && habits[column]?.led === true)) return 'ends';
  const column = above.findIndex((entry) => entry !== undefined);
  const next = below[column];
  const isAlone = above.every((entry, index) => entry === undefined || index === column);
  if (!isAlone || habits[column]?.led !== true || next?.led !== true) return undefined;
  return /^\p{Ll}/u.test(next.first.word.text) ? 'goes on' : undefined;
}

interface Step {
  readonly down: number;
  readonly sign: number;
  readonly ended: boolean;
  /** Whether the lower line has text in the first column and in all columns of the upper one. */
  readonly full: boolean;
  /** Whether the leaders of a column end the row above, or show that it goes on. */
  readonly lead: 'ends' | 'goes on' | undefined;
  /** Whether the lower line begins a row by the order of drawing; undefined where it tells nothing. */
  readonly drawn: boolean | undefined;
}

/** In ems: maximum distance between the lines of a paragraph. */
export const WIDEST_SPACING = 1.6;

/**
 * Returns the smallest distance between lines of one column, in ems. Lines of different columns may be closer: where cells are
 * centred in their rows, they are half a line apart.
 */
function leastDistance(rows: readonly TextRow[], entries: readonly Entries[]): number {
  const above: (TextRow | undefined)[] = [];
  let least = Infinity;
  rows.forEach((row, index) => {
    entries[index]?.forEach((entry, column) => {
      if (entry === undefined) return;
      const upper = above[column];
      if (upper !== undefined) least = Math.min(least, distanceOf(upper, row));
      above[column] = row;
    });
  });
  return least;
}

/** Minimum number of columns of rows whose lines with text in all columns tell that the others are further lines. */
const MIN_COLUMNS = 3;

/**
 * Returns whether the lines below wide distances are those with text in all columns, as the first lines of entries of several lines are
 * in statements of accounts.
 */
function areCompleteApart(steps: readonly Step[], entries: readonly Entries[], narrow: number): boolean {
  const isComplete = (at: number): boolean => entries[at]?.every((entry) => entry !== undefined) ?? false;
  if ((entries[0]?.length ?? 0) < MIN_COLUMNS || steps.length < 2) return false;
  return steps.every(({ down }, index) => isComplete(index + 1) === down > narrow + SAME);
}

/**
 * Returns the maximum distance between lines of a cell, where the distances within and between rows differ, and closely
 * set text does not look like rows.
 * @param least smallest distance between lines of one column, in ems
 */
function lineSpacing(steps: readonly Step[], entries: readonly Entries[], least: number): number | undefined {
  const downs = steps
    .filter(({ down, sign }) => sign > -Infinity && down > least - SAME)
    .map(({ down }) => down)
    .sort((one, other) => one - other);
  let [most, narrow] = [WIDER, 0];
  for (let index = 1; index < downs.length; index++) {
    const [one = 0, other = 0] = [downs[index - 1], downs[index]];
    if (one <= WIDEST_SPACING && other / one > most) [most, narrow] = [other / one, one];
  }
  if (narrow === 0) return undefined;
  if (areCompleteApart(steps, entries, narrow)) return narrow;
  const close = steps.filter(({ down, sign }) => down <= narrow + SAME && sign > -Infinity);
  const sum = close.reduce((total, { sign }) => total + sign, 0);
  return sum / close.length > 0.5 ? undefined : narrow;
}
