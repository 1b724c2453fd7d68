import { columnGaps, stripOf } from './column-gaps.js';
import { flushStrips } from './flush-strips.js';
import { coverage, type Edge, type Strip } from '../grid.js';
import { numberStrips } from './number-strips.js';
import { GAP, runsOf, type TextRow } from '../rows/text-rows.js';

/** In ems: minimum width of a gap inside a column between drawn edges. */
const GAP_IN_DRAWN = 1;

/** Adds the column edges that the text of each drawn column shows to the drawn edges. */
export function withTextGaps(drawn: readonly Edge[], rows: readonly Edge[], text: readonly TextRow[]): readonly Edge[] {
  const long = withoutHeaderRules(drawn, rows);
  const isGrid = long.length > 3 || (long.length === 3 && long.every((edge) => edge.drawn.length > 0));
  const isDrawn = isGrid && rows.length > 2;
  const found: Edge[] = [];
  drawn.forEach((edge, index) => {
    found.push(edge);
    const next = drawn[index + 1];
    if (next === undefined) return;
    const inside =
      drawn.length === 2
        ? text
        : text.flatMap((row) => partOfRow(row, edge.at, next.at)).filter((row) => !isSpread(row));
    const gaps = columnGaps(inside, isDrawn ? GAP_IN_DRAWN : GAP);
    if (isDrawn && !areRegular(inside)) return;
    const strips = gaps.map((gap) => stripOf(gap, inside));
    // Between rules, numbers closer to each other than entries are one entry.
    const edges = [edge.at, ...strips.map(middleOfStrip), next.at];
    const narrow =
      drawn.length > 2
        ? []
        : edges.slice(1).flatMap((to, at) => {
            const part = inside.flatMap((row) => partOfRow(row, edges[at] ?? 0, to));
            return [...numberStrips(part), ...flushStrips(part)];
          });
    for (const gap of [...strips, ...narrow].sort((one, other) => one.from - other.from))
      found.push({ at: middleOfStrip(gap), drawn: [], lines: [], gap });
  });
  return found;
}

/** Minimum share of the height of a row along which an edge is drawn there. */
const MOST = 0.5;

/** Minimum number of rows of a table of which one alone has a rule between columns. */
const MIN_ROWS = 4;

/** Maximum number of places of a table whose header is searched for rules of its own. */
const MAX_PLACES = 20_000;

/** Returns the edges of columns without those that are drawn in one row alone, the same for all, as a header has them. */
function withoutHeaderRules(columns: readonly Edge[], rows: readonly Edge[]): readonly Edge[] {
  if (columns.length * rows.length > MAX_PLACES) return columns;
  const down = rows.map(({ at }) => at);
  const rowsOf = ({ drawn }: Edge): readonly number[] =>
    rows.slice(1).flatMap(({ at }, row) => (coverage(drawn, down[row] ?? at, at) >= MOST ? [row] : []));
  const short = columns.filter((edge) => edge.drawn.length > 0 && rowsOf(edge).length === 1);
  const isHeader = new Set(short.flatMap(rowsOf)).size === 1 && rows.length > MIN_ROWS;
  return isHeader ? columns.filter((edge) => !short.includes(edge)) : columns;
}

function middleOfStrip({ from, to }: Strip): number {
  return (from + to) / 2;
}

/** Returns whether the characters of a word are spread over the width of a cell, as labels in Chinese and Japanese are. */
function isSpread({ words }: TextRow): boolean {
  return words.length > 1 && words.every(({ word }) => SPREAD.test(word.text));
}

const SPREAD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/** Returns whether most rows of a drawn column have wide gaps, so that it contains several columns. */
function areRegular(rows: readonly TextRow[]): boolean {
  const parted = rows.filter((row) => runsOf(row, GAP_IN_DRAWN).length > 1).length;
  return parted > 2 && parted > 0.6 * rows.length;
}

function partOfRow(row: TextRow, left: number, right: number): readonly TextRow[] {
  const words = row.words.filter(
    (word) => (word.left + word.right) / 2 > left && (word.left + word.right) / 2 <= right,
  );
  return words.length === 0 ? [] : [{ ...row, words }];
}
