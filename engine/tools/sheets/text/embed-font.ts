import { createHash } from 'node:crypto';

import { deflated } from '../../../pdf/filters.js';
import type { ObjectAdder } from '../../../pdf/object-adder.js';
import { type NewStream, PdfDict, PdfName, PdfString, type PdfValue, type Ref } from '../../../pdf/values.js';
import { descriptorOf } from './font-descriptor.js';
import type { Face } from './face.js';
import { tableIn } from './sfnt.js';
import type { Subsetter } from './subsetter.js';
import { toUnicode } from './to-unicode.js';
import type { UsedFont } from './used-font.js';

/** Adds a font with the glyphs that were used (ISO 32000-2 §9.7); its codes are the CIDs of the glyphs. */
export function embedFont(font: UsedFont, subsetter: Subsetter, adder: ObjectAdder): Ref {
  const { face, texts } = font;
  const small = subsetter.subset(face.sfnt, [...texts.keys()]);
  const name = new PdfName(`${tagFor(small)}+${plainName(face.postScriptName)}`);
  const { key, program } = programOf(face, small);
  const descriptor = adder.add(descriptorOf(face, name).set(key, adder.add(program)));
  const codes = new Map([...texts].map(([glyph, text]) => [face.cidOf(glyph), text]));
  return adder.add(
    PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: name,
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [adder.add(descendantOf(font, name, descriptor))],
      ToUnicode: adder.add(deflated(new PdfDict(), toUnicode(codes))),
    }),
  );
}

function descendantOf(font: UsedFont, name: PdfName, descriptor: Ref): PdfDict {
  const isCff = font.face.sfnt.tables.has('CFF ');
  return PdfDict.of({
    Type: new PdfName('Font'),
    Subtype: new PdfName(isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
    FontDescriptor: descriptor,
    DW: 1000,
    W: widthsOf(font),
    CIDToGIDMap: isCff ? null : new PdfName('Identity'),
  });
}

function programOf({ sfnt }: Face, small: Buffer): { readonly key: string; readonly program: NewStream } {
  if (!sfnt.tables.has('CFF '))
    return { key: 'FontFile2', program: deflated(PdfDict.of({ Length1: small.length }), small) };
  const dict = PdfDict.of({ Subtype: new PdfName('CIDFontType0C') });
  return { key: 'FontFile3', program: deflated(dict, tableIn(small, 'CFF ')) };
}

/** Six letters that tell this subset from others of the font (ISO 32000-2 §9.9.2). */
function tagFor(small: Buffer): string {
  const digest = createHash('sha256').update(small).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(0x41 + (byte % 26))).join('');
}

function plainName(name: string): string {
  return name.replace(/[^!-~]/g, '') || 'Font';
}

/** Of codes that follow each other, one array (ISO 32000-2 §9.7.4.3). */
function widthsOf(font: UsedFont): PdfValue {
  const byCode = [...font.texts.keys()].map((glyph) => ({ code: font.face.cidOf(glyph), width: font.widthOf(glyph) }));
  const rows: { readonly first: number; readonly widths: number[] }[] = [];
  for (const { code, width } of byCode.sort((one, other) => one.code - other.code)) {
    const row = rows.at(-1);
    if (row !== undefined && row.first + row.widths.length === code) row.widths.push(width);
    else rows.push({ first: code, widths: [width] });
  }
  return rows.flatMap(({ first, widths }) => [first, widths]);
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}
