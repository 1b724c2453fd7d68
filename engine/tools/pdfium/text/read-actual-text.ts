import { readerMatrix } from '../../../geometry/geometry.js';
import { decodeText } from '../../../pdf/syntax/text-string.js';
import type { Pdfium } from '../binding/library.js';
import type { Allocation } from '../binding/memory.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { characterOf } from './read-characters.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, walkObjects } from '../binding/walk-page-objects.js';

/** A text that replaces the text of some glyphs (ActualText, ISO 32000-2 §14.9.4). */
export interface ActualText {
  readonly text: string;
  /** The glyph that has this text; -1 until it is read. */
  glyph: number;
  /** Whether PDFium deals the text out over its place, since words part there. */
  readonly dealtOut: boolean;
}

/** The texts by their text objects. */
export type ActualTexts = ReadonlyMap<number, ActualText>;

/** A text page of PDFium, with its number of characters. */
interface TextPage extends Disposable {
  readonly handle: number;
  readonly count: number;
}

/** FPDF_OBJECT_STRING of fpdfview.h. */
const STRING = 3;

/** Maximum size of a text; longer texts are left to PDFium. */
const MAX_BYTES = 1024;

/**
 * Opens the text of a page so that PDFium reads what is drawn, and gives what texts stand for which text objects. PDFium
 * itself gives such a text the place of the first object alone, as if no form XObject had moved it, and repeats it when
 * other text stands between two of its objects. A text with white space is left to PDFium nevertheless, which deals it out
 * over its place, unless a form XObject moves it; so is a text of format characters, which shows nothing.
 */
export function withActualTexts<Text extends TextPage>(
  page: PdfiumPage,
  open: (page: PdfiumPage) => Text,
): { readonly text: Text; readonly actualTexts: ActualTexts } {
  using marks = new ActualTextMarks(page.pdfium);
  const actualTexts = new Map<number, ActualText>();
  const onPage = readerMatrix(page.geometry);
  for (const { object, type, around } of walkObjects(page)) {
    if (type !== OBJECT_TYPE.text) continue;
    const text = marks.textOf(object, { moved: around.some((value, index) => value !== onPage[index]) });
    if (text !== undefined) actualTexts.set(object, text);
  }
  marks.remove();
  try {
    const text = open(page);
    for (const object of drawnAsTold(page.pdfium, text, actualTexts)) actualTexts.delete(object);
    const dealtOut = [...actualTexts].filter(([, actualText]) => actualText.dealtOut);
    if (dealtOut.length === 0) return { text, actualTexts };
    text[Symbol.dispose]();
    for (const [object] of dealtOut) actualTexts.delete(object);
    marks.restore(page.document.handle, new Set(dealtOut.map(([, actualText]) => actualText)));
    return { text: open(page), actualTexts };
  } finally {
    marks.restore(page.document.handle);
  }
}

/** Returns the objects that draw exactly the characters of their ActualText; each keeps its own place then. */
function drawnAsTold({ raw }: Pdfium, { handle, count }: TextPage, actualTexts: ActualTexts): readonly number[] {
  if (actualTexts.size === 0) return [];
  const drawn = new Map<ActualText, string>();
  for (let index = 0; index < count; index++) {
    const text = actualTexts.get(raw.FPDFText_GetTextObject(handle, index));
    if (text !== undefined && raw.FPDFText_IsGenerated(handle, index) !== 1) {
      drawn.set(text, (drawn.get(text) ?? '') + characterOf(raw.FPDFText_GetUnicode(handle, index)));
    }
  }
  return [...actualTexts].filter(([, text]) => drawn.get(text) === text.text).map(([object]) => object);
}

interface Mark {
  readonly text: ActualText;
  /** A text object inside the marked content. */
  readonly object: number;
  readonly handle: number;
  readonly bytes: Uint8Array;
}

class ActualTextMarks implements Disposable {
  readonly #pdfium: Pdfium;
  readonly #key: Allocation;
  readonly #value: Scratch;
  /** By mark handle, which all objects of a marked-content sequence share. */
  readonly #texts = new Map<number, ActualText | undefined>();
  readonly #marks: Mark[] = [];

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#key = pdfium.memory.text('ActualText');
    this.#value = new Scratch(pdfium.memory, MAX_BYTES + 4);
  }

  /**
   * Returns the text of the innermost mark of an object that has one.
   * @param place whether a form XObject moves the object
   */
  textOf(object: number, place: { readonly moved: boolean }): ActualText | undefined {
    const { raw } = this.#pdfium;
    for (let index = raw.FPDFPageObj_CountMarks(object) - 1; index >= 0; index--) {
      const handle = raw.FPDFPageObj_GetMark(object, index);
      const known = this.#texts.has(handle);
      const text = known ? this.#texts.get(handle) : this.#read(object, handle, place);
      if (!known) this.#texts.set(handle, text);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  #read(object: number, handle: number, { moved }: { readonly moved: boolean }): ActualText | undefined {
    const { raw, memory } = this.#pdfium;
    const key = this.#key.pointer;
    if (raw.FPDFPageObjMark_GetParamValueType(handle, key) !== STRING) return undefined;
    const { pointer } = this.#value;
    raw.FPDFPageObjMark_GetParamBlobValue(handle, key, pointer, MAX_BYTES, pointer + MAX_BYTES);
    const length = memory.view.getUint32(pointer + MAX_BYTES, true);
    if (length === 0 || length > MAX_BYTES) return undefined;
    const bytes = memory.bytes(pointer, length).slice();
    const said = decodeText(bytes);
    if (!/\P{Cf}/u.test(said)) return undefined;
    const text = { text: said, glyph: -1, dealtOut: !moved && /\s/.test(said) };
    this.#marks.push({ text, object, handle, bytes });
    return text;
  }

  remove(): void {
    for (const { object, handle } of this.#marks) {
      this.#pdfium.raw.FPDFPageObjMark_RemoveParam(object, handle, this.#key.pointer);
    }
  }

  /** @param only the texts to restore; all by default */
  restore(document: number, only?: ReadonlySet<ActualText>): void {
    const { raw, memory } = this.#pdfium;
    for (const { text, object, handle, bytes } of this.#marks) {
      if (only?.has(text) === false) continue;
      memory.bytes(this.#value.pointer, bytes.length).set(bytes);
      const { pointer } = this.#value;
      raw.FPDFPageObjMark_SetBlobParam(document, object, handle, this.#key.pointer, pointer, bytes.length);
    }
  }

  [Symbol.dispose](): void {
    this.#key[Symbol.dispose]();
    this.#value[Symbol.dispose]();
  }
}
