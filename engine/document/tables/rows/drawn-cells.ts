import { rangeOf } from '../../../geometry/range-of.js';
import { stretchAt } from '../grid.js';
import type { TableWord } from '../table-words.js';
import { hasNumbers } from './next-header.js';
import { isNumber } from './row-entries.js';
import { isLabel } from './row-signs.js';
import type { TallCell } from './spanning-labels.js';
import { PLAIN_GAP, type Run, runsOf, type TextRow } from './text-rows.js';

/** What the order in which a page is drawn tells about two lines below each other. */
interface DrawnStep {
  /** Whether the lower line begins a row: one of its texts is drawn after another text than that above it. */
  readonly begins: boolean;
  /** The texts of the lower line that go on from the upper one in a cell. */
  readonly further: readonly Run[];
}

/** Returns what drawing tells about two lines below each other; undefined where it tells nothing. */
export type DrawnSteps = (above: TextRow, below: TextRow) => DrawnStep | undefined;

/**
 * Minimum number of times that drawing goes on in a lower line beside the text before it; pages that are drawn by columns do so once
 * per part.
 */
const MIN_ROWS = 3;

/** A text in one line of a table. */
interface DrawnRun {
  readonly run: Run;
  /** The index of its line. */
  readonly line: number;
}

/** A text in one line or in lines below each other that is drawn without others in between. */
interface Strand {
  readonly first: number;
  last: number;
  /** The upper line beside which drawing goes on after it; infinite if it goes on elsewhere. */
  resumed: number;
  /** The last line of the strand before it, if it begins beside an upper line of that one. */
  readonly reached: number;
}

interface DrawnWords {
  /** The words of a table in the order of drawing. */
  readonly words: readonly TableWord[];
  readonly runs: ReadonlyMap<TableWord, DrawnRun>;
}

/**
 * Finds out whether a table is drawn cell by cell: after a cell of several lines, drawing goes on beside one of its upper lines, and after
 * the last cell of a row in the row below. The function that is returned then tells further lines of cells from rows. Recognised text
 * has no such order, and tables that are drawn column by column or line by line show no cells.
 * @param rows the lines of the table, from top to bottom
 */
export function drawnSteps(rows: readonly TextRow[]): DrawnSteps {
  const lines = rows.map((row) => runsOf(row, PLAIN_GAP));
  const drawn = drawnWords(lines);
  if (drawn === undefined || !areDrawnByCells(drawn)) return () => undefined;
  const before = new Map(drawn.words.slice(1).map((word, index) => [word, drawn.words[index]]));
  const order = {
    runs: drawn.runs,
    before,
    strands: strandsOf(drawn),
    areAlike: alikeLines(lines),
    keyIn: keyFinder(lines, rows[0]?.em ?? 1),
  };
  return (above, below) => stepOf({ above, below }, order);
}

function drawnWords(lines: readonly (readonly Run[])[]): DrawnWords | undefined {
  const runs = new Map<TableWord, DrawnRun>();
  const placed: { readonly word: TableWord; readonly first: number }[] = [];
  for (const [line, own] of lines.entries()) {
    for (const run of own) {
      const place: DrawnRun = { run, line };
      for (const word of run.words) {
        if (word.word.style.invisible) return undefined;
        runs.set(word, place);
        placed.push({ word, first: rangeOf(word.word.glyphs).least });
      }
    }
  }
  return { words: placed.sort((one, other) => one.first - other.first).map(({ word }) => word), runs };
}

function areDrawnByCells({ words, runs }: DrawnWords): boolean {
  let [downwards, returned] = [0, 0];
  let isRow = true;
  words.forEach((word, index) => {
    const before = words[index - 1];
    const [last, next] = [before && runs.get(before), runs.get(word)];
    if (last === undefined || next === undefined || areBelowEachOther(last.run, next.run)) return;
    if (next.line < last.line && isRow) [returned, isRow] = [returned + 1, false];
    if (next.line > last.line) [downwards, isRow] = [downwards + 1, true];
  });
  return returned > 0 && downwards >= Math.max(MIN_ROWS, returned);
}

function areBelowEachOther(one: Run, other: Run): boolean {
  return one.left < other.right && one.right > other.left;
}

/** Returns the strand of each word. */
function strandsOf({ words, runs }: DrawnWords): ReadonlyMap<TableWord, Strand> {
  const strands = new Map<TableWord, Strand>();
  let strand: Strand = { first: 0, last: 0, resumed: Infinity, reached: -1 };
  let last: DrawnRun | undefined;
  for (const word of words) {
    const next = runs.get(word);
    if (next === undefined) continue;
    if (last !== undefined && next !== last) {
      const isBelow = areBelowEachOther(last.run, next.run);
      const isBeside = next.line < last.line && !isBelow;
      if (isBeside) strand.resumed = next.line;
      if (next.line <= last.line || !isBelow)
        strand = { first: next.line, last: next.line, resumed: Infinity, reached: isBeside ? last.line : -1 };
    }
    strands.set(word, strand);
    strand.last = next.line;
    last = next;
  }
  return strands;
}

interface DrawnOrder extends Pick<DrawnWords, 'runs'> {
  /** The word that is drawn before each one. */
  readonly before: ReadonlyMap<TableWord, TableWord | undefined>;
  readonly strands: ReadonlyMap<TableWord, Strand>;
  readonly areAlike: (first: number, last: number) => boolean;
  /** Finds the text of the first column in a line. */
  readonly keyIn: (runs: readonly Run[]) => Run | undefined;
}

function stepOf(
  { above, below }: { readonly above: TextRow; readonly below: TextRow },
  { runs, before, strands, areAlike, keyIn }: DrawnOrder,
): DrawnStep | undefined {
  const upper = runsOf(above, PLAIN_GAP);
  const lower = runsOf(below, PLAIN_GAP);
  const line = above.words[0] && runs.get(above.words[0])?.line;
  const further: Run[] = [];
  let begins = false;
  let next = 0;
  for (const run of lower) {
    while ((upper[next]?.right ?? Infinity) <= run.left) next++;
    if ((upper[next]?.left ?? Infinity) >= run.right) continue;
    const first = run.words.find((word) => runs.get(before.get(word) ?? word)?.run !== runs.get(word)?.run);
    const previous = first && before.get(first);
    const [last, own] = [previous && runs.get(previous), first && runs.get(first)];
    // A text that is drawn after the one at its left tells nothing that that one does not.
    if (first === undefined || own === undefined || (last?.line === own.line && last.run.right <= run.left)) continue;
    if (last === undefined || last.line !== line || !areBelowEachOther(last.run, run)) begins = true;
    else if (isFurther(last.line, strands.get(first), areAlike)) further.push(run);
  }
  if (areKeys(keyIn(upper), keyIn(lower))) return begins ? { begins, further: [] } : undefined;
  return begins || further.length > 0 ? { begins, further } : undefined;
}

/** Returns whether texts of the first column are numbers, or names of values, below each other: each is the key of a row. */
function areKeys(one: Run | undefined, other: Run | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return [one, other].every(({ words }) => isNumber(words)) || [one, other].every(isName);
}

function isName({ words: [first, ...others] }: Run): boolean {
  return first !== undefined && isLabel({ first, last: others.at(-1) ?? first });
}

/** Minimum number of lines that may be rows drawn by columns, such as the values of fields in a form: all have the same columns. */
const MIN_LINES = 3;

/** Maximum number of lines of a cell; columns of text may have more. */
const MAX_LINES = 12;

/**
 * Returns whether a strand goes on in the cell of a line: the cell before it or the cell after it in the same row ends below that line or
 * begins beside it.
 */
function isFurther(line: number, strand: Strand | undefined, areAlike: DrawnOrder['areAlike']): boolean {
  if (strand === undefined || (strand.resumed > line && line >= strand.reached)) return false;
  const lines = strand.last - strand.first + 1;
  return lines < MIN_LINES || (lines <= MAX_LINES && !areAlike(strand.first, strand.last));
}

/** Returns a function that finds the text of the first column in a line. */
function keyFinder(lines: readonly (readonly Run[])[], em: number): DrawnOrder['keyIn'] {
  const isLeftwards = lines[0]?.[0]?.words[0]?.line.direction === 'right-to-left';
  const firsts = lines.flatMap((runs) => runs.at(isLeftwards ? -1 : 0) ?? []);
  const start = isLeftwards
    ? rangeOf(firsts.map(({ right }) => right)).most
    : rangeOf(firsts.map(({ left }) => left)).least;
  const own = firsts.filter(({ left, right }) => Math.abs((isLeftwards ? right : left) - start) < em);
  const end = isLeftwards ? rangeOf(own.map(({ left }) => left)).most : rangeOf(own.map(({ right }) => right)).least;
  return (runs) => {
    const first = runs.at(isLeftwards ? -1 : 0);
    return first !== undefined && (isLeftwards ? first.right > end : first.left < end) ? first : undefined;
  };
}

/** Returns a function that tells whether all lines from one to another have texts in the same columns. */
function alikeLines(lines: readonly (readonly Run[])[]): DrawnOrder['areAlike'] {
  const known = new Map<string, boolean>();
  const compare = (line: number, other: number): boolean => {
    const [some = [], others = []] = [lines[line], lines[other]];
    return some.length === others.length && some.every((run, index) => areBelowEachOther(run, others[index] ?? run));
  };
  return (line, other) => {
    const key = `${line} ${other}`;
    const further = Array.from({ length: other - line }, (_, index) => line + index + 1);
    const isAlike = known.get(key) ?? further.every((next) => compare(line, next));
    known.set(key, isAlike);
    return isAlike;
  };
}

/**
 * Returns the cells whose lines go on from one row to the next by the order of drawing, while other cells begin there: those in a header,
 * and labels of several rows in the first column. Text beside numbers may be a column of prose.
 */
export function cellsOverRows(
  groups: readonly (readonly TextRow[])[],
  edges: readonly number[],
  steps: DrawnSteps,
): readonly TallCell[] {
  return groups.flatMap((group, index) => {
    const [last, next] = [group.at(-1), groups[index + 1]?.[0]];
    if (last === undefined || next === undefined) return [];
    const isHeader = !hasNumbers(last) && !hasNumbers(next);
    const cells = (steps(last, next)?.further ?? []).map(({ left, right }): TallCell => {
      return { column: stretchAt(edges, (left + right) / 2), top: last.baseline, bottom: next.baseline };
    });
    return cells.filter(({ column }) => isHeader || column === 0);
  });
}
