import { createHash } from 'node:crypto';

import { deflated } from '../../../pdf/filters.js';
import type { ObjectAdder } from '../../../pdf/object-adder.js';
import { PdfDict, PdfName, PdfString, type PdfValue, type Ref } from '../../../pdf/values.js';
import { descriptorOf } from './font-descriptor.js';
import { readTables, sfntOf } from './sfnt.js';
import { subset } from './subset.js';
import { toUnicode } from './to-unicode.js';
import type { UsedFont } from './used-font.js';

/** Adds a font with the glyphs that were used (ISO 32000-2 §9.7): its codes are the numbers of the glyphs. */
export function embedFont(font: UsedFont, adder: ObjectAdder): Ref {
  const glyphs = [...font.texts.keys()].sort((one, other) => one - other);
  const { sfnt } = font.face;
  const tables = readTables(sfnt, [...MEASURES, 'glyf', 'loca', 'CFF ']);
  const small = subset(sfntOf(tables), glyphs);
  const isCff = tables.has('CFF ');
  const name = `${tagFor(small)}+${plainName(font.face.postScriptName)}`;
  const file = adder.add(fontProgram(small, isCff));
  const descriptor = adder.add(descriptorOf(font.face, name).set(isCff ? 'FontFile3' : 'FontFile2', file));
  const descendant = PdfDict.of({
    Type: new PdfName('Font'),
    Subtype: new PdfName(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: new PdfName(name),
    CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
    FontDescriptor: descriptor,
    DW: 1000,
    W: widths(font, glyphs),
    CIDToGIDMap: isCff ? null : new PdfName('Identity'),
  });
  return adder.add(
    PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: new PdfName(name),
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [adder.add(descendant)],
      ToUnicode: adder.add(deflated(new PdfDict(), toUnicode(font.texts))),
    }),
  );
}

const MEASURES = ['head', 'hhea', 'maxp', 'hmtx'] as const;

function fontProgram(small: Buffer, isCff: boolean) {
  return isCff
    ? deflated(PdfDict.of({ Subtype: new PdfName('OpenType') }), small)
    : deflated(PdfDict.of({ Length1: small.length }), small);
}

/** Six letters that tell this subset from others of the font (ISO 32000-2 §9.9.2). */
function tagFor(small: Buffer): string {
  const digest = createHash('sha256').update(small).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(0x41 + (byte % 26))).join('');
}

function plainName(name: string): string {
  return name.replace(/[^!-~]/g, '') || 'Font';
}

/** Of glyphs that follow each other, one array (ISO 32000-2 §9.7.4.3). */
function widths(font: UsedFont, glyphs: readonly number[]): PdfValue {
  const result: PdfValue[] = [];
  for (let start = 0, end = 0; start < glyphs.length; start = end) {
    while (end < glyphs.length && (glyphs[end] ?? 0) - (glyphs[start] ?? 0) === end - start) end += 1;
    const row = glyphs.slice(start, end);
    result.push(
      row[0] ?? 0,
      row.map((glyph) => font.widthOf(glyph)),
    );
  }
  return result;
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}
