import type { Font } from '../../../document/model.js';
import { type MacStyle, macStyleOf } from '../../../formats/sfnt/mac-style.js';
import { withoutTag } from '../../../pdf/fonts/subset-tag.js';
import type { Pdfium } from '../binding/library.js';
import { Scratch } from '../binding/read-scratch.js';
import { fontWeightOf, isItalicName, isLabel } from './font-weight.js';

/** Ascent and descent of a font, in ems. */
export interface FontHeights {
  readonly ascent: number;
  /** Negative. */
  readonly descent: number;
}

/** The fonts of a page by their handles, each described once. */
export class FontTable implements Disposable {
  readonly fonts: Font[] = [];
  readonly #heights: FontHeights[] = [];
  readonly #indices = new Map<number, number>();
  /** Cached advances in ems, by font and character. */
  readonly #advances: Map<number, number>[] = [];
  readonly #pdfium: Pdfium;
  readonly #scratch: Scratch;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#scratch = new Scratch(pdfium.memory, 16);
  }

  indexOf(handle: number): number {
    const known = this.#indices.get(handle);
    if (known !== undefined) return known;
    this.#indices.set(handle, this.fonts.length);
    this.#heights.push(this.#heightsOf(handle));
    this.#advances.push(new Map());
    return this.fonts.push(describeFont(this.#pdfium, handle, this.#scratch)) - 1;
  }

  heightsOf(index: number): FontHeights {
    return this.#heights[index] ?? usualHeights;
  }

  /** Returns the advance of a character in ems; 0 when the font does not state it. */
  advanceOf(index: number, handle: number, code: number): number {
    const advances = this.#advances[index];
    const known = advances?.get(code);
    if (known !== undefined) return known;
    const { raw } = this.#pdfium;
    const told = raw.FPDFFont_GetGlyphWidth(handle, code, 1, this.#scratch.pointer) !== 0;
    const advance = told ? this.#number() : 0;
    advances?.set(code, advance);
    return advance;
  }

  #number(): number {
    return this.#scratch.floats[0] ?? 0;
  }

  #heightsOf(handle: number): FontHeights {
    const { raw } = this.#pdfium;
    const { pointer } = this.#scratch;
    const ascent = raw.FPDFFont_GetAscent(handle, 1, pointer) === 0 ? 0 : this.#number();
    const descent = raw.FPDFFont_GetDescent(handle, 1, pointer) === 0 ? 0 : this.#number();
    // Some descriptors have values of another scale, a descent with the wrong sign, or no values.
    const plausible = ascent >= 0.4 && ascent <= 1.4 && descent >= -0.7 && descent < 0;
    return plausible ? { ascent, descent } : usualHeights;
  }

  [Symbol.dispose](): void {
    this.#scratch[Symbol.dispose]();
  }
}

const usualHeights: FontHeights = { ascent: 0.8, descent: -0.2 };

/** Returns the BaseFont without its subset tag. */
export function fontNameOf({ raw, memory }: Pick<Pdfium, 'raw' | 'memory'>, handle: number): string {
  const full = memory.read('utf-8', (buffer, length) => raw.FPDFFont_GetBaseFontName(handle, buffer, length));
  return withoutTag(full);
}

function describeFont({ raw, memory }: Pdfium, handle: number, scratch: Scratch): Font {
  const name = fontNameOf({ raw, memory }, handle);
  const family = memory.read('utf-8', (buffer, length) => raw.FPDFFont_GetFamilyName(handle, buffer, length));
  // -1 for an unknown font, of which nothing is known.
  const flags = Math.max(0, raw.FPDFFont_GetFlags(handle));
  const slanted = raw.FPDFFont_GetItalicAngle(handle, scratch.pointer) !== 0 && (scratch.integers[0] ?? 0) !== 0;
  const embedded = raw.FPDFFont_GetIsEmbedded(handle) === 1;
  const file = embedded && isLabel(name) ? styleInFile({ raw, memory }, handle, scratch) : undefined;
  return {
    name,
    family: withoutTag(family),
    weight: fontWeightOf({
      name,
      forceBold: (flags & FLAGS.forceBold) !== 0,
      byStems: raw.FPDFFont_GetWeight(handle),
      ...(file !== undefined && { boldFile: file.bold }),
    }),
    italic: slanted || file?.italic === true || (flags & FLAGS.italic) !== 0 || isItalicName(name),
    // PDFium has no flags for standard fonts that a document states by name only.
    fixedPitch: (flags & FLAGS.fixedPitch) !== 0 || /^courier/i.test(isLabel(name) ? family : name),
    serif: (flags & FLAGS.serif) !== 0 || /^(times|courier)/i.test(name),
    embedded,
  };
}

/** What the embedded file of a font states about its style; undefined when it is no TrueType or OpenType file. */
function styleInFile(
  { raw, memory }: Pick<Pdfium, 'raw' | 'memory'>,
  handle: number,
  scratch: Scratch,
): MacStyle | undefined {
  const { pointer } = scratch;
  if (raw.FPDFFont_GetFontData(handle, 0, 0, pointer) === 0) return undefined;
  const length = scratch.integers[0] ?? 0;
  if (length === 0) return undefined;
  using file = memory.allocate(length);
  if (raw.FPDFFont_GetFontData(handle, file.pointer, length, pointer) === 0) return undefined;
  return macStyleOf(Buffer.from(memory.bytes(file.pointer, length)));
}

/** ISO 32000-2, table 121. */
const FLAGS = { fixedPitch: 1 << 0, serif: 1 << 1, italic: 1 << 6, forceBold: 1 << 18 } as const;
