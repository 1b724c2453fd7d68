import type { Box } from '../../geometry/geometry.js';
import type { Font } from '../model.js';
import { headingRows } from './rows/heading-rows.js';
import { headingsOf, isInOtherFont } from './rows/repeated-header.js';
import { hasOtherColumns, isHeaderBetween } from './rows/next-header.js';
import type { Region } from './region-grid.js';
import { type TableWord, textOfWords } from './table-words.js';
import { isLineOfCell } from './rows/line-of-cell.js';
import { PLAIN_GAP, runsOf, type TextRow, textRows } from './rows/text-rows.js';
import { isCaption } from './without-captions.js';

/** In ems: maximum distance between the rows of a table. */
const APART = 3;

/** Maximum number of consecutive rows with a single entry: further lines of an entry, or the heading of a group. */
const MAX_SINGLE = 2;

/** Maximum number of rows between a table and another one with the same headings: a further line of a cell, and a title of two lines. */
const MAX_BETWEEN = 3;

/** Finds the parts of a page where consecutive rows have several entries. */
export function plainRegions(words: readonly TableWord[], fonts: readonly Font[]): readonly Region[] {
  const rows = textRows(words.filter(({ prose }) => !prose));
  const headings = headingRows(rows, { words, fonts });
  const obstacles = words.filter(({ prose }) => prose);
  const regions: Region[] = [];
  let group: TextRow[] = [];
  let several: TextRow | undefined;
  /** The headings in the first row of several entries: below a title, the same ones begin another table. */
  let header: string | undefined;
  /** Right end of the group, beyond which no heading of its rows goes. */
  let right = -Infinity;
  let single = 0;
  /** Number of the last rows from the first of these on, with further lines of their entries. */
  let loose = 0;
  /** Number of the last rows from the one on that goes over several columns; many of them, or rows behind them, are in the region. */
  let over = 0;
  let next = 0;
  const finish = (rest = Math.max(loose, over <= MAX_SINGLE ? over : 0)): void => {
    if (rest > 0) group = group.slice(0, -rest);
    if (group.filter((row) => runsOf(row, PLAIN_GAP).length > 1).length > 1) regions.push(regionOf(group));
    group = [];
    several = undefined;
    right = -Infinity;
    single = 0;
    loose = 0;
    over = 0;
  };
  for (const [index, row] of rows.entries()) {
    const last = group.at(-1);
    if (last !== undefined && row.baseline - last.baseline > APART * Math.max(row.em, last.em)) finish();
    let [parted, isTitled] = [false, false];
    for (; (obstacles[next]?.baseline ?? Infinity) < row.baseline; next++) {
      const obstacle = obstacles[next];
      if (obstacle !== undefined && last !== undefined && isWithin(obstacle, several ?? last)) parted = true;
    }
    if (parted) finish();
    if (headings.has(row) || isCaptionAlone(row) || isBulleted(row, several)) {
      finish();
      continue;
    }
    const beside = { above: several && last, below: rows[index + 1] };
    if (isHeaderBetween(row, beside, fonts) && hasOtherColumns(row, group)) finish();
    if (header !== undefined && headingsOf(row) === header) {
      const between = several === undefined ? 0 : group.length - 1 - group.lastIndexOf(several);
      isTitled = between <= MAX_BETWEEN && (single > 0 || isInOtherFont(last, several));
      if (isTitled) finish(Math.max(1, loose));
    }
    if (runsOf(row, PLAIN_GAP).length > 1) {
      if (several === undefined) {
        if (!isTitled) group.push(...linesAbove(rows, index, headings));
        header = headingsOf(row);
      }
      several = row;
      single = 0;
      loose = 0;
      over = 0;
    } else if (several === undefined) continue;
    else if (isText(row) && rightOf(row) > right + row.em && isAtLeft(row, several)) {
      finish();
      continue;
    } else if (isRowInColumns(row, several) && areInLine(several, group))
      [several, single, loose, over] = [row, 0, 0, 0];
    else {
      if (over > 0 || (isOverColumns(row, several) && !isRowInColumns(row, several))) over++;
      const isFurther = goesOn(row, last, several);
      if (!isFurther) single++;
      if (!isFurther || loose > 0) loose++;
    }
    group.push(row);
    right = Math.max(right, rightOf(row));
    if (single > MAX_SINGLE) finish();
  }
  finish();
  return regions;
}

/** Maximum number of lines of a header above its last line with several entries. */
const MAX_ABOVE = 3;

/** Returns the lines above a row that are parts of its highest cell. */
function linesAbove(rows: readonly TextRow[], index: number, headings: ReadonlySet<TextRow>): readonly TextRow[] {
  const above: TextRow[] = [];
  for (let next = index - 1; next >= Math.max(0, index - MAX_ABOVE); next--) {
    const [line, below] = [rows[next], rows[next + 1]];
    if (line === undefined || headings.has(line) || isCaption(textOfWords(line.words))) break;
    if (!isLineOfCell(line, below, PLAIN_GAP) && !isRowInColumns(line, below)) break;
    above.unshift(line);
  }
  // More lines are a paragraph.
  return above.length < MAX_ABOVE ? above : [];
}

function isCaptionAlone(row: TextRow): boolean {
  return runsOf(row, PLAIN_GAP).length === 1 && isCaption(textOfWords(row.words));
}

/** Matches a character that is always the bullet of an item. */
const BULLET = /^[•‣⁃◦▪●\uf0b7]$/;

/**
 * Returns whether a row is the bullet and the text of an item at the left of the row above it; an item inside of a cell of that row is
 * none.
 * @param above the last row with several entries
 */
function isBulleted(row: TextRow, above: TextRow | undefined): boolean {
  const runs = runsOf(row, PLAIN_GAP);
  const [first] = row.words;
  if (first === undefined || runs.length > 2 || !BULLET.test(first.word.text)) return false;
  return above === undefined || isAtLeft(row, above);
}

/** Minimum number of words of a line of text. */
const MIN_WORDS = 7;

function isText({ words }: TextRow): boolean {
  return words.filter(({ word }) => /\p{L}/u.test(word.text)).length >= MIN_WORDS;
}

/** Returns whether a row begins in the first column of the row above it. */
function isAtLeft({ words: [first] }: TextRow, above: TextRow): boolean {
  const [, second] = runsOf(above, PLAIN_GAP);
  return second === undefined || first === undefined || first.left < second.left - FLUSH;
}

function rightOf({ words }: TextRow): number {
  return words.at(-1)?.right ?? -Infinity;
}

/** In ems: minimum gap before an entry that begins where one of the row beside it does. */
const GAP_IN_LINE = 0.45;

/** Returns whether a row close above or below another has an entry where each of the entries there begins, behind gaps that are less wide. */
function isRowInColumns(row: TextRow, beside: TextRow | undefined): boolean {
  if (beside === undefined || Math.abs(beside.baseline - row.baseline) > APART_IN_COLUMNS * row.em) return false;
  const [, ...others] = runsOf(beside, PLAIN_GAP);
  if (others.length === 0 || row.words.some(({ prose }) => prose)) return false;
  return others.every(({ left }) =>
    row.words.some((word, index) => {
      const before = row.words[index - 1];
      return (
        before !== undefined && Math.abs(word.left - left) < FLUSH && word.left - before.right >= GAP_IN_LINE * row.em
      );
    }),
  );
}

/** Number of rows whose second entries are in line, which those of two rows are by chance. */
const IN_LINE = 3;

/** Returns whether the second entries of the last rows of a group begin below each other. */
function areInLine(several: TextRow, group: readonly TextRow[]): boolean {
  const [, second] = runsOf(several, PLAIN_GAP);
  const last = group.slice(-IN_LINE);
  return (
    last.length === IN_LINE &&
    last.every((row) => runsOf(row, PLAIN_GAP).some(({ left }) => Math.abs(left - (second?.left ?? 0)) < FLUSH))
  );
}

/** In ems: maximum distance between such rows. */
const APART_IN_COLUMNS = 2;

/** In points: maximum difference between the left edges of the lines of an entry. */
const FLUSH = 2;

/** In ems: maximum distance between the lines of an entry. */
const SPACING = 1.6;

/** In ems: minimum gap between columns that is little more than a space, and in points, maximum difference between their left edges. */
const NARROW_GAP = 0.4;
const IN_COLUMN = 0.4;

/** Returns whether the only entry of a row is a further line of an entry above it. */
function goesOn(row: TextRow, last: TextRow | undefined, several: TextRow): boolean {
  const left = row.words[0]?.left ?? 0;
  if (last === undefined || row.baseline - last.baseline > SPACING * row.em) return false;
  if (runsOf(several, PLAIN_GAP).some((run) => Math.abs(run.left - left) < FLUSH)) return true;
  return several.words.some((word, index) => {
    const before = several.words[index - 1];
    return (
      before !== undefined && Math.abs(word.left - left) < IN_COLUMN && word.left - before.right > NARROW_GAP * word.em
    );
  });
}

/**
 * Returns whether the only entry of a row goes on below the second entry of a row above it, as a text below a table does. In letters of
 * one width, columns may be no farther apart than words.
 */
function isOverColumns(row: TextRow, several: TextRow): boolean {
  if (row.words.some(({ monospaced }) => monospaced)) return false;
  return isAtLeft(row, several) && rightOf(row) > (runsOf(several, PLAIN_GAP)[1]?.left ?? Infinity);
}

function isWithin({ left, right }: TableWord, { words }: TextRow): boolean {
  return left < (words.at(-1)?.right ?? -Infinity) && right > (words[0]?.left ?? Infinity);
}

/** Minimum number of rows with the same columns; fewer are next to each other by chance. */
const MIN_ALIKE = 3;

/**
 * Finds the parts of a region whose consecutive rows have the same number of entries, with the same gaps between them: a
 * table between rows of another form.
 */
export function alikeRegions({ words }: Region): readonly Region[] {
  const groups: { rows: TextRow[]; gaps: readonly Gap[] }[] = [];
  for (const row of textRows(words)) {
    const last = groups.at(-1);
    const gaps = gapsOf(row);
    const common = last === undefined ? [] : commonGaps(last.gaps, gaps);
    if (last === undefined || common.length === 0) groups.push({ rows: [row], gaps });
    else {
      last.rows.push(row);
      last.gaps = common;
    }
  }
  return groups.filter(({ rows }) => rows.length >= MIN_ALIKE).map(({ rows }) => regionOf(rows));
}

/** The space between two entries of a row. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

function gapsOf(row: TextRow): readonly Gap[] {
  const runs = runsOf(row, PLAIN_GAP);
  return runs.slice(1).map(({ left }, index) => ({ from: runs[index]?.right ?? left, to: left }));
}

/** Returns what each gap has in common with the gap in the same place; nothing if one of them has nothing. */
function commonGaps(some: readonly Gap[], others: readonly Gap[]): readonly Gap[] {
  if (some.length !== others.length) return [];
  const common = some.map(({ from, to }, index) => ({
    from: Math.max(from, others[index]?.from ?? Infinity),
    to: Math.min(to, others[index]?.to ?? -Infinity),
  }));
  return common.every(({ from, to }) => from < to) ? common : [];
}

function regionOf(rows: readonly TextRow[]): Region {
  const words = rows.flatMap((row) => row.words).sort((one, other) => one.baseline - other.baseline);
  return { box: boxOfRows(rows), rules: { across: [], down: [] }, words };
}

function boxOfRows(rows: readonly TextRow[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const row of rows) {
    top = Math.min(top, row.top);
    bottom = Math.max(bottom, row.bottom);
    for (const word of row.words) {
      left = Math.min(left, word.left);
      right = Math.max(right, word.right);
    }
  }
  return { left, top, right, bottom };
}
