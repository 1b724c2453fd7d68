import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { ZipWriter } from '../zip/zip-writer.js';
import { sheetXml } from './sheet-xml.js';
import { StyleTable } from './style-table.js';
import type { Workbook } from './workbook.js';
import { xmlText } from './xml-text.js';

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes a workbook of at least one worksheet as XLSX (ECMA-376). Rows are taken one by one and none is kept; only styles
 * and ranges of merged cells are in memory.
 * @param target must not exist
 * @param folder holds each part until it is in the archive
 */
export async function writeWorkbook({ sheets }: Workbook, target: string, folder: string): Promise<void> {
  await using zip = await ZipWriter.create(target);
  const add = async (name: string, write: (path: string) => Promise<void>): Promise<void> => {
    const path = join(folder, `${randomUUID()}.xml`);
    await write(path);
    await zip.move({ path, name, compress: true });
  };
  const addText = (name: string, text: string): Promise<void> =>
    add(name, (path) => writeFile(path, XML_HEAD + text, { flag: 'wx' }));
  const names = sheets.map(({ name }) => name);
  const styles = new StyleTable();
  await addText('[Content_Types].xml', contentTypes(names.length));
  await addText('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  await addText('xl/workbook.xml', workbookXml(names));
  await addText('xl/_rels/workbook.xml.rels', relations(workbookRelations(names.length)));
  for (const [index, sheet] of sheets.entries()) {
    await add(`xl/${sheetPath(index)}`, (path) =>
      pipeline(sheetXml(sheet, styles), createWriteStream(path, { flags: 'wx' })),
    );
  }
  await addText('xl/styles.xml', styles.xml());
  await zip.finish();
}

function contentTypes(sheetCount: number): string {
  const part = (name: string, type: string): string =>
    `<Override PartName="/xl/${name}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part('workbook.xml', 'sheet.main') +
    indices(sheetCount)
      .map((index) => part(sheetPath(index), 'worksheet'))
      .join('') +
    part('styles.xml', 'styles') +
    '</Types>'
  );
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
    `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
  );
}

function workbookRelations(sheetCount: number): readonly (readonly [type: string, target: string])[] {
  const sheets = indices(sheetCount).map((index) => ['worksheet', sheetPath(index)] as const);
  return [...sheets, ['styles', 'styles.xml']];
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

function sheetPath(index: number): string {
  return `worksheets/sheet${index + 1}.xml`;
}

function indices(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
