import { outlineLevelOf } from '../../styles/style-roles.js';
import { plainLook } from '../../styles/word-styles.js';
import { columnOf, pageColumns } from '../page-columns.js';
import { extentOf, extentOfNote, lineHeightIn, type PlacedBox } from '../placed-boxes.js';
import type { PageExtent, TextOfPages } from './page-extents.js';

/** Between which heights above its end a page may end its text, in points, so that it keeps its lines and takes none of what follows. */
export interface PageRoom {
  /** The most that keeps its lines. */
  readonly most: number;
  /** At this height, or below it, the next lines move up to the page. */
  readonly least: number;
  /** The number of the page, in its last column. */
  readonly page?: number;
}

/** In points: the line above footnotes with its spaces, in LibreOffice. */
const SEPARATOR = 6.2;

/** The fewest lines that stay together at the start of a text. */
const KEPT_LINES = 2;

/** Returns the rooms at the end of each column of the pages of a group. */
export function pageRooms(extents: readonly PageExtent[], texts: TextOfPages): readonly PageRoom[] {
  return extents.flatMap((extent, index) => roomsOf(extent, extents[index + 1], texts));
}

function roomsOf({ page }: PageExtent, next: PageExtent | undefined, texts: TextOfPages): readonly PageRoom[] {
  const { boxes, looks } = texts;
  const own = boxes.on(page.number);
  // Nothing moves up over an empty page, or over one that keeps its places.
  const [following] = next?.page.number === page.number + 1 ? boxes.on(next.page.number) : [];
  const notes = boxes.notesOn(page.number);
  const notesHeight = notes.reduce(
    (sum, note) => sum + extentOfNote(note, looks).height,
    notes.length > 0 ? SEPARATOR : 0,
  );
  return columnsOf(own).map((column, index, all): PageRoom => {
    const end = column.reduce((most, box) => Math.max(most, extentOf(box, looks).bottom), 0) + notesHeight;
    const [first = following] = all[index + 1] ?? [];
    const most = page.size.height - end;
    const least = first === undefined ? -Infinity : most - neededBy(first, texts);
    return { most, least, ...(index + 1 === all.length && { page: page.number }) };
  });
}

/** The texts of each column, or all where the lowest one lies over several columns. */
function columnsOf(boxes: readonly PlacedBox[]): readonly (readonly PlacedBox[])[] {
  const columns = pageColumns(boxes);
  const lowest = boxes.reduce((low, box) => (low !== undefined && low.bottom >= box.bottom ? low : box), boxes[0]);
  if (lowest === undefined || columnOf(lowest, columns) === undefined) return [boxes];
  return columns.map((_, column) => boxes.filter((box) => columnOf(box, columns) === column));
}

/** How much room a text needs, so that it begins, or goes on, on the page before it. */
function neededBy(box: PlacedBox, { looks, loneLines }: TextOfPages): number {
  const usual = (looks.get('Normal') ?? plainLook).lineHeight;
  const { text } = box;
  if (text === undefined) return box.isFigure ? box.bottom - box.top : usual;
  const height = lineHeightIn(text, looks);
  const lines = text.place.lines?.count ?? 1;
  if (outlineLevelOf(text.role) !== undefined) return lines * height + usual;
  return linesNeeded(lines, text.begins, loneLines.has(text.role) || loneLines.has('Normal')) * height;
}

/** The number of lines that move together. @param lines that stand behind the end of the page */
function linesNeeded(lines: number, begins: boolean, mayBeAlone: boolean): number {
  if (mayBeAlone) return 1;
  const isWhole = lines <= (begins ? KEPT_LINES + 1 : KEPT_LINES);
  return isWhole ? lines : begins ? KEPT_LINES : 1;
}
