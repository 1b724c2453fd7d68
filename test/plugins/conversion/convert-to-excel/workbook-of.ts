import { mkdir, writeFile } from 'node:fs/promises';

import type { DocumentModel, PageLines } from '../../../../engine/document/document-model.js';
import type { Cell, FlowElement, Paragraph, Run, RunStyle, Table } from '../../../../engine/document/flow-elements.js';
import { spoolTables, type TableCounts } from '../../../../plugins/conversion/convert-to-excel/spool-tables.js';
import writeSheets, { type SheetsOutcome } from '../../../../plugins/conversion/convert-to-excel/write-sheets.js';
import { displayedIn, type ReadSheet, readWorkbook } from '../../../fixtures/office/read-workbook.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** A cell by its text, its content, or the entries that differ from the usual ones. */
export type TypedCell = string | readonly FlowElement[] | (Partial<Cell> & { readonly text?: string });

export interface TypedTable extends Partial<Omit<Table, 'cells' | 'caption'>> {
  readonly caption?: string;
  /** Cells of each row; of rows below a merged cell, those that are left. */
  readonly rows: readonly (readonly TypedCell[])[];
  readonly page?: number;
  readonly direction?: 'left-to-right' | 'right-to-left';
}

export interface WrittenWorkbook extends SheetsOutcome {
  readonly sheets: readonly ReadSheet[];
  readonly counts: TableCounts;
  /** By LibreOffice, when asked for. */
  readonly displayed: Awaited<ReturnType<typeof displayedIn>>;
}

const plain: RunStyle = { family: 'Arial', generic: 'sans-serif', weight: 400, italic: false, size: 10, colour: 0 };

export function run(text: string, style: Partial<RunStyle> = {}): Run {
  return { text, style: { ...plain, ...style } };
}

export function paragraph(runs: readonly Run[], direction: TypedTable['direction'] = 'left-to-right'): Paragraph {
  const format = {
    align: 'left',
    indentLeft: 0,
    indentRight: 0,
    indentFirst: 0,
    lineHeight: 0,
    spaceBefore: 0,
  } as const;
  return { kind: 'paragraph', style: 'normal', runs, format: { ...format, direction }, places: [] };
}

/** A table of cells of one place each, but for those that say otherwise. */
export function table(typed: TypedTable): Table {
  const { rows, page = 1, caption, direction, ...more } = typed;
  const columnCount = more.widths?.length ?? Math.max(...rows.map((row) => row.length));
  const taken = new Set<string>();
  const cells = rows.flatMap((row, at) => {
    let column = 0;
    return row.map((it) => {
      while (taken.has(`${at} ${column}`)) column += 1;
      const cell = cellOf(it, at, column, direction);
      for (let down = 0; down < cell.rowSpan; down += 1) {
        for (let right = 0; right < cell.columnSpan; right += 1) taken.add(`${at + down} ${column + right}`);
      }
      return cell;
    });
  });
  return {
    kind: 'table',
    places: [{ page, box: { left: 0, top: 0, right: 100, bottom: 100 } }],
    widths: Array.from({ length: columnCount }, () => 72),
    heights: rows.map(() => 20),
    rowCount: rows.length,
    headerRows: 0,
    ...more,
    cells,
    ...(caption !== undefined && { caption: paragraph([run(caption)]) }),
  };
}

/** The workbook of a document with tables, and texts between them, read back. */
export async function workbookOf(
  tables: readonly FlowElement[],
  { language, isDisplayed = false }: { readonly language?: string; readonly isDisplayed?: boolean } = {},
): Promise<WrittenWorkbook> {
  return await inFolderAsync(async (path) => {
    const counts: TableCounts = { tables: 0, longTables: 0, wideTables: 0 };
    await mkdir(path('parts'));
    await writeFile(path('spool'), spoolTables(documentOf(tables), counts));
    const input = { spool: path('spool'), target: path('book.xlsx'), folder: path('parts') };
    const outcome = await writeSheets({ ...input, ...(language !== undefined && { language }) });
    const displayed = isDisplayed ? await displayedIn(path('book.xlsx')) : {};
    return { ...outcome, counts, displayed, sheets: await readWorkbook(path('book.xlsx')) };
  });
}

export function documentOf(tables: readonly FlowElement[]): DocumentModel {
  async function* elements(): AsyncGenerator<FlowElement> {
    yield* await Promise.resolve([{ kind: 'page', number: 1 } as const, paragraph([run('Text.')]), ...tables]);
  }
  async function* lines(): AsyncGenerator<PageLines> {
    yield* await Promise.resolve([]);
  }
  return { outline: [], pages: [], bodySize: 10, kerned: false, elements, lines };
}

function cellOf(typed: TypedCell, row: number, column: number, direction: TypedTable['direction']): Cell {
  const place = { row, column, rowSpan: 1, columnSpan: 1, align: 'left', borders: {} } as const;
  const textual = (text: string): readonly FlowElement[] => (text === '' ? [] : [paragraph([run(text)], direction)]);
  if (typeof typed === 'string') return { ...place, content: textual(typed) };
  if (isContent(typed)) return { ...place, content: typed };
  const { text = '', ...more } = typed;
  return { ...place, content: textual(text), ...more };
}

function isContent(typed: TypedCell): typed is readonly FlowElement[] {
  return Array.isArray(typed);
}
