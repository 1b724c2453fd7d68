import type { Font, Style } from '../../../document/model.js';
import type { FontEncoding } from '../../../pdf/fonts/font-encoding.js';
import type { GlyphColumns } from './read-columns.js';
import { textsByName } from './read-named.js';

export interface UnmappedGlyph {
  /** Of the glyph on the page. */
  readonly index: number;
  readonly code: number;
  /** Of its font on the page. */
  readonly font: number;
  /** How far it reaches along its baseline, in ems. */
  readonly reach: number;
}

interface Page {
  readonly styles: readonly Style[];
  readonly fonts: readonly Font[];
  /** What the file says of fonts of these names; it is not asked for nothing. */
  encodings(names: ReadonlySet<string>): readonly FontEncoding[];
}

/**
 * The glyphs that PDFium maps to no character, as it does not read all that a document says of its fonts. What the file
 * names is taken first. Many a font that names nothing and maps nothing still has its letters at the codes of ASCII, or
 * of Unicode, as simple programs write them: what such a font shows is taken by its codes.
 */
export class UnmappedGlyphs {
  readonly #byFont = new Map<number, UnmappedGlyph[]>();

  add(glyph: UnmappedGlyph): void {
    const glyphs = this.#byFont.get(glyph.font);
    if (glyphs === undefined) this.#byFont.set(glyph.font, [glyph]);
    else glyphs.push(glyph);
  }

  /** Gives text to those of which it can be told. */
  settle({ text, style, length }: GlyphColumns, { styles, fonts, encodings }: Page): void {
    if (this.#byFont.size === 0) return;
    const mapped = new Set<number>();
    for (let index = 0; index < length; index++) {
      if (text[index] !== '') mapped.add(styles[style[index] ?? 0]?.font ?? -1);
    }
    const nameOf = (font: number): string => fonts[font]?.name ?? '';
    const said = encodings(new Set(Array.from(this.#byFont.keys(), nameOf)));
    for (const [font, glyphs] of this.#byFont) {
      const texts = textsByName(said, { name: nameOf(font), codes: codesOf(glyphs) });
      const byCode = texts.size === 0 && !mapped.has(font) && codesAreCharacters(glyphs);
      for (const { index, code } of glyphs) {
        text[index] = (text[index] ?? '') + (byCode ? String.fromCharCode(code) : (texts.get(code) ?? ''));
      }
    }
  }
}

function codesOf(glyphs: readonly UnmappedGlyph[]): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  for (const { code, reach } of glyphs) codes.set(code, Math.min(reach, codes.get(code) ?? Infinity));
  return codes;
}

/** Where most codes are nothing in ASCII, they are the font's own, and to read them would make nonsense. */
function codesAreCharacters(glyphs: readonly UnmappedGlyph[]): boolean {
  const codes = glyphs.map(({ code }) => code);
  const ascii = codes.filter((code) => code >= 0x20 && code <= 0x7e).length;
  const accented = codes.filter((code) => code >= FIRST_ACCENTED && code <= LAST_ACCENTED).length;
  return ascii + accented === codes.length && ascii >= 4 * accented && codes.some(isLetterOrDigit);
}

/** The letters of Unicode's blocks for the languages of Europe. */
const FIRST_ACCENTED = 0xc0;
const LAST_ACCENTED = 0x24f;

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
