import { deflated } from '../../../pdf/filters.js';
import type { Revision } from '../../../pdf/revision.js';
import { PdfDict, PdfName, PdfString, type Ref, type TargetRef } from '../../../pdf/values.js';
import { toUnicode } from '../text/to-unicode.js';
import type { Code } from '../text/used-font.js';
import { ASCENT, DESCENT, inklessFont, MOST_STEPS, WIDTH_STEP } from './inkless-font.js';
import { naturalWidth } from './natural-width.js';

/** Codes are of two bytes, and 0 is the missing glyph. */
const LAST_CODE = 0xffff;

/**
 * The font of a text layer: it draws nothing. What a reader takes for one character, with its marks, has one code, which is
 * given when the document first has it.
 */
export class LayerFont {
  readonly ref: TargetRef;
  readonly #revision: Revision;
  readonly #codes = new Map<string, Code>();

  constructor(revision: Revision) {
    this.#revision = revision;
    this.ref = revision.reserve();
  }

  /** The codes of a cluster: one, while there are any left; its glyph is as many steps wide as its number. */
  codesFor(cluster: string): readonly Code[] {
    const known = this.#codes.get(cluster);
    if (known !== undefined) return [known];
    const code = this.#codes.size + 1;
    if (code > LAST_CODE) return Array.from(cluster).flatMap((character) => this.#codes.get(character) ?? []);
    const added = { code, glyph: naturalWidth(cluster), text: cluster };
    this.#codes.set(cluster, added);
    return [added];
  }

  /** Writes the font, when all codes are given (ISO 32000-2 §9.7). */
  write(): void {
    const revision = this.#revision;
    const name = new PdfName('QUIRET+Unseen');
    const codes = [...this.#codes.values()];
    const descendant = PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('CIDFontType2'),
      BaseFont: name,
      CIDSystemInfo: PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
      FontDescriptor: this.#addDescriptor(name),
      DW: WIDTH_STEP,
      W: [1, codes.map(({ glyph }) => WIDTH_STEP * glyph)],
      CIDToGIDMap: revision.add(deflated(new PdfDict(), glyphMap(codes))),
    });
    const font = PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: name,
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [revision.add(descendant)],
      ToUnicode: revision.add(deflated(new PdfDict(), toUnicode(codes))),
    });
    revision.write(this.ref, font);
  }

  #addDescriptor(name: PdfName): Ref {
    const program = inklessFont();
    const descriptor = PdfDict.of({
      Type: new PdfName('FontDescriptor'),
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [0, -DESCENT, WIDTH_STEP * MOST_STEPS, ASCENT],
      ItalicAngle: 0,
      Ascent: ASCENT,
      Descent: -DESCENT,
      CapHeight: ASCENT,
      StemV: 80,
      FontFile2: this.#revision.add(deflated(PdfDict.of({ Length1: program.length }), program)),
    });
    return this.#revision.add(descriptor);
  }
}

/** The bit of Flags (ISO 32000-2, Table 121) for fonts that have not the standard Latin characters. */
const SYMBOLIC = 1 << 2;

/** Which glyph each code draws (ISO 32000-2 §9.7.4.2). */
function glyphMap(codes: readonly Code[]): Buffer {
  const map = Buffer.alloc(2 * (codes.length + 1));
  for (const { code, glyph } of codes) map.writeUInt16BE(glyph, 2 * code);
  return map;
}

function ascii(text: string): PdfString {
  return new PdfString(Buffer.from(text, 'latin1'));
}
