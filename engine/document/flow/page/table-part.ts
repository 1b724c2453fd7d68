import type { PageTable } from '../../tables/page-table.js';
import type { TablePart } from './page-content.js';
import { rounded, roundedBox } from './runs-of-line.js';
import { type TextLooks, textPartsOf } from './text-parts.js';

/** A table of a page, with the text of its cells as paragraphs and items. */
export function tablePartOf(table: PageTable, looks: TextLooks): TablePart {
  const { columnEdges, rowEdges, headerRows, cells } = table;
  return {
    kind: 'table',
    box: roundedBox(table.box),
    columnEdges: columnEdges.map(rounded),
    rowEdges: rowEdges.map(rounded),
    rowCount: Math.max(0, rowEdges.length - 1),
    headerRows,
    cells: cells.map(({ row, column, rowSpan, columnSpan, box, lines, tables, shading, borders }) => {
      const blocks = lines.length === 0 ? [] : [{ lines, box, role: 'body' as const }];
      const texts = textPartsOf(blocks, looks).map((part) => ({ ...part, column: NO_COLUMN }));
      return {
        ...{ row, column, rowSpan, columnSpan, borders },
        box: roundedBox(box),
        parts: [...texts, ...tables.map((inner) => tablePartOf(inner, looks))],
        ...(shading !== undefined && { shading }),
      };
    }),
  };
}

/** The column of text in a cell is the cell. */
const NO_COLUMN = -1;
