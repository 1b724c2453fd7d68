import type { Box } from '../../geometry/geometry.js';
import { withTextGaps } from './columns/text-columns.js';
import { closed, coverage, type Edge, edgesOf, type Span, spansOf, type Stretch, stretchAt } from './grid.js';
import { CROSSED, type FilledPlaces, filledPlaces } from './filled-places.js';
import { type CommonHeadings, commonHeadings } from './rows/common-headings.js';
import { cellsOverRows, drawnSteps } from './rows/drawn-cells.js';
import { placesOfGroupHeaders } from './rows/group-headers.js';
import { rowsOfFilledCells } from './rows/filled-cells.js';
import { listsOfRows } from './rows/lists-of-rows.js';
import { logicalRows } from './rows/logical-rows.js';
import { entriesOf, habitsOf } from './rows/row-entries.js';
import { hasNumbers } from './rows/next-header.js';
import { labelsBetweenRows, type TallCell, tallCells } from './rows/spanning-labels.js';
import { headerRules, placesOfHeadings } from './rules/header-rules.js';
import type { Rules } from './rules/rules.js';
import type { TableWord } from './table-words.js';
import { type TextRow, textRows } from './rows/text-rows.js';
import { firstNotBelow } from '../../geometry/sorted.js';

/** Part of a page that may be a table: its rules, if any, and its words. */
export interface Region {
  readonly box: Box;
  readonly rules: Rules;
  /** Sorted by baseline. */
  readonly words: readonly TableWord[];
}

export interface Grid {
  readonly columns: readonly Edge[];
  readonly rows: readonly Edge[];
  readonly spans: readonly Span[];
  readonly ruled: 'all' | 'partly' | 'none';
}

/** Maximum number of places of a grid. */
const MAX_PLACES = 1_000_000;

/** Properties of a page by which the rows of its regions are found. */
export interface PageEvidence {
  /** Distance between the lines of the paragraphs of the page, in ems. */
  readonly spacing?: number | undefined;
  /** The filled areas that may be cells. */
  readonly areas: readonly Box[];
}

/** Returns the rows, columns and cells of a region, from its rules where it has them, otherwise from its text. */
export function gridOf(region: Region, page: PageEvidence): Grid | undefined {
  const { box, rules, words } = region;
  const text = textRows(words);
  const largest = text.reduce((most, { em }) => Math.max(most, em), 0);
  const least = THINNEST * largest;
  const centres = words.map(({ left, right }) => (left + right) / 2);
  const drawnColumns = withoutThin(columnsIn(region, largest), least, centres);
  const middles = text.map(({ top, bottom }) => (top + bottom) / 2);
  const drawnRows = withoutThin(closed(edgesOf(rules.across), box.top, box.bottom), least, middles);
  if (drawnColumns.length * text.length > MAX_PLACES) return undefined;
  const columns = withTextGaps(drawnColumns, drawnRows, text);
  if (columns.length * text.length > MAX_PLACES) return undefined;
  const headers = headerRules(drawnRows, text, box.right - box.left);
  const { rows, tall, headings } = withTextRows(drawnRows, columns, { ...page, text, headers });
  if (columns.length < 3 || rows.length < 2 || (columns.length - 1) * (rows.length - 1) > MAX_PLACES) return undefined;
  const bothWays = rules.down.length > 0 && rules.across.length > 0;
  const spans = spansOf(
    rows.length - 1,
    columns.length - 1,
    partings({ rows, columns, tall, headings, headers, bothWays }, text),
  );
  const drawn = [...columns, ...rows].filter((edge) => edge.drawn.length > 0).length;
  const ruled = drawn === 0 ? 'none' : drawn === columns.length + rows.length ? 'all' : 'partly';
  return { columns, rows, spans, ruled };
}

/** In ems: maximum extent of horizontal rules beyond the first and the last vertical one; those at the top and the bottom may be longer. */
const OVERHANG = 1;

/**
 * Returns the drawn edges of columns, and the sides of a region unless only the ends of horizontal rules are beyond these edges: a
 * rule below the title or above the foot of the page may be one of the table.
 */
function columnsIn({ box, rules, words }: Region, em: number): readonly Edge[] {
  const edges = edgesOf(rules.down);
  const [first, last] = [edges[0]?.at ?? Infinity, edges.at(-1)?.at ?? -Infinity];
  const centres = words.map(({ left, right }) => (left + right) / 2);
  const inner = rules.across.filter(({ at }) => at > box.top + em && at < box.bottom - em);
  const isOpenLeft = centres.some((centre) => centre < first) || inner.some(({ from }) => first - from > OVERHANG * em);
  const isOpenRight = centres.some((centre) => centre > last) || inner.some(({ to }) => to - last > OVERHANG * em);
  return closed(edges, isOpenLeft ? box.left : first, isOpenRight ? box.right : last);
}

/** In ems: minimum extent of a row or column without text; a thinner one is the space between a rule and an area. */
export const THINNEST = 0.7;

/** Joins the edges of places that are too thin for text and have none. @param texts the centres of the texts */
function withoutThin(edges: readonly Edge[], least: number, texts: readonly number[]): readonly Edge[] {
  const sorted = texts.toSorted((one, other) => one - other);
  const kept: Edge[] = [];
  for (const edge of edges) {
    const last = kept.at(-1);
    const isThin = last !== undefined && edge.at - last.at < least;
    if (!isThin || (sorted[firstNotBelow(sorted, last.at)] ?? Infinity) < edge.at) kept.push(edge);
    else if (lengthOf(edge.lines) > lengthOf(last.lines)) kept[kept.length - 1] = edge;
  }
  return kept;
}

function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

interface RowEvidence extends PageEvidence {
  /** The rules inside of the header, beside which lines are those of cells. */
  readonly headers: ReadonlySet<Edge>;
  readonly text: readonly TextRow[];
}

/** Adds the edges between the rows of text in each drawn row to the drawn edges. */
function withTextRows(
  drawn: readonly Edge[],
  columns: readonly Edge[],
  { text, spacing, areas, headers }: RowEvidence,
): { readonly rows: readonly Edge[] } & Pick<CommonHeadings, 'tall' | 'headings'> {
  const places = drawn.map(({ at }) => at);
  const edges = columns.map(({ at }) => at);
  const isDrawn = (at: number): boolean => (columns[at]?.lines.length ?? 0) > 0;
  const habits = habitsOf(text, edges, (column) => isDrawn(column) && isDrawn(column + 1));
  const bands: TextRow[][] = places.slice(1).map(() => []);
  for (const row of text) bands[stretchAt(places, (row.top + row.bottom) / 2)]?.push(row);
  const isRuled = columns.every((edge) => edge.drawn.length > 0) && drawn.length > 3;
  const isListOfRows = listsOfRows(bands, edges);
  const filled = rowsOfFilledCells(areas, places, edges);
  const steps = drawnSteps(text);
  const found: Edge[] = [];
  const tall: TallCell[] = [];
  const headings: CommonHeadings['headings'][number][] = [];
  drawn.forEach((edge, index) => {
    const band = bands[index] ?? [];
    if (edge.drawn.length > 0 || index === drawn.length - 1 || band.length > 0) found.push(edge);
    const isHeader = [edge, drawn[index + 1]].some((it) => it !== undefined && headers.has(it));
    const isBetweenRules = [edge, drawn[index + 1]].every((it) => it !== undefined && it.drawn.length > 0);
    const isComplete = (isRuled && isBetweenRules) || filled.has(index);
    if (band.length < 2 || isHeader || (isComplete && !isListOfRows(band))) return;
    const header = band[0] === text[0] ? commonHeadings(band.slice(0, text.findIndex(hasNumbers)), columns) : undefined;
    const inHeader = header?.rows.flat().length ?? 0;
    const body = band.slice(inHeader);
    const lines = { rows: body, entries: body.map((row) => entriesOf(row, edges)), habits };
    const labels = labelsBetweenRows(lines);
    const rows = logicalRows(
      body.filter((_, at) => !labels.has(at)),
      edges,
      { habits, spacing, drawn: steps },
    );
    tall.push(...(header?.tall ?? []), ...tallCells(labels, rows, lines), ...cellsOverRows(rows, edges, steps));
    headings.push(...(header?.headings ?? []));
    const groups = [...(header?.rows ?? []), ...rows];
    groups.forEach((group, next) => {
      const before = groups[next - 1];
      if (before === undefined) return;
      found.push({ at: (bottomOf(before) + topOf(group)) / 2, drawn: [], lines: [] });
    });
  });
  return { rows: found, tall, headings };
}

function bottomOf(rows: readonly TextRow[]): number {
  return rows.reduce((most, { bottom }) => Math.max(most, bottom), -Infinity);
}

function topOf(rows: readonly TextRow[]): number {
  return rows.reduce((least, { top }) => Math.min(least, top), Infinity);
}

interface Edges {
  readonly rows: readonly Edge[];
  readonly columns: readonly Edge[];
  /** Cells over several rows whose labels stand between these. */
  readonly tall: readonly TallCell[];
  readonly headings: CommonHeadings['headings'];
  /** The rules inside of the header. */
  readonly headers: ReadonlySet<Edge>;
  /** Whether there are rules in both directions; a missing rule then merges places. */
  readonly bothWays: boolean;
}

/** Minimum share of its length along which an edge is drawn if it separates two places. */
const ENOUGH = 0.5;

function partings(
  { rows, columns, tall, headings, headers, bothWays }: Edges,
  text: readonly TextRow[],
): { right: Uint8Array; below: Uint8Array } {
  const [height, width] = [rows.length - 1, columns.length - 1];
  const { crossed, filled } = filledPlaces({ rows, columns }, text);
  const right = new Uint8Array(height * width);
  const below = new Uint8Array(height * width);
  const ends = [columns[0]?.lines ?? [], columns.at(-1)?.lines ?? []];
  // Where a row has lines between its cells, its text does not show more.
  const isDivided = rows
    .slice(1)
    .map(({ at }, row) => columns.slice(1, -1).some(({ lines }) => coverage(lines, rows[row]?.at ?? at, at) >= ENOUGH));
  const drawn = right.map((_, place) => {
    const row = Math.floor(place / width);
    return coverage(columns[(place % width) + 1]?.drawn ?? [], rows[row]?.at ?? 0, rows[row + 1]?.at ?? 0) >= ENOUGH
      ? 1
      : 0;
  });
  const isOutside = outsideFrame(rows, columns);
  for (let place = 0; place < right.length; place++) {
    const [row, column] = [Math.floor(place / width), place % width];
    const [top, bottom] = [rows[row], rows[row + 1]];
    const [left, after] = [columns[column], columns[column + 1]];
    if (top === undefined || bottom === undefined || left === undefined || after === undefined) continue;
    if (drawn[place] === 1 && crossed[place] !== CROSSED.FREELY) right[place] = 1;
    else if (crossed[place] === CROSSED.NOT) {
      const isRuled = after.lines.length > 0 && ends.every((lines) => coverage(lines, top.at, bottom.at) >= ENOUGH);
      const isClosed = isDivided[row] === true && !isInSeries(place, width, { drawn, crossed, filled });
      right[place] = isRuled && (isClosed || filled[place] === 0 || filled[place + 1] === 0) ? 0 : 1;
    }
    const mayMerge = headers.has(bottom) || (bothWays && bottom.drawn.length > 0);
    const isOpen = mayMerge && coverage(bottom.drawn, left.at, after.at) < ENOUGH;
    below[place] = isOpen && !(isOutside(row, column) && isOutside(row + 1, column)) ? 0 : 1;
  }
  const down = rows.map(({ at }) => at);
  for (const { column, top, bottom: end } of tall) {
    for (let row = stretchAt(down, top); row < stretchAt(down, end); row++) below[row * width + column] = 0;
  }
  for (const { first, last, at } of headings)
    right.fill(0, stretchAt(down, at) * width + first, stretchAt(down, at) * width + last);
  for (const place of placesOfHeadings({ rows, columns, headers }, text)) right[place] = 0;
  for (const place of placesOfGroupHeaders({ rows, columns, filled }, text)) right[place] = 0;
  return { right, below };
}

/**
 * Returns whether a place stands beside the frame of a table, which other rows reach: labels of sums stand there, each beside its sum,
 * without lines between them.
 */
function outsideFrame(rows: readonly Edge[], columns: readonly Edge[]): (row: number, column: number) => boolean {
  const isFramed = [columns[0], columns.at(-1)].map((edge) => edge !== undefined && edge.drawn.length > 0);
  const drawn = rows.slice(1).map(({ at }, row) => {
    const isDrawn = (edge: Edge): boolean => coverage(edge.drawn, rows[row]?.at ?? at, at) >= ENOUGH;
    return { first: columns.findIndex(isDrawn), last: columns.findLastIndex(isDrawn) };
  });
  return (row, column) => {
    const { first = -1, last = -1 } = drawn[row] ?? {};
    if (first < 0) return false;
    return (isFramed[0] === true && column < first) || (isFramed[1] === true && column >= last);
  };
}

/**
 * Returns whether a place and the next one are among at least three places beside each other that have texts of their own, without
 * lines between them. A merged cell has no text in the middle of each column.
 */
function isInSeries(
  place: number,
  width: number,
  { drawn, crossed, filled }: FilledPlaces & { readonly drawn: Uint8Array },
): boolean {
  const isJoined = (at: number): boolean =>
    at % width < width - 1 &&
    filled[at] === 1 &&
    filled[at + 1] === 1 &&
    crossed[at] === CROSSED.NOT &&
    drawn[at] === 0;
  return isJoined(place) && ((place % width > 0 && isJoined(place - 1)) || isJoined(place + 1));
}
