import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfString } from '../syntax/values.js';
import { infoDate, readDate } from './dates.js';
import { collect, isDateField, plainText, type DesiredFields } from './fields.js';
import type { MetadataFields } from '../../contract/tools/pdf.js';
import { tryRead } from '../file/try-read.js';

const infoKeys = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
  creationDate: 'CreationDate',
  modificationDate: 'ModDate',
} as const satisfies Record<keyof MetadataFields, string>;

/** Returns the Info dictionary; an empty one when it is missing or unreadable. */
export function infoOf(file: PdfFile): PdfDict {
  return tryRead(() => file.dict(file.trailer.get('Info'))) ?? new PdfDict();
}

export function readInfo(file: PdfFile, info: PdfDict): MetadataFields {
  return collect((field) => {
    const text = textOf(file, info, infoKeys[field]);
    return text !== undefined && isDateField(field) ? readDate(text) : text;
  });
}

/**
 * Returns a copy of the Info dictionary with the desired fields. Other entries stay, including unreadable ones unless
 * `cleared` names them.
 */
export function writeInfo(file: PdfFile, info: PdfDict, { wanted, cleared }: DesiredFields): PdfDict {
  const current = readInfo(file, info);
  const written = info.clone();
  for (const field of cleared) written.delete(infoKeys[field]);
  for (const field of Object.keys(infoKeys) as readonly (keyof typeof infoKeys)[]) {
    const value = wanted[field];
    if (value === current[field]) continue;
    if (value === undefined) written.delete(infoKeys[field]);
    else written.set(infoKeys[field], PdfString.fromText(isDateField(field) ? infoDate(value) : value));
  }
  return written;
}

function textOf(file: PdfFile, info: PdfDict, key: string): string | undefined {
  return plainText(tryRead(() => file.maybeText(info.get(key))) ?? '');
}
