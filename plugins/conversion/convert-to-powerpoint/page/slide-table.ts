import type { Box, Cell, SlideCell, SlideParagraph, SlideTable, Table } from '../../../../engine/index.js';
import { firstIndentOf, markedRuns } from '../text/marked-runs.js';
import { isUpright, sizeOf, type TextPiece, textPieces } from '../text/text-piece.js';
import { withNumbering } from '../text/with-numbering.js';
import { turnedParagraph, turnedPlace } from './turned-cell.js';

/** In ems: the distance of the lines of most fonts. */
const LINE = 1.2;

/** In ems: how far text is from the middle of its cell when it is not set there. */
const OFF_MIDDLE = 0.5;

/** A table on a slide. */
export function slideTable(table: Table, pageCount: number): SlideTable | undefined {
  const [place] = table.places;
  if (place === undefined || table.cells.length === 0) return undefined;
  const { heights, headerRows } = table;
  const columns = columnEdges(table, edgesOf(place.box.left, table.widths));
  const rows = edgesOf(place.box.top, heights);
  const cells = table.cells.map((cell) => {
    const box = {
      left: columns[cell.column] ?? 0,
      top: rows[cell.row] ?? 0,
      right: columns[cell.column + cell.columnSpan] ?? 0,
      bottom: rows[cell.row + cell.rowSpan] ?? 0,
    };
    return slideCell(cell, box, pageCount);
  });
  const widths = columns.slice(1).map((edge, index) => edge - (columns[index] ?? 0));
  const box = { ...place.box, left: columns[0] ?? 0, right: columns.at(-1) ?? 0 };
  return { kind: 'table', box, widths, heights, headerRows, cells };
}

function edgesOf(start: number, sizes: readonly number[]): readonly number[] {
  let at = start;
  return [start, ...sizes.map((size) => (at += size))];
}

/** In points: the room beside the text of a table at an edge that is not drawn. */
const ROOM = 6;

/**
 * The edges of columns, those that are not drawn in the middle between the texts at both sides: letters of replaced fonts
 * may be wider.
 */
function columnEdges({ cells }: Table, edges: readonly number[]): readonly number[] {
  const last = edges.length - 1;
  const drawn = new Set<number>();
  const [ends, starts] = [edges.map(() => -Infinity), edges.map(() => Infinity)];
  for (const cell of cells) {
    const [first, end] = [cell.column, cell.column + cell.columnSpan];
    if (cell.borders.left !== undefined || shadingOf(cell) !== undefined) drawn.add(first);
    if (cell.borders.right !== undefined || shadingOf(cell) !== undefined) drawn.add(end);
    for (const { box } of piecesOf(cell)) {
      ends[end] = Math.max(ends[end] ?? -Infinity, box.right);
      starts[first] = Math.min(starts[first] ?? Infinity, box.left);
    }
  }
  return edges.map((edge, index) => {
    if (drawn.has(index)) return edge;
    const [end = -Infinity, start = Infinity] = [ends[index], starts[index]];
    if (index === 0) return Math.min(edge, start - ROOM);
    if (index === last) return Math.max(edge, end + ROOM);
    return end < start && Number.isFinite(end + start) ? (end + start) / 2 : edge;
  });
}

/** The slide shows the ground of the whole table, with all that is drawn over it. */
function shadingOf({ shading, onGround }: Cell): number | undefined {
  return onGround === true ? undefined : shading;
}

function slideCell(cell: Cell, box: Box, pageCount: number): SlideCell {
  const { row, column, rowSpan, columnSpan, borders, borderWidths, turned } = cell;
  const shading = shadingOf(cell);
  const pieces = hasOwnPlaces(cell) ? [] : piecesOf(cell);
  const place = turned === undefined ? placeOf(pieces, box) : turnedPlace(pieces, box, turned);
  const left = box.left + place.margins.left;
  const paragraphs = pieces.map((piece, index) => {
    if (turned !== undefined) return turnedParagraph(piece, pageCount);
    return paragraphOf(piece, { cell: box, left, before: pieces[index - 1], pageCount });
  });
  return {
    ...{ row, column, rowSpan, columnSpan, borders, paragraphs: withNumbering(paragraphs), ...place },
    ...(borderWidths !== undefined && { borderWidths }),
    ...(turned !== undefined && { turned }),
    ...(shading !== undefined && { shading }),
  };
}

/** The texts of cells in which texts stand beside each other, which a cell of a slide cannot hold in their places. */
export function looseTexts({ cells }: Table): readonly TextPiece[] {
  return cells.flatMap((cell) => (hasOwnPlaces(cell) ? piecesOf(cell) : []));
}

function hasOwnPlaces(cell: Cell): boolean {
  return cell.turned === undefined && !isColumn(piecesOf(cell));
}

/** The paragraphs of a cell; those of tables inside of it too, since a cell of a slide holds nothing but text. */
function piecesOf({ content, align }: Cell): readonly TextPiece[] {
  return content.flatMap((element) => {
    if (element.kind === 'table') return element.cells.flatMap(piecesOf);
    return textPieces(element).map((piece) => ({ ...piece, format: { ...piece.format, align } }));
  });
}

/** In ems: how much the boxes of paragraphs of one column overlap, as the cells of their letters do. */
const OVERLAP = 0.5;

/** Whether paragraphs follow one another downwards, all of them upright. */
function isColumn(pieces: readonly TextPiece[]): boolean {
  return pieces.every((piece, index) => {
    const before = pieces[index - 1];
    return isUpright(piece) && (before === undefined || piece.box.top > before.box.bottom - OVERLAP * sizeOf(piece));
  });
}

interface CellPlace {
  readonly cell: Box;
  /** Where the text of the cell begins. */
  readonly left: number;
  readonly before: TextPiece | undefined;
  readonly pageCount: number;
}

function paragraphOf(piece: TextPiece, { cell, left, before, pageCount }: CellPlace): SlideParagraph {
  const { lines, format, tabs } = piece;
  const step = (lines.lastBaseline - lines.firstBaseline) / Math.max(1, lines.count - 1);
  // A row grows with lines that are higher than it.
  const most = (cell.bottom - cell.top) / Math.max(1, lines.count);
  const lineHeight = Math.max(1, Math.min(step > 0 ? step : LINE * sizeOf(piece), most));
  const room = before === undefined ? 0 : lines.firstBaseline - before.lines.lastBaseline - lineHeight;
  return {
    ...markedRuns(piece, pageCount),
    align: format.align,
    isRightToLeft: format.direction === 'right-to-left',
    lineHeight: room < 0 ? Math.max(1, lineHeight + room) : lineHeight,
    spaceBefore: Math.max(0, room),
    ...indentsOf(piece, left),
    level: 0,
    ...(tabs !== undefined && { tabs: tabs.stops.map((stop) => stop - left) }),
  };
}

/** The indents of a paragraph whose lines begin at the left. */
function indentsOf(piece: TextPiece, left: number): Pick<SlideParagraph, 'margin' | 'indent'> {
  const { align, direction } = piece.format;
  const first = firstIndentOf(piece);
  if (direction === 'right-to-left' || (align !== 'left' && align !== 'justify')) return { margin: 0, indent: 0 };
  return { margin: Math.max(0, piece.box.left - left) + Math.max(0, -first), indent: first };
}

/** In points: how much wider than their lines justified paragraphs are: letters of replaced fonts differ a little. */
const SPARE = 2;

const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 };

/** Where the text of a cell stands in it. */
function placeOf(pieces: readonly TextPiece[], cell: Box): Pick<SlideCell, 'margins' | 'anchor'> {
  const [first] = pieces;
  if (first === undefined) return { margins: NO_MARGINS, anchor: 'middle' };
  const sides = pieces.reduce(
    (least, { box }) => ({
      left: Math.min(least.left, box.left - cell.left),
      right: Math.min(least.right, cell.right - box.right),
      top: Math.min(least.top, box.top - cell.top),
      bottom: Math.min(least.bottom, cell.bottom - box.bottom),
    }),
    { left: Infinity, right: Infinity, top: Infinity, bottom: Infinity },
  );
  const isMiddle = Math.abs(sides.top - sides.bottom) < 2 * OFF_MIDDLE * sizeOf(first);
  const anchor = isMiddle ? 'middle' : sides.top < sides.bottom ? 'top' : 'bottom';
  const { align } = first.format;
  const margins = {
    left: align === 'left' || align === 'justify' ? Math.max(0, sides.left) : 0,
    right: align === 'right' ? Math.max(0, sides.right) : align === 'justify' ? Math.max(0, sides.right - SPARE) : 0,
    top: anchor === 'top' ? Math.max(0, sides.top) : 0,
    bottom: anchor === 'bottom' ? Math.max(0, sides.bottom) : 0,
  };
  return { margins, anchor };
}
