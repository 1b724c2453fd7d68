import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The texts of a table by rows; a cell over several places has its text in the first and the others are empty. */
export type Rows = readonly (readonly string[])[];

/** A document whose tables are known. */
export interface TableTruth {
  readonly pdf: string;
  readonly name: string;
  readonly tables: readonly Rows[];
}

/**
 * The documents of a folder that have `<file>.expected.json`, `.expected.csv` or `.expected.md` with tables beside them. JSON
 * without tables says that the document has none, and every table that is found there is wrong.
 */
export async function tableTruthsIn(folder: string): Promise<readonly TableTruth[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  const truths: TableTruth[] = [];
  for (const name of names) {
    const pdf = join(folder, name);
    const tables = (await fromJson(pdf)) ?? (await fromCsv(pdf)) ?? (await fromMarkdown(pdf));
    if (tables !== undefined) truths.push({ pdf, name, tables });
  }
  return truths;
}

async function contents(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

async function fromJson(pdf: string): Promise<readonly Rows[] | undefined> {
  const text = await contents(`${pdf}.expected.json`);
  if (text === undefined) return undefined;
  // The format of the truths: `{ tables: [{ rows: [["text", …], …] }] }`.
  const { tables } = JSON.parse(text) as { readonly tables?: readonly { readonly rows: Rows }[] };
  return tables?.map(({ rows }) => rows);
}

async function fromCsv(pdf: string): Promise<readonly Rows[] | undefined> {
  const text = await contents(`${pdf}.expected.csv`);
  return text === undefined ? undefined : [csvRows(text)];
}

/** RFC 4180. */
function csvRows(text: string): Rows {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** Tables with pipes, as GitHub has them. */
async function fromMarkdown(pdf: string): Promise<readonly Rows[] | undefined> {
  const text = await contents(`${pdf}.expected.md`);
  if (text === undefined) return undefined;
  const tables: string[][][] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isRow = /^\s*\|.*\|\s*$/.test(line);
    if (isRow && !isOpen) tables.push([]);
    isOpen = isRow;
    if (!isRow || /^[\s|:-]*$/.test(line)) continue;
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    tables.at(-1)?.push(cells.map((cell) => cell.trim()));
  }
  // Markdown without tables is the text of a document whose tables nobody has written down.
  return tables.length > 0 ? tables : undefined;
}
