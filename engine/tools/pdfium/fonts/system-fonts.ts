import { holdThread } from '../../../thread/hold-thread.js';
import type { MissingFont } from '../../fontconfig/font-warning.js';
import { threadFontconfig } from '../../fontconfig/fontconfig.js';
import { type FontBytes, lookAtFont, readFont } from '../binding/font-file.js';
import { fontNameIn } from './font-languages.js';
import type { RawFunctions } from '../binding/library.js';
import type { Memory } from '../binding/memory.js';
import { missingFontOf, namesServed, substituteFor, type WantedFont } from './substitute-font.js';

/** An instance of PDFium, and the way to give it functions of ours: `signature` is its result and its parameters. */
export interface FontClient {
  readonly raw: RawFunctions;
  readonly memory: Memory;
  addFunction(callback: Callback, signature: string): number;
}

type Callback = (...values: number[]) => number;

/**
 * Has PDFium draw and measure with the fonts of this machine what is set in fonts that a document does not embed.
 * Without fontconfig nothing changes: PDFium has the 14 standard fonts, and a stand-in for others of the West.
 */
export function installSystemFonts(client: FontClient): MissingFontLog {
  const { raw, memory } = client;
  const fonts = new SystemFonts(client);
  const functions = [NONE, ...fonts.functions()];
  // FPDF_SYSFONTINFO of fpdf_sysfontinfo.h; PDFium keeps its address.
  const info = memory.allocate(4 * (functions.length + 1));
  [VERSION, ...functions].forEach((value, index) => memory.view.setUint32(info.pointer + 4 * index, value, true));
  raw.FPDF_SetSystemFontInfo(info.pointer);
  return fonts;
}

/** The fonts that PDFium asked for and did not get as they are. */
export interface MissingFontLog {
  /** Those since the last call; PDFium asks once for each font of a document. */
  takeMissing(): readonly MissingFont[];
}

/** A hostile document has no end of names. */
const MAX_MISSING = 64;

const VERSION = 1;
const NONE = 0;

/** What PDFium asks of the system. A font's handle is its place in the list of those handed out, counted from 1. */
class SystemFonts implements MissingFontLog {
  readonly #client: FontClient;
  readonly #handles = new Map<string, number>();
  readonly #fonts: (FontBytes & { readonly name: string })[] = [];
  readonly #missing = new Map<string, MissingFont>();

  constructor(client: FontClient) {
    this.#client = client;
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
      // Asked only for a font of any charset, which nothing here asks for.
      NONE,
      // Handles are few: as many as there are fonts installed.
      give('vii', () => 0),
    ];
  }

  /** Of names that it hears here, PDFium takes the style from a document's "Calibri,Bold". */
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
    const fontconfig = threadFontconfig();
    const missing = fontconfig && missingFontOf(fontconfig, wanted);
    if (missing !== undefined && this.#missing.size < MAX_MISSING) this.#missing.set(missing.name, missing);
    return this.#handleFor(wanted);
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
    // PDFium keeps fonts by name while a page uses them, so no two files may go by one.
    const handle = this.#fonts.push({ ...bytes, name: `${file.family} ${this.#fonts.length + 1}` });
    this.#handles.set(key, handle);
    return handle;
  }

  /** For a collection, PDFium takes the file's length less that of "the font" for the place where the font begins. */
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

/** No table, and the tag 'ttcf', in GetFontData. */
const WHOLE_FONT = 0;
const COLLECTION = 0x74746366;

const LONGEST_NAME = 128;

/** An error that went through PDFium would leave it in the middle of things; a font less is only a stand-in more. */
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
