import { holdThread } from '../../../thread/hold-thread.js';
import type { MissingFont } from '../../fontconfig/font-warning.js';
import { threadFontconfig } from '../../fontconfig/fontconfig.js';
import { type FontBytes, lookAtFont, readFont } from '../binding/font-file.js';
import { fontNameIn } from './font-languages.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { Memory } from '../binding/memory.js';
import { missingFontOf, namesServed, substituteFor, type WantedFont } from './substitute-font.js';

/**
 * An instance of PDFium, and the function to register callbacks; `signature` has the result type and the parameter
 * types.
 */
export interface FontClient {
  readonly raw: RawFunctions;
  readonly memory: Memory;
  addFunction(callback: Callback, signature: string): number;
}

type Callback = (...values: number[]) => number;

/**
 * Makes PDFium draw and measure text in fonts that a document does not embed with the fonts of this machine. Without
 * fontconfig, PDFium uses its 14 standard fonts and a replacement for other Western fonts.
 */
export function installSystemFonts(client: FontClient): FontReplacements {
  const { raw, memory } = client;
  const fonts = new SystemFonts(client);
  const functions = [NONE, ...fonts.functions()];
  // FPDF_SYSFONTINFO of fpdf_sysfontinfo.h; PDFium keeps its address.
  const info = memory.allocate(4 * (functions.length + 1));
  [VERSION, ...functions].forEach((value, index) => memory.view.setUint32(info.pointer + 4 * index, value, true));
  raw.FPDF_SetSystemFontInfo(info.pointer);
  return fonts;
}

/** The fonts that PDFium requested. */
export interface FontReplacements {
  /** Returns the fonts since the last call that are not installed; PDFium requests each font of a document once. */
  takeMissing(): readonly MissingFont[];
  /** Whether PDFium has replaced a font by one of its variable fonts. */
  readonly usesVariableFonts: boolean;
}

/** Names of fonts that PDFium always replaces by its variable fonts. */
export const OWN_FONTS = { sans: 'QuireSans', serif: 'QuireSerif' } as const;

/** Maximum number of missing fonts; a hostile document can name any number. */
const MAX_MISSING = 64;

const VERSION = 1;
const NONE = 0;

/**
 * The callbacks through which PDFium requests fonts. A font's handle is its 1-based index in the list of provided
 * fonts.
 */
class SystemFonts implements FontReplacements {
  readonly #client: FontClient;
  readonly #handles = new Map<string, number>();
  readonly #fonts: (FontBytes & { readonly name: string })[] = [];
  readonly #missing = new Map<string, MissingFont>();
  #usesVariableFonts = false;

  constructor(client: FontClient) {
    this.#client = client;
  }

  get usesVariableFonts(): boolean {
    return this.#usesVariableFonts;
  }

  takeMissing(): readonly MissingFont[] {
    const missing = [...this.#missing.values()];
    this.#missing.clear();
    return missing;
  }

  /** EnumFonts, MapFont, GetFont, GetFontData, GetFaceName, GetFontCharset and DeleteFont. */
  functions(): readonly number[] {
    const give = (signature: string, callback: Callback): number =>
      this.#client.addFunction(orZero(callback), signature);
    return [
      give('vii', (_info, mapper = 0) => this.#addNames(mapper)),
      give('iiiiiiii', (_info, weight = 0, italic, charset = 0, pitchFamily = 0, family = 0) =>
        this.#map({ family: this.#nameAt(family), weight, italic: italic !== 0, charset, pitchFamily }),
      ),
      give('iii', (_info, family = 0) => this.#handleFor({ ...plain, family: this.#nameAt(family) })),
      give('iiiiii', (_info, handle = 0, table, buffer = 0, size = 0) => this.#read(handle, table, buffer, size >>> 0)),
      give('iiiii', (_info, handle = 0, buffer = 0, size = 0) => this.#writeName(handle, buffer, size >>> 0)),
      // Called only for a font of any charset, which is never requested.
      NONE,
      // Nothing to free: there are at most as many handles as installed fonts.
      give('vii', () => 0),
    ];
  }

  /** PDFium separates the style of "Calibri,Bold" only for names that are added here. */
  #addNames(mapper: number): number {
    const { raw, memory } = this.#client;
    const fontconfig = threadFontconfig();
    for (const name of fontconfig === undefined ? [] : namesServed(fontconfig)) {
      using text = memory.text(name);
      raw.FPDF_AddInstalledFont(mapper, text.pointer, plain.charset);
    }
    return 0;
  }

  #map(wanted: WantedFont): number {
    if (wanted.family === OWN_FONTS.sans || wanted.family === OWN_FONTS.serif) return NONE;
    const fontconfig = threadFontconfig();
    const missing = fontconfig && missingFontOf(fontconfig, wanted);
    if (missing !== undefined && this.#missing.size < MAX_MISSING) this.#missing.set(missing.name, missing);
    const handle = this.#handleFor(wanted);
    if (handle === NONE) this.#usesVariableFonts = true;
    return handle;
  }

  #handleFor(wanted: WantedFont): number {
    const fontconfig = threadFontconfig();
    const file = fontconfig && substituteFor(fontconfig, wanted);
    if (file === undefined) return NONE;
    const key = `${file.index} ${file.path}`;
    const known = this.#handles.get(key);
    if (known !== undefined) return known;
    const bytes = lookAtFont(file.path, file.index);
    if (bytes === undefined) return NONE;
    // PDFium caches fonts by name while a page uses them, so two files must have different names.
    const handle = this.#fonts.push({ ...bytes, name: `${file.family} ${this.#fonts.length + 1}` });
    this.#handles.set(key, handle);
    return handle;
  }

  /** For a collection, PDFium computes the offset of a font as the file's length minus the length of "the font". */
  #read(handle: number, table = WHOLE_FONT, buffer: number, size: number): number {
    const font = this.#fonts[handle - 1];
    if (font === undefined) return 0;
    if (table === WHOLE_FONT && font.offset !== undefined) return font.size - font.offset;
    if (table !== (font.offset === undefined ? WHOLE_FONT : COLLECTION)) return 0;
    if (buffer !== 0 && size > 0) readFont(font, this.#client.memory.bytes(buffer, Math.min(size, font.size)));
    return font.size;
  }

  #writeName(handle: number, buffer: number, size: number): number {
    const name = Buffer.from(`${this.#fonts[handle - 1]?.name ?? ''}\0`);
    if (buffer !== 0 && size >= name.length) this.#client.memory.bytes(buffer, name.length).set(name);
    return name.length;
  }

  #nameAt(pointer: number): string {
    const { memory } = this.#client;
    const bytes = memory.bytes(pointer, Math.min(LONGEST_NAME, memory.size - pointer));
    const end = bytes.indexOf(0);
    return end < 0 ? '' : fontNameIn(bytes.subarray(0, end));
  }
}

const plain = { weight: 400, italic: false, charset: 0, pitchFamily: 0 } as const;

/** FPDF's GetFontData: table 0 is the whole font, and the tag 'ttcf' the whole collection. */
const WHOLE_FONT = 0;
const COLLECTION = 0x74746366;

const LONGEST_NAME = 128;

/**
 * Returns 0 on an error: an exception would leave PDFium in the middle of a call, while a missing font is only
 * replaced.
 */
function orZero(callback: Callback): Callback {
  return (...values) => {
    using _ = holdThread();
    try {
      return callback(...values);
    } catch {
      return 0;
    }
  };
}
