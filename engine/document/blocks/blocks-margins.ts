import type { Box } from '../../geometry/geometry.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { Piece, WideGap } from '../order/reading-order-piece.js';
import { type Row, rowsOf } from '../order/reading-order-rows.js';

/** The pieces of a page, grouped by their position relative to its body. */
export interface Margins {
  readonly above: readonly Piece[];
  readonly below: readonly Piece[];
  /** Text in the margin where lines begin, such as the stamp of a preprint server, and text in the opposite margin. */
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
  readonly body: readonly Piece[];
}

/** Share of the page height in which running headers and footers are expected. */
const HEADER = 0.12;
const FOOTER = 0.1;
const MAX_ROWS = 3;

/** In ems of the body: minimum distance of a header or footer from the body. */
const APART = 1.1;

/**
 * Separates the running header, the running footer and the text in the side margins from the body of a page. Otherwise
 * they would become part of its columns or hide the gutters between them.
 */
export function partMargins(pieces: readonly Piece[], page: Box, em: number): Margins {
  const { before, after, rest } = partSides(pieces, page);
  const rows = rowsOf([...rest].sort((one, other) => one.top - other.top));
  const height = page.bottom - page.top;
  const header = countApart(rows, { em, pieces: rest }, ({ bottom }) => bottom < page.top + HEADER * height);
  const footer = countApart(
    [...rows].reverse(),
    { em, pieces: rest },
    ({ top }) => top > page.bottom - FOOTER * height,
  );
  if (header + footer >= rows.length) return { above: [], below: [], before, after, body: rest };
  return {
    above: rows.slice(0, header).flat(),
    below: rows.slice(rows.length - footer).flat(),
    before,
    after,
    body: rows.slice(header, rows.length - footer).flat(),
  };
}

/** The measures that distinguish margins from the body of a page. */
interface Page {
  readonly em: number;
  readonly pieces: readonly Piece[];
}

/** Returns how many outermost rows are in the margin and apart from the next row; 0 when there are too many. */
function countApart(rows: readonly Row[], { em, pieces }: Page, inMargin: (box: Box) => boolean): number {
  let count = 0;
  for (let index = 0; index < Math.min(MAX_ROWS, rows.length - 1); index++) {
    const [box, next] = [boxAround(rows[index] ?? []), boxAround(rows[index + 1] ?? [])];
    if (!inMargin(box) || !isDrawnAtOnce(rows[index] ?? [], pieces)) break;
    if (areRowsOfTable(rows.slice(index, MAX_ROWS + 1), em) || areHeadings(rows[index], rows[index + 1])) break;
    const gap = Math.max(next.top - box.bottom, box.top - next.bottom);
    if (isSmall(rows[index] ?? [], em) && gap > APART * em) count = index + 1;
  }
  return count;
}

/** In ems: maximum difference between the distances of the rows of a table. */
const EVEN = 0.2;

/**
 * Returns whether rows stand at the same distance, with white strips between their entries that go through all of them.
 * @param rows one more than the rows that a running head has
 */
function areRowsOfTable(rows: readonly Row[], em: number): boolean {
  const gaps = rows.map(gapsOf);
  const distances = rows.slice(1).map((row, index) => distanceBetween(rows[index] ?? row, row));
  return (
    distances.length > 1 &&
    distances.every((distance) => Math.abs(distance - (distances[0] ?? 0)) <= EVEN * em) &&
    gaps.every((some, index) => some.length > 0 && haveSameGaps(gaps[Math.max(0, index - 1)], some))
  );
}

/** Minimum number of headings of columns; two texts are often at both margins, as those of running heads are. */
const MIN_HEADINGS = 3;

/** In points: maximum difference between the edges of texts in line. */
const IN_LINE = 1;

/** Returns whether each text of a row begins or ends in line with a text of its own in the next row. */
function areHeadings(row: Row = [], next: Row = []): boolean {
  const [headings, entries] = [entriesOf(row), entriesOf(next)];
  const areInLine = (one: Gap, other: Gap): boolean =>
    Math.abs(one.left - other.left) <= IN_LINE || Math.abs(one.right - other.right) <= IN_LINE;
  const columns = new Set(headings.map((heading) => entries.findIndex((entry) => areInLine(heading, entry))));
  return headings.length >= MIN_HEADINGS && columns.size === headings.length && !columns.has(-1);
}

/** Returns what the pieces of a row cover, and their parts between wide gaps. */
function entriesOf(row: Row): readonly Gap[] {
  return row.flatMap(({ left, right, gaps = [] }) =>
    [left, ...gaps.map((gap) => gap.right)].map((from, index) => ({ left: from, right: gaps[index]?.left ?? right })),
  );
}

function distanceBetween(one: Row, other: Row): number {
  return Math.abs((one[0]?.baseline ?? 0) - (other[0]?.baseline ?? 0));
}

/** Returns the wide gaps in and between the pieces of a row. */
function gapsOf(row: Row): readonly Gap[] {
  return row.flatMap(({ gaps = [], left, em }, index): readonly Gap[] => {
    const right = row[index - 1]?.right ?? left;
    return left - right > em ? [{ left: right, right: left }, ...gaps] : gaps;
  });
}

type Gap = Pick<WideGap, 'left' | 'right'>;

/** Returns whether the row with fewer gaps has all of them where the other one has a gap; an entry may be missing there. */
function haveSameGaps(some: readonly Gap[] = [], others: readonly Gap[] = []): boolean {
  const [fewer, more] = some.length < others.length ? [some, others] : [others, some];
  return fewer.every(({ left, right }) => more.some((gap) => gap.left < right && gap.right > left));
}

/** Returns whether the pieces of a row are drawn one after the other. Headings of several columns are not. */
function isDrawnAtOnce(row: Row, pieces: readonly Piece[]): boolean {
  const first = row.reduce((least, { drawn }) => Math.min(least, drawn), Infinity);
  const last = row.reduce((most, { drawn }) => Math.max(most, drawn), -Infinity);
  return pieces.filter(({ drawn }) => drawn >= first && drawn <= last).length <= row.length;
}

/** Returns whether the text of a row is not larger than the body; large text is a title. */
function isSmall(row: Row, em: number): boolean {
  return row.every((piece) => piece.em < 1.3 * em || piece.blocks !== undefined);
}

function partSides(pieces: readonly Piece[], page: Box) {
  const body = boxAround(pieces.filter(({ blocks }) => blocks === undefined));
  const [before, after, rest]: [Piece[], Piece[], Piece[]] = [[], [], []];
  for (const piece of pieces) {
    const stands = piece.blocks !== undefined && piece.bottom - piece.top > 0.12 * (page.bottom - page.top);
    if (stands && piece.right <= body.left + piece.em) before.push(piece);
    else if (stands && piece.left >= body.right - piece.em) after.push(piece);
    else rest.push(piece);
  }
  return { before, after, rest };
}
