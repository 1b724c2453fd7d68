import { bytesOf } from '../../../files/random-access.js';
import { readSfnt, tableOf } from '../../../formats/sfnt/sfnt-directory.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PROGRAM_KEYS } from '../../fonts/font-program.js';
import { PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';

const SYMBOLIC = 4;

/** The document's descriptor with the flag of symbolic fonts, or a new one by the tables of the replacement. */
export function replacementDescriptor(
  file: PdfFile,
  font: PdfDict,
  { name, font: sfnt }: { readonly name: PdfName; readonly font: Buffer },
): PdfDict {
  const old = file.dict(font.get('FontDescriptor'))?.clone();
  const tables = readSfnt(bytesOf(sfnt));
  const [head, hhea] = ['head', 'hhea'].map((tag) => tableOf(sfnt, tables, tag));
  const unitsPerEm = head?.readUInt16BE(18) ?? 1000;
  const scaled = (units: number | undefined): number => Math.round(((units ?? 0) * 1000) / unitsPerEm);
  const made: Readonly<Record<string, PdfValue>> = {
    Type: new PdfName('FontDescriptor'),
    FontBBox: [36, 38, 40, 42].map((at) => scaled(head?.readInt16BE(at))),
    ItalicAngle: 0,
    Ascent: scaled(hhea?.readInt16BE(4)),
    Descent: scaled(hhea?.readInt16BE(6)),
    CapHeight: scaled(hhea?.readInt16BE(4)),
    StemV: 80,
  };
  const descriptor = old ?? new PdfDict();
  for (const [key, value] of Object.entries(made)) if (!descriptor.has(key)) descriptor.set(key, value);
  for (const key of [...PROGRAM_KEYS, 'CharSet', 'CIDSet']) descriptor.delete(key);
  const flags = file.number(old?.get('Flags')) ?? 0;
  return descriptor.set('FontName', name).set('Flags', (flags & ~32) | SYMBOLIC);
}
