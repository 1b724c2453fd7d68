import { BoundedCache } from '../../file/bounded-cache.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { compositeFont } from './composite-font.js';
import { drawnFont } from './drawn-font.js';
import type { Font } from './font.js';
import { simpleFont } from './simple-font.js';

/** Maximum number of cached fonts. Documents that were put together of many others have more, but not on neighbouring pages. */
const MAX_FONTS = 2000;

/** Reads each font of a document once, or once for pages that are read one after the other. */
export class FontCache {
  readonly #file: PdfFile;
  readonly #fonts = new BoundedCache<Font, unknown>(MAX_FONTS);

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Returns the font of a resource; for a resource that is not a font, the font that viewers substitute. */
  fontOf(resource: PdfValue | undefined): Font {
    const key = resource instanceof Ref ? resource.num : resource;
    const known = this.#fonts.get(key);
    if (known !== undefined) return known;
    const dict = this.#file.dict(resource) ?? helvetica;
    const make = makers.get(this.#file.name(dict.get('Subtype'))) ?? simpleFont;
    const font = make(this.#file, dict);
    this.#fonts.set(key, font, 1);
    return font;
  }
}

const helvetica = new PdfDict();

const makers: ReadonlyMap<string | undefined, typeof simpleFont> = new Map([
  ['Type0', compositeFont],
  ['Type3', drawnFont],
]);
