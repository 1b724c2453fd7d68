import type { Box } from '../../geometry/geometry.js';
import type { DrawnPiece } from '../model.js';
import type { PageTable } from '../tables/page-table.js';
import { areaOf, hasCentre } from './box-arithmetic.js';

/** Minimum share of the entries of a table that stand on shapes of their own if they are the labels of a drawing. */
const LABELS = 0.5;

/** Returns the tables of a page without those whose entries are labels of a drawing, such as the texts of a flow chart. */
export function tablesOutsideFigures(
  tables: readonly PageTable[],
  pieces: readonly DrawnPiece[],
): readonly PageTable[] {
  const shapes = pieces.filter(({ kind }) => kind === 'shape');
  return shapes.length === 0 ? tables : tables.filter((table) => table.ruled === 'all' || !hasLabels(table, shapes));
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
