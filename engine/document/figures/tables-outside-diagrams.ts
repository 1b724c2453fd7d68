import type { Box } from '../../geometry/geometry.js';
import { grown, hasCentre, heightOf, isInside, widthOf } from '../../geometry/box-arithmetic.js';
import type { DrawnPiece } from '../model.js';
import type { PageCell, PageTable } from '../tables/page-table.js';

/**
 * Returns the tables of a slide without those whose cells are the boxes of a diagram or the entries of a legend. A slide shows their
 * texts and shapes in place without a table, and a table would hide what is drawn between its boxes.
 */
export function tablesOutsideDiagrams(
  tables: readonly PageTable[],
  pieces: readonly DrawnPiece[],
): readonly PageTable[] {
  const frames = pieces.filter(({ kind }) => kind === 'frame');
  const areas = pieces.filter(({ kind }) => kind === 'area');
  return tables.filter((table) => {
    if (table.rowEdges.length <= 2) return false;
    if (table.ruled === 'all') return !hasOpenCells(table);
    return !standInFrames(table, frames) && !isLegend(table, areas);
  });
}

/** Minimum number of open cells between the boxes of a diagram, and minimum share of the cells if it has fewer. */
const MIN_OPEN = 2;
const MIN_OPEN_SHARE = 0.25;

/** A table of headings at both sides has no box in its first corner, which may have two rows. */
const MAX_CORNER = 2;

/** Returns whether cells without text are no drawn boxes, but the room between such boxes. */
function hasOpenCells({ cells }: PageTable): boolean {
  const open = cells.filter(
    (cell) => isEmpty(cell) && !isDrawn(cell) && !(cell.column === 0 && cell.row < MAX_CORNER),
  ).length;
  return open >= MIN_OPEN || open >= MIN_OPEN_SHARE * cells.length;
}

function isEmpty({ lines, tables }: PageCell): boolean {
  return lines.length === 0 && tables.length === 0;
}

function isDrawn({ borders, shading, onGround }: PageCell): boolean {
  return (shading !== undefined && onGround !== true) || SIDES.every((side) => borders[side] !== undefined);
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Maximum number of frames that are compared with the cells of a table. */
const MAX_FRAMES = 400;

/** Returns whether texts of several rows and columns stand in frames of their own, which the table has no lines for. */
function standInFrames({ box, cells }: PageTable, frames: readonly Box[]): boolean {
  const near = grown(box, NEAR);
  const within = frames.filter((frame) => isInside(frame, near) && widthOf(frame) < widthOf(box) - NEAR);
  if (within.length < 2 || within.length > MAX_FRAMES) return false;
  const framed = cells.filter(({ lines }) =>
    lines.some((line) => within.some((frame) => hasCentre(frame, line.box) && heightOf(frame) > heightOf(line.box))),
  );
  const [rows, columns] = [new Set(framed.map(({ row }) => row)), new Set(framed.map(({ column }) => column))];
  return rows.size > 1 && columns.size > 1;
}

/** In points: how far a frame reaches out of the texts around which it is drawn. */
const NEAR = 12;

/** Minimum share of the entries of a legend that have a key, and the greatest height of a key and its greatest distance from its text, in ems. */
const MIN_KEYS = 0.5;
const HIGHEST_KEY = 1.3;
const FARTHEST_KEY = 1.5;

/** Maximum number of areas that are compared with the entries of a legend. */
const MAX_AREAS = 1_000;

/** Returns whether small areas of colour stand before most texts. */
function isLegend({ box, cells }: PageTable, areas: readonly Box[]): boolean {
  const near = grown(box, 2 * NEAR);
  const within = areas.filter((area) => isInside(area, near));
  if (within.length < 2 || within.length > MAX_AREAS) return false;
  const entries = cells.flatMap(({ lines }) => lines.slice(0, 1));
  const keyed = entries.filter(({ words: [first] }) => {
    if (first === undefined) return false;
    const { box: word, style } = first;
    return within.some(
      (area) =>
        heightOf(area) < HIGHEST_KEY * style.size &&
        widthOf(area) < 2 * HIGHEST_KEY * style.size &&
        area.right <= word.left + 1 &&
        area.right > word.left - FARTHEST_KEY * style.size &&
        area.top < word.bottom &&
        area.bottom > word.top,
    );
  });
  return keyed.length > 1 && keyed.length >= MIN_KEYS * entries.length;
}
