import type { PdfFile } from '../../file/pdf-file.js';
import { deflated } from '../../filters/filters.js';
import { PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import type { PdfaLevel } from '../level.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import type { ShownFont } from '../shown/shown-fonts.js';
import { cmapOfCodes, collectionOf } from '../../fonts/cmap-of-codes.js';

const CODES = 256;
const IDENTITY = { registry: 'Adobe', ordering: 'Identity', supplement: 0 };

/**
 * Whether content shows the code 0 in a simple TrueType font without an encoding. veraPDF takes the code for ".notdef", which
 * ISO 19005-2 §6.2.11.8 forbids, whatever glyph it leads to.
 */
export function showsCodeZero(file: PdfFile, { dict, codes }: ShownFont, { part }: PdfaLevel): boolean {
  if (part === 1 || file.name(dict.get('Subtype')) !== 'TrueType') return false;
  return file.resolve(dict.get('Encoding')) === null && [...codes.values()].some(({ code }) => code === 0);
}

/**
 * Returns the font as a composite one, which maps codes of one byte to CIDs from 1 on, so that all codes stay.
 * @param font the dictionary of the simple font as it is so far
 */
export function compositeTrueType(
  file: PdfFile,
  shown: ShownFont,
  { font, adder }: { readonly font: PdfDict; readonly adder: ObjectAdder },
): PdfDict | undefined {
  const read = glyphReader(file, shown.dict);
  const map = Buffer.alloc(2 * (CODES + 1));
  const widths: PdfValue[] = [];
  const codes = [...shown.codes.values()].map(({ code, length }) => ({ code, length, cid: code + 1 }));
  for (const { code, length, cid } of codes) {
    const { glyph, statedWidth } = (read && readable(() => read(code, length))) ?? {};
    if (typeof glyph !== 'number' || statedWidth === undefined) return undefined;
    map.writeUInt16BE(glyph, 2 * cid);
    widths.push(cid, [statedWidth]);
  }
  const base = font.get('BaseFont') ?? new PdfName('Font');
  const descendant = PdfDict.of({
    Type: new PdfName('Font'),
    Subtype: new PdfName('CIDFontType2'),
    BaseFont: base,
    CIDSystemInfo: collectionOf(IDENTITY),
    FontDescriptor: font.get('FontDescriptor') ?? null,
    W: widths,
    CIDToGIDMap: adder.add(deflated(new PdfDict(), map)),
  });
  const composite = PdfDict.of({
    Type: new PdfName('Font'),
    Subtype: new PdfName('Type0'),
    BaseFont: base,
    Encoding: adder.add(cmapOfCodes(codes, { ...IDENTITY, vertical: false })),
    DescendantFonts: [adder.add(descendant)],
  });
  const texts = font.get('ToUnicode');
  return texts === undefined ? composite : composite.set('ToUnicode', texts);
}
