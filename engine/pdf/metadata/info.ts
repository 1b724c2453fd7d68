import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfString } from '../syntax/values.js';
import { infoDate, readDate } from './dates.js';
import { collect, isDateField, plainText, type Wanted } from './fields.js';
import type { MetadataFields } from '../../contract/tools/pdf.js';
import { readable } from '../file/readable.js';

const keys = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  creationDate: 'CreationDate',
  modificationDate: 'ModDate',
} as const satisfies Record<keyof MetadataFields, string>;

/** The Info dictionary; an empty one when there is none that can be read. */
export function infoOf(file: PdfFile): PdfDict {
  return readable(() => file.dict(file.trailer.get('Info'))) ?? new PdfDict();
}

export function readInfo(file: PdfFile, info: PdfDict): MetadataFields {
  return collect((field) => {
    const text = textOf(file, info, keys[field]);
    return text !== undefined && isDateField(field) ? readDate(text) : text;
  });
}

/**
 * A copy of the dictionary that says what `wanted` does, and is otherwise as it was: what cannot be read stays, unless
 * `cleared` names it.
 */
export function writeInfo(file: PdfFile, info: PdfDict, { wanted, cleared }: Wanted): PdfDict {
  const now = readInfo(file, info);
  const written = info.clone();
  for (const field of cleared) written.delete(keys[field]);
  for (const field of Object.keys(keys) as readonly (keyof typeof keys)[]) {
    const value = wanted[field];
    if (value === now[field]) continue;
    if (value === undefined) written.delete(keys[field]);
    else written.set(keys[field], PdfString.fromText(isDateField(field) ? infoDate(value) : value));
  }
  return written;
}

function textOf(file: PdfFile, info: PdfDict, key: string): string | undefined {
  return plainText(readable(() => file.maybeText(info.get(key))) ?? '');
}
