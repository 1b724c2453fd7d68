import { readFile } from 'node:fs/promises';

import type { WorkFile } from '../../../engine/contract/file.js';
import type { Source } from '../source.js';
import { overlapOf } from '../words.js';

/** Minimum share of the words of each text that the other must contain. */
const MIN = 0.98;

interface PageText {
  readonly pageNumber: number;
  readonly text: string;
}

/** Describes differences between an extracted text and pdftotext's; undefined without any. */
export async function judgeText(source: Source, result: WorkFile): Promise<string | undefined> {
  const value = JSON.parse(await readFile(result.path, 'utf8')) as unknown;
  const pages = pagesOf(value);
  if (pages === undefined) return 'the JSON has not the shape that the specification gives';
  if (pages.length !== source.known.pages) return `${pages.length} pages instead of ${source.known.pages}`;
  const index = pages.findIndex(({ pageNumber }, at) => pageNumber !== at + 1);
  if (index >= 0) return `page ${index + 1} has the number ${pages[index]?.pageNumber ?? 'of none'}`;
  if (source.texts === undefined) return undefined;
  const [made, expected] = [pages.map(({ text }) => text).join('\n'), source.texts.join('\n')];
  return complaintAboutLetters(made, expected) ?? complaintAboutWords(made, expected);
}

/** The pages, if the value has exactly the specified fields and types. */
function pagesOf(value: unknown): readonly PageText[] | undefined {
  if (!hasKeys(value, ['pages', 'totalPages'])) return undefined;
  const { totalPages, pages } = value;
  if (!Array.isArray(pages) || totalPages !== pages.length) return undefined;
  return pages.every(isPageText) ? pages : undefined;
}

function isPageText(value: unknown): value is PageText {
  return (
    hasKeys(value, ['pageNumber', 'text']) && Number.isInteger(value['pageNumber']) && typeof value['text'] === 'string'
  );
}

function hasKeys(value: unknown, keys: readonly string[]): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === keys.join();
}

/** Unreadable letters may come from the document itself; then pdftotext has them too. */
function complaintAboutLetters(made: string, expected: string): string | undefined {
  const [ours, theirs] = [strange(made), strange(expected)];
  return ours > theirs ? `${ours} control or replacement characters, pdftotext has ${theirs}` : undefined;
}

function strange(text: string): number {
  return (text.match(/[\ufffd\ufffe\uffff]|(?![\n\r\t\f])\p{Cc}/gu) ?? []).length;
}

function complaintAboutWords(made: string, expected: string): string | undefined {
  const { recall, precision } = overlapOf(made, expected);
  if (recall >= MIN && precision >= MIN) return undefined;
  return `${percent(recall)} of pdftotext's words are there, and pdftotext has ${percent(precision)} of ours`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
