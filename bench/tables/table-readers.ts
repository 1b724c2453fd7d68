import { describePage } from '../../engine/document/describe-page.js';
import { findTables } from '../../engine/document/tables/find-tables.js';
import type { PageTable } from '../../engine/document/tables/page-table.js';
import { openDocument } from '../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../engine/tools/pdfium/binding/library.js';
import { readPage } from '../../engine/tools/pdfium/drawing/read-page.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import type { Rows } from './table-truths.js';

/** A program that finds the tables of a document. */
export interface TableReader {
  readonly name: string;
  read(pdf: string): Promise<readonly Rows[]>;
}

export const ourTables: TableReader = {
  name: 'ours',
  read: (pdf) =>
    withPdfium((pdfium) => {
      using document = openDocument(pdfium, { path: pdf, name: pdf });
      const tables: Rows[] = [];
      for (let number = 1; number <= document.pageCount; number++) {
        using page = document.page(number);
        const model = describePage(readPage(page, { objects: true, structure: true }));
        tables.push(...findTables(model).map(rowsOf));
      }
      return tables;
    }),
};

/** Each line with its parts between two spaces or more. */
export const layoutTables: TableReader = {
  name: '-layout',
  async read(pdf) {
    const { text } = await runProgram(['pdftotext', '-layout', '-enc', 'UTF-8', pdf, '-']);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return [lines.map((line) => line.trim().split(/\s{2,}/))];
  },
};

function rowsOf({ rowEdges, columnEdges, cells }: PageTable): Rows {
  const rows = Array.from({ length: rowEdges.length - 1 }, () => Array<string>(columnEdges.length - 1).fill(''));
  for (const { row, column, lines, tables } of cells) {
    const text = lines.map(({ words }) => words.map((word) => word.text).join('')).join('');
    const inner = tables.flatMap((table) => rowsOf(table).flat()).join('');
    const texts = rows[row];
    if (texts !== undefined) texts[column] = text + inner;
  }
  return rows;
}
