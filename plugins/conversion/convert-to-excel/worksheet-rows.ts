import { BOLD, type Cell, isRightToLeftTable, type Run, type Table } from '../../../engine/index.js';
import { runsOf, textOf, textOfRuns, withoutLeader } from './cell-text.js';
import { readableColour } from './readable-colour.js';
import type { RowCell, TableHead, TableRow } from './spool.js';

/** As many cells tell the font size of a table. */
const SAMPLE = 500;
const DEFAULT_SIZE = 10;

export function headOf(table: Table): TableHead {
  const { widths, headerRows, caption, places } = table;
  const runs = table.cells.slice(0, SAMPLE).flatMap(({ content }) => runsOf(content));
  const title = caption === undefined ? '' : textOfRuns(caption.runs).trim();
  const rightToLeft = isRightToLeftTable(table);
  return {
    page: places[0]?.page ?? 1,
    ...(title !== '' && { caption: title }),
    widths: rightToLeft ? [...widths].reverse() : widths,
    headerRows,
    textSize: usualSize(runs),
    rightToLeft,
  };
}

/** Yields the rows of a table. Cells below merged ones have the borders and the fill only. */
export function* rowsOf(table: Table): Generator<TableRow> {
  const rightToLeft = isRightToLeftTable(table);
  const columnCount = table.widths.length;
  /** Merged cells that go on in further rows. */
  let open: readonly Cell[] = [];
  let next = 0;
  for (let row = 0; row < table.rowCount; row += 1) {
    const cells: Cell[] = [...open];
    for (let cell = table.cells[next]; cell?.row === row; cell = table.cells[next]) {
      cells.push(cell);
      next += 1;
    }
    const places = cells.flatMap((cell) => placesOf(cell, row, rightToLeft ? columnCount : undefined));
    yield places.sort((one, other) => one.column - other.column);
    open = cells.filter((cell) => cell.row + cell.rowSpan > row + 1);
  }
}

/** The places of a cell in one of its rows. @param mirrored the number of columns, when they are counted from the right */
function placesOf(cell: Cell, row: number, mirrored?: number): readonly RowCell[] {
  const { rowSpan, columnSpan, borders, shading } = cell;
  const { top, bottom } = borders;
  const first = mirrored === undefined ? cell.column : mirrored - cell.column - columnSpan;
  const [start, end] = mirrored === undefined ? [borders.left, borders.right] : [borders.right, borders.left];
  const [startSide, endSide] = mirrored === undefined ? (['left', 'right'] as const) : (['right', 'left'] as const);
  return Array.from({ length: columnSpan }, (_, index) => {
    const sides = {
      ...(index === 0 && start !== undefined && { [startSide]: start }),
      ...(row === cell.row && top !== undefined && { top }),
      ...(index === columnSpan - 1 && end !== undefined && { [endSide]: end }),
      ...(row === cell.row + rowSpan - 1 && bottom !== undefined && { bottom }),
    };
    return {
      column: first + index,
      ...(Object.keys(sides).length > 0 && { borders: sides }),
      ...(shading !== undefined && { fill: shading }),
      ...(index === 0 && row === cell.row && contentOf(cell)),
    };
  });
}

function contentOf(cell: Cell): Omit<RowCell, 'column'> {
  const { content, rowSpan, columnSpan, align, verticalAlign, shading, turned } = cell;
  const text = withoutLeader(textOf(content));
  const runs = runsOf(content).filter((run) => run.text.trim() !== '');
  const all = (has: (run: Run) => boolean): boolean => runs.length > 0 && runs.every(has);
  const colour = readableColour(runs[0]?.style.colour, shading);
  return {
    ...(text !== '' && { text }),
    ...(all(({ style }) => style.weight >= BOLD) && { bold: true }),
    ...(all(({ style }) => style.italic) && { italic: true }),
    ...(colour !== undefined && all(({ style }) => style.colour === colour) && { colour }),
    align,
    ...(isCellRightToLeft(cell) && { rightToLeft: true }),
    ...(verticalAlign !== undefined && { verticalAlign }),
    ...(turned !== undefined && { turned }),
    ...(rowSpan * columnSpan > 1 && { merged: { rows: rowSpan, columns: columnSpan } }),
  };
}

function isCellRightToLeft({ content }: Cell): boolean {
  return content.some((element) => 'format' in element && element.format.direction === 'right-to-left');
}

/** The size that most characters have. */
function usualSize(runs: readonly Run[]): number {
  const lengths = new Map<number, number>();
  for (const { text, style } of runs) lengths.set(style.size, (lengths.get(style.size) ?? 0) + text.length);
  const [[size] = [DEFAULT_SIZE]] = [...lengths].sort(([, one], [, other]) => other - one);
  return size > 0 ? size : DEFAULT_SIZE;
}
