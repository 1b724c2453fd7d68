import type { Box } from '../../geometry/geometry.js';
import type { DrawnPiece } from '../model.js';
import type { PageTable } from '../tables/page-table.js';
import { areaOf, grown, hasCentre, isInside, union } from '../../geometry/box-arithmetic.js';

/** Minimum share of the entries of a table that stand on shapes of their own if they are the labels of a drawing. */
const LABELS = 0.5;

/**
 * Returns the tables of a page without those whose entries are labels of a drawing, such as the texts of a flow chart, and without
 * the grids of charts.
 */
export function tablesOutsideFigures(
  tables: readonly PageTable[],
  pieces: readonly DrawnPiece[],
): readonly PageTable[] {
  const shapes = pieces.filter(({ kind }) => kind === 'shape');
  return tables.filter((table) => {
    if (isBarChart(table)) return false;
    return shapes.length === 0 || (!isPlot(table, shapes) && (table.ruled === 'all' || !hasLabels(table, shapes)));
  });
}

/** Minimum number of curves of a chart that lie across the lines of its grid, alone or amid marks, and the share of the grid around them. */
const MIN_CURVES = 4;
const MIN_CURVES_AMID_MARKS = 2;
const MIN_MARKS = 20;
const MIN_PLOT = 0.25;

/** Maximum share of cells with text: the cells of a chart have labels of ticks and a legend. */
const MAX_FILLED = 0.66;

/** A grid with so many rows and columns, and at most this share of cells with text, such as a legend, is a chart if a single curve lies across it. */
const MIN_SQUARES = 4;
const ALMOST_EMPTY = 0.2;

/** Returns whether a grid is that of a chart with curves or markers. */
function isPlot(table: PageTable, shapes: readonly Box[]): boolean {
  const { box, columnEdges, rowEdges } = table;
  const filled = filledShare(table);
  if (filled > MAX_FILLED) return false;
  const squares = Math.min(columnEdges.length, rowEdges.length) - 1;
  const isAcross = ({ left, top, right, bottom }: Box): boolean =>
    columnEdges.some((edge) => edge > left + EDGE && edge < right - EDGE) ||
    rowEdges.some((edge) => edge > top + EDGE && edge < bottom - EDGE);
  const within = shapes.filter((shape) => isInside(shape, grown(box, EDGE)));
  const curves = within.filter(isAcross);
  const isEmpty = squares >= MIN_SQUARES && filled <= ALMOST_EMPTY;
  const enough = isEmpty ? 1 : within.length >= MIN_MARKS ? MIN_CURVES_AMID_MARKS : MIN_CURVES;
  return curves.length >= enough && areaOf(curves.reduce(union)) > MIN_PLOT * areaOf(box);
}

/** In points: how far a curve reaches over a line that it ends at. */
const EDGE = 1.5;

/** A grid of bars has at least so many rows and columns, but only this share of the cells that it would have without merged cells. */
const MIN_BAR_EDGES = 12;
const MAX_BAR_CELLS = 0.25;
const MAX_BAR_LABELS = 0.5;

/** Returns whether a grid is made of bars, each of which ends at a place of its own. */
function isBarChart(table: PageTable): boolean {
  const [rows, columns] = [table.rowEdges.length - 1, table.columnEdges.length - 1];
  if (Math.min(rows, columns) < MIN_BAR_EDGES || filledShare(table) > MAX_BAR_LABELS) return false;
  return table.cells.length < MAX_BAR_CELLS * rows * columns;
}

function filledShare({ cells }: PageTable): number {
  return cells.filter(({ lines }) => lines.length > 0).length / cells.length;
}

function hasLabels({ box, cells }: PageTable, shapes: readonly Box[]): boolean {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  // A shape around half of the entries is their background.
  const small = shapes.filter((shape) => areaOf(shape) < 0.5 * areaOf(box));
  const labels = filled.filter(({ lines }) =>
    small.some((shape) => lines.every((line) => areaOf(line.box) < areaOf(shape) && hasCentre(shape, line.box))),
  );
  return labels.length > LABELS * filled.length;
}
