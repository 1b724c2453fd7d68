import type { Cell, FlowElement, ParagraphFormat, Table } from '../flow-elements.js';
import { elementOf } from './element-of.js';
import type { CellPart, PageContent, TablePart } from './page-content.js';
import { placedLinesOf } from './placed-line.js';
import { rounded } from './runs-of-line.js';
import type { DocumentFacts } from './statistics.js';

/** A table of a page as an element. */
export function tableOf(part: TablePart, page: PageContent, facts: DocumentFacts): Table {
  const { columnEdges, rowCount, headerRows, cells, box } = part;
  return {
    kind: 'table',
    widths: columnEdges.slice(1).map((edge, index) => rounded(edge - (columnEdges[index] ?? 0))),
    rowCount,
    headerRows,
    cells: cells.map((cell) => cellOf(cell, page, facts)),
    places: [{ page: page.number, box }],
  };
}

function cellOf({ parts, box, ...cell }: CellPart, page: PageContent, facts: DocumentFacts): Cell {
  const content = parts.map((part): FlowElement => {
    if (part.kind === 'table') return tableOf(part, page, facts);
    const lines = placedLinesOf(part, page).map((line) => ({ ...line, column: box }));
    return elementOf({ kind: 'paragraph', lines, above: undefined }, facts);
  });
  return { ...cell, content, align: alignOf(content) };
}

function alignOf(content: readonly FlowElement[]): ParagraphFormat['align'] {
  const paragraph = content.find((element) => element.kind === 'paragraph');
  return paragraph?.format.align ?? 'left';
}
