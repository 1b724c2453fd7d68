import { deflated } from '../../../pdf/filters/filters.js';
import { subsetTag } from '../../../pdf/fonts/subset-tag.js';
import type { ObjectAdder } from '../../../pdf/write/object-adder.js';
import { type NewStream, PdfDict, PdfName, PdfString, type PdfValue, type Ref } from '../../../pdf/syntax/values.js';
import { descriptorOf } from './font-descriptor.js';
import type { Face } from './face.js';
import { tableIn } from '../../../formats/sfnt/sfnt-directory.js';
import type { Subsetter } from './subsetter.js';
import { toUnicode } from './write-to-unicode.js';
import type { UsedFont } from './used-font.js';

/** Adds a font with the used glyphs (ISO 32000-2 §9.7); codes are the CIDs of the glyphs. */
export function embedFont(font: UsedFont, subsetter: Subsetter, adder: ObjectAdder): Ref {
  const { face, codes } = font;
  const small = subsetter.subset(
    face.sfnt,
    codes.map(({ glyph }) => glyph),
  );
  const name = new PdfName(`${subsetTag(small)}+${plainName(face.postScriptName)}`);
  const { key, program } = programOf(face, small);
  const descriptor = adder.add(descriptorOf(face, name).set(key, adder.add(program)));
  return adder.add(
    PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: name,
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [adder.add(descendantOf(font, name, descriptor).set('CIDToGIDMap', glyphMapOf(font, adder)))],
      ToUnicode: adder.add(deflated(new PdfDict(), toUnicode(codes))),
    }),
  );
}

function descendantOf(font: UsedFont, name: PdfName, descriptor: Ref): PdfDict {
  return PdfDict.of({
    Type: new PdfName('Font'),
    Subtype: new PdfName(font.face.isCff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
    FontDescriptor: descriptor,
    DW: 1000,
    W: widthsOf(font),
  });
}

function programOf({ isCff }: Face, small: Buffer): { readonly key: string; readonly program: NewStream } {
  if (!isCff) return { key: 'FontFile2', program: deflated(PdfDict.of({ Length1: small.length }), small) };
  const dict = PdfDict.of({ Subtype: new PdfName('CIDFontType0C') });
  return { key: 'FontFile3', program: deflated(dict, tableIn(small, 'CFF ')) };
}

function plainName(name: string): string {
  return name.replace(/[^!-~]/g, '') || 'Font';
}

/** The /W array; consecutive codes share one inner array (ISO 32000-2 §9.7.4.3). */
function widthsOf(font: UsedFont): PdfValue {
  const rows: { readonly first: number; readonly widths: number[] }[] = [];
  for (const { code, glyph } of font.codes) {
    const row = rows.at(-1);
    if (row !== undefined && row.first + row.widths.length === code) row.widths.push(font.widthOf(glyph));
    else rows.push({ first: code, widths: [font.widthOf(glyph)] });
  }
  return rows.flatMap(({ first, widths }) => [first, widths]);
}

/** CIDToGIDMap (ISO 32000-2 §9.7.4.2); glyphs of CFF fonts have CIDs already. */
function glyphMapOf({ face, codes, hasOtherCodes }: UsedFont, adder: ObjectAdder): PdfValue {
  if (face.isCff) return null;
  if (!hasOtherCodes) return new PdfName('Identity');
  const map = Buffer.alloc(2 * ((codes.at(-1)?.code ?? 0) + 1));
  for (const { code, glyph } of codes) map.writeUInt16BE(glyph, 2 * code);
  return adder.add(deflated(new PdfDict(), map));
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}
