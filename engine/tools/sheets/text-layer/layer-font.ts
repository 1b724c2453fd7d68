import { deflated } from '../../../pdf/filters/filters.js';
import type { Revision } from '../../../pdf/write/revision.js';
import { PdfDict, PdfName, PdfString, type Ref, type TargetRef } from '../../../pdf/syntax/values.js';
import { ASCENT, DESCENT, inklessFont, MAX_STEPS, WIDTH_STEP } from './inkless-font.js';
import { ENCODING_NAME, encodingOf, type LayerCode, meaningsOf, MAX_CODES } from './layer-codes.js';
import { naturalWidth } from './natural-width.js';

/** The invisible font of a text layer. Each extracted character with its marks gets a code at its first use. */
export class LayerFont {
  readonly ref: TargetRef;
  readonly #revision: Revision;
  readonly #codes = new Map<string, LayerCode>();

  constructor(revision: Revision) {
    this.#revision = revision;
    this.ref = revision.reserve();
  }

  /**
   * The codes of a cluster: one as long as codes are available. The code's glyph has the number of steps of its
   * width.
   */
  codesFor(cluster: string): readonly LayerCode[] {
    const code = this.#codes.get(cluster) ?? this.#add(cluster, { text: cluster, steps: naturalWidth(cluster) });
    if (code !== undefined) return [code];
    return Array.from(cluster).flatMap((character) => this.#codes.get(character) ?? []);
  }

  /**
   * The code of a space that is so many steps wide: spaces of several widths take fewer bytes than moving the pen.
   */
  spaceOf(steps: number): LayerCode | undefined {
    const name = `space of ${steps}`;
    return this.#codes.get(name) ?? this.#add(name, { text: ' ', steps });
  }

  #add(name: string, meaning: Omit<LayerCode, 'cid'>): LayerCode | undefined {
    const cid = this.#codes.size + 1;
    if (cid > MAX_CODES) return undefined;
    const added = { cid, ...meaning };
    this.#codes.set(name, added);
    return added;
  }

  /** Writes the font after all codes are assigned (ISO 32000-2 §9.7). */
  write(): void {
    const revision = this.#revision;
    const name = new PdfName(NAME);
    const codes = [...this.#codes.values()];
    const descendant = PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('CIDFontType2'),
      BaseFont: name,
      CIDSystemInfo: identity(),
      FontDescriptor: this.#addDescriptor(name),
      DW: WIDTH_STEP,
      W: [1, codes.map(({ steps }) => WIDTH_STEP * steps)],
      CIDToGIDMap: revision.add(deflated(new PdfDict(), glyphMap(codes))),
    });
    const font = PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: name,
      Encoding: revision.add(deflated(encodingDict(), encodingOf(codes))),
      DescendantFonts: [revision.add(descendant)],
      ToUnicode: revision.add(deflated(new PdfDict(), meaningsOf(codes))),
    });
    revision.write(this.ref, font);
  }

  #addDescriptor(name: PdfName): Ref {
    const program = inklessFont();
    const descriptor = PdfDict.of({
      Type: new PdfName('FontDescriptor'),
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: [0, -DESCENT, WIDTH_STEP * MAX_STEPS, ASCENT],
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

/**
 * The name has no subset tag: PDF/A-1 (ISO 19005-1 §6.3.5) requires a glyph list for subsets, and this font is
 * complete.
 */
const NAME = 'QuireUnseen';

/** Flag (ISO 32000-2, Table 121) for fonts without the standard Latin character set. */
const SYMBOLIC = 1 << 2;

function encodingDict(): PdfDict {
  return PdfDict.of({
    Type: new PdfName('CMap'),
    CMapName: new PdfName(ENCODING_NAME),
    CIDSystemInfo: identity(),
    WMode: 0,
  });
}

/** CIDToGIDMap: the glyph of each CID (ISO 32000-2 §9.7.4.2). */
function glyphMap(codes: readonly LayerCode[]): Buffer {
  const map = Buffer.alloc(2 * (codes.length + 1));
  for (const { cid, steps } of codes) map.writeUInt16BE(steps, 2 * cid);
  return map;
}

function identity(): PdfDict {
  const ascii = (text: string): PdfString => new PdfString(Buffer.from(text, 'latin1'));
  return PdfDict.of({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 });
}
