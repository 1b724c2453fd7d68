import { escapedText } from './escaped-text.js';
import type { StyleTable } from './style-table.js';
import type { Worksheet, WorksheetCell, WorksheetRow } from './workbook.js';

/** How many characters are written at once. */
const CHUNK_CHARACTERS = 2 ** 16;

/** Yields the XML of a worksheet, row by row, without the XML declaration. Texts stand in the cells: a table of shared strings would be held in memory. */
export async function* sheetXml(sheet: Worksheet, styles: StyleTable): AsyncGenerator<string> {
  let chunk = headOf(sheet);
  let row = 0;
  const merged: string[] = [];
  for await (const its of sheet.rows) {
    row += 1;
    chunk += rowXml(its, row, styles);
    for (const cell of its.cells) if (cell.merged !== undefined) merged.push(rangeOf(cell, row, cell.merged));
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk + tailOf(merged, { rows: row, widths: sheet.widths });
}

function headOf({ widths, frozenRows, rightToLeft }: Worksheet): string {
  const view = `<sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">`;
  const first = `A${frozenRows + 1}`;
  const pane = `<pane ySplit="${frozenRows}" topLeftCell="${first}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="${first}" sqref="${first}"/>`;
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(2)}" customWidth="1"/>`,
  );
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews>${view}${frozenRows === 0 ? '' : pane}</sheetView></sheetViews>` +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    (columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`) +
    '<sheetData>'
  );
}

/** Numbers that are text, such as identifiers, are marked as meant so, else Excel shows an error at each. */
function tailOf(
  merged: readonly string[],
  { rows, widths }: { readonly rows: number; readonly widths: readonly number[] },
): string {
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const all = rows === 0 || widths.length === 0 ? undefined : `A1:${columnName(widths.length - 1)}${rows}`;
  return (
    '</sheetData>' +
    (merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merges}</mergeCells>`) +
    pageSetup(widths) +
    (all === undefined ? '' : `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`) +
    '</worksheet>'
  );
}

/** The characters of the default font beside each other on an upright page of A4 or Letter, within Excel's margins. */
const PORTRAIT_CHARACTERS = 94;

/** Printed pages are as wide as the worksheet: wide ones lie on their side and are made smaller, never larger. */
function pageSetup(widths: readonly number[]): string {
  const isWide = widths.reduce((sum, width) => sum + width, 0) > PORTRAIT_CHARACTERS;
  return `<pageSetup orientation="${isWide ? 'landscape' : 'portrait'}" fitToHeight="0"/>`;
}

function rowXml({ cells, height }: WorksheetRow, row: number, styles: StyleTable): string {
  let xml = `<row r="${row}"${height === undefined ? '' : ` ht="${height}"`}>`;
  for (const { column, value, style } of cells) {
    const start = `<c r="${columnName(column)}${row}" s="${styles.idOf(style)}"`;
    if (value === undefined || value === '') xml += `${start}/>`;
    else if (typeof value === 'number') xml += `${start}><v>${value}</v></c>`;
    else xml += `${start} t="inlineStr"><is><t xml:space="preserve">${escapedText(value)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

function rangeOf(
  { column }: WorksheetCell,
  row: number,
  { rows, columns }: NonNullable<WorksheetCell['merged']>,
): string {
  return `${columnName(column)}${row}:${columnName(column + columns - 1)}${row + rows - 1}`;
}

const LETTERS = 26;

/** The name of a 0-based column: A to Z, AA to ZZ, AAA to XFD. */
function columnName(column: number): string {
  const rest = Math.floor(column / LETTERS);
  const letter = String.fromCharCode(65 + (column % LETTERS));
  return rest === 0 ? letter : columnName(rest - 1) + letter;
}
