import { PackageWriter, type XmlPart } from '../ooxml/package-writer.js';
import { OFFICE_RELATIONS, Relations } from '../ooxml/relations.js';
import { escapedText } from './escaped-text.js';
import { sheetXml } from './sheet-xml.js';
import { StyleTable } from './style-table.js';
import type { Workbook, Worksheet } from './workbook.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes a workbook of at least one worksheet as XLSX (ECMA-376). Rows are taken one by one and none is kept; only styles
 * and ranges of merged cells are in memory.
 * @param target must not exist
 * @param folder holds each part until it is in the archive
 */
export async function writeWorkbook({ sheets }: Workbook, target: string, folder: string): Promise<void> {
  await using parts = await PackageWriter.create({ target, folder, main: 'xl/workbook.xml' });
  const add = (name: string, type: string, xml: XmlPart['xml'], relations?: Relations): Promise<void> =>
    parts.add({ name: `xl/${name}`, contentType: `${SPREADSHEET}.${type}+xml`, xml, ...(relations && { relations }) });
  const styles = new StyleTable();
  const relations = new Relations();
  const ids = sheets.map((_, index) => relations.add('worksheet', sheetPath(index)));
  relations.add('styles', 'styles.xml');
  await add('workbook.xml', 'sheet.main', workbookXml(sheets, ids), relations);
  for (const [index, sheet] of sheets.entries()) await add(sheetPath(index), 'worksheet', sheetXml(sheet, styles));
  await add('styles.xml', 'styles', styles.xml());
  await parts.finish();
}

function workbookXml(sheets: readonly Worksheet[], ids: readonly string[]): string {
  const entries = sheets.map(
    ({ name }, index) => `<sheet name="${escapedText(name)}" sheetId="${index + 1}" r:id="${ids[index] ?? ''}"/>`,
  );
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONS}">` +
    `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${entries.join('')}</sheets>${printTitles(sheets)}</workbook>`
  );
}

/** The rows that stay in view are also repeated at the top of each printed page. */
function printTitles(sheets: readonly Worksheet[]): string {
  const names = sheets.flatMap(({ name, frozenRows }, index) => {
    if (frozenRows === 0) return [];
    const rows = `'${name.replaceAll("'", "''")}'!$1:$${frozenRows}`;
    return [`<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapedText(rows)}</definedName>`];
  });
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
}

function sheetPath(index: number): string {
  return `worksheets/sheet${index + 1}.xml`;
}
