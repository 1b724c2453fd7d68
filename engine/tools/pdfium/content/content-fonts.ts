import { FontCache } from '../../../pdf/content/fonts/font-cache.js';
import type { Font } from '../../../pdf/content/fonts/font.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { type PdfValue, Ref } from '../../../pdf/syntax/values.js';

/** The fonts of a document by the objects that content selects, each with an index. */
export class ContentFonts {
  readonly #file: PdfFile;
  readonly #cache: FontCache;
  readonly #indices = new Map<unknown, number>();
  readonly fonts: Font[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    this.#cache = new FontCache(file);
  }

  /** Returns the index of a font; undefined for a font whose glyphs PDFium has to place. */
  indexOf(resource: PdfValue | undefined): number | undefined {
    const key = resource instanceof Ref ? resource.num : resource;
    const known = this.#indices.get(key);
    if (known !== undefined) return known < 0 ? undefined : known;
    const font = this.#simple(resource);
    this.#indices.set(key, font === undefined ? -1 : this.fonts.length);
    return font === undefined ? undefined : this.fonts.push(font) - 1;
  }

  #simple(resource: PdfValue | undefined): Font | undefined {
    const type = this.#file.name(this.#file.dict(resource)?.get('Subtype'));
    if (type === undefined || !SIMPLE.has(type)) return undefined;
    const font = this.#cache.fontOf(resource);
    return font.certain && !font.vertical ? font : undefined;
  }
}

const SIMPLE = new Set(['Type0', 'Type1', 'MMType1', 'TrueType']);
