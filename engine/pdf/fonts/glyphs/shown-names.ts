import { baseEncoding } from '../../content/fonts/base-encodings.js';
import { differencesOf } from '../differences.js';
import { textOfGlyphName } from '../glyph-names.js';
import type { ShownGlyphs } from '../../../formats/type1/shown-glyphs.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';

const encodings = [undefined, 'WinAnsiEncoding', 'MacRomanEncoding'].map(baseEncoding);
const CODES = 256;

/** Collects the named glyphs that a simple font shows. */
export class ShownNames implements ShownGlyphs {
  readonly #names = new Set(['.notdef']);
  readonly #texts = new Set<string>();
  /** The names and texts of the glyphs of the font. */
  readonly #own: ReadonlySet<string>;

  /** @param glyphs the names of the glyphs of the font: a code whose stated name is among them shows no other glyph */
  constructor(glyphs: Iterable<string> = []) {
    this.#own = new Set(Array.from(glyphs).flatMap((name) => [name, textOfGlyphName(name) ?? name]));
  }

  /** Adds all glyphs that viewers may show for the codes, by any of the possible encodings. */
  note(
    file: PdfFile,
    font: PdfDict,
    { codes, ownName }: { readonly codes: Uint8Array; readonly ownName: (code: number) => string | undefined },
  ): void {
    const names = differencesOf(file, font);
    for (let code = 0; code < CODES; code++) {
      if (codes[code] !== 1) continue;
      const stated = names.get(code);
      if (stated !== undefined && this.#isGlyph(stated)) {
        this.#noteName(stated);
        continue;
      }
      for (const name of [stated, ownName(code)]) if (name !== undefined) this.#noteName(name);
      for (const encoding of encodings) this.#noteText(encoding(code));
    }
  }

  /** Adds a component of an accented glyph, which is given by its code in StandardEncoding. */
  notePart(code: number): void {
    this.#noteText(encodings[0]?.(code));
  }

  /** Returns whether a glyph of this name may be shown. */
  has(name: string): boolean {
    if (this.#names.has(name)) return true;
    const text = textOfGlyphName(name);
    return text !== undefined && this.#texts.has(text);
  }

  #isGlyph(name: string): boolean {
    return this.#own.has(name) || this.#own.has(textOfGlyphName(name) ?? name);
  }

  #noteName(name: string): void {
    this.#names.add(name);
    this.#noteText(textOfGlyphName(name));
  }

  #noteText(text: string | undefined): void {
    // Glyph names state texts in compatibility normal form.
    if (text !== undefined) this.#texts.add(text.normalize('NFKC')).add(text);
  }
}
