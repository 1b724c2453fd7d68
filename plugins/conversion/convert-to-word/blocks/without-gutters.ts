import type { Borders, Cell, Table } from '../../../../engine/index.js';

/** In points: a column of empty cells that is narrower is the padding of its neighbour, drawn as a cell. */
const NARROW = 9;

/** Returns a table without narrow columns of empty cells; their widths and outer lines go to the columns beside them. */
export function withoutGutters(table: Table): Table {
  const { widths, cells } = table;
  const isGutter = gutters(table);
  if (!isGutter.includes(true) || !isGutter.includes(false)) return table;
  const owners = ownersOf(isGutter, cells);
  const indices = new Map(owners.filter((owner, column) => owner === column).map((owner, index) => [owner, index]));
  const newColumn = (column: number): number => indices.get(owners[column] ?? 0) ?? 0;
  const kept: Cell[] = [];
  for (const cell of cells) {
    const { column, columnSpan } = cell;
    const covered = owners.slice(column, column + columnSpan);
    const own = covered.filter((owner, index) => owner === column + index);
    const [first] = own;
    if (first === undefined) continue;
    const last = own.at(-1) ?? first;
    kept.push({
      ...cell,
      column: newColumn(first),
      columnSpan: newColumn(last) - newColumn(first) + 1,
      ...bordersOf(cell, { first, last, owners, cells }),
    });
  }
  const sums = [...indices.keys()].map((owner) =>
    widths.reduce((sum, width, column) => (owners[column] === owner ? sum + width : sum), 0),
  );
  return { ...table, widths: sums, cells: kept };
}

function gutters({ widths, cells }: Table): readonly boolean[] {
  const isGutter = widths.map((width) => width < NARROW);
  for (const { column, columnSpan, content } of cells) {
    if (columnSpan === 1 && content.length > 0) isGutter[column] = false;
  }
  return isGutter;
}

/** The column that each column becomes part of: for a gutter, the neighbour from which fewer lines divide it. */
function ownersOf(isGutter: readonly boolean[], cells: readonly Cell[]): readonly number[] {
  const linesLeft = new Map<number, number>();
  const linesRight = new Map<number, number>();
  for (const { column, columnSpan, borders } of cells) {
    if (columnSpan > 1) continue;
    if (borders.left !== undefined) linesLeft.set(column, (linesLeft.get(column) ?? 0) + 1);
    if (borders.right !== undefined) linesRight.set(column, (linesRight.get(column) ?? 0) + 1);
  }
  const before = (column: number): number => isGutter.lastIndexOf(false, column);
  const after = (column: number): number => isGutter.indexOf(false, column);
  return isGutter.map((is, column) => {
    if (!is) return column;
    const [left, right] = [before(column), after(column)];
    if (left === -1 || right === -1) return left === -1 ? right : left;
    return (linesLeft.get(column) ?? 0) <= (linesRight.get(column) ?? 0) ? left : right;
  });
}

interface Kept {
  /** The first and the last column of the cell that stay. */
  readonly first: number;
  readonly last: number;
  readonly owners: readonly number[];
  readonly cells: readonly Cell[];
}

/** The lines of a cell and those at the far sides of the gutters that become part of it. */
function bordersOf(cell: Cell, { first, last, owners, cells }: Kept): Pick<Cell, 'borders' | 'borderWidths'> {
  const from = owners.indexOf(first);
  const to = owners.lastIndexOf(last);
  if (from === cell.column && to === cell.column + cell.columnSpan - 1) return { borders: cell.borders };
  const beside = cells.filter(
    ({ row, column, columnSpan }) => row === cell.row && column >= from && column + columnSpan - 1 <= to,
  );
  // A gutter may be the first or the last column of a neighbour instead, so that no cell ends at its far side.
  const outer = {
    left: beside.find(({ column }) => column === from) ?? cell,
    right: beside.find(({ column, columnSpan }) => column + columnSpan - 1 === to) ?? cell,
  };
  const each = (property: 'borders' | 'borderWidths'): Borders => {
    const { left: _, right: __, ...others } = cell[property] ?? {};
    const [left, right] = [outer.left[property]?.left, outer.right[property]?.right];
    return { ...others, ...(left !== undefined && { left }), ...(right !== undefined && { right }) };
  };
  return { borders: each('borders'), borderWidths: each('borderWidths') };
}
