import type { Pdfium } from '../binding/library.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { Allocation, Memory } from '../binding/memory.js';

/** Maximum length of the name of a group. */
const MAX_BYTES = 1024;

/** FPDF_OBJECT_STRING of fpdfview.h. */
const STRING = 3;

/** Reads the marked-content sequences of layers. */
export class MarkReader implements Disposable {
  readonly #raw: RawFunctions;
  readonly #memory: Memory;
  readonly #nameKey: Allocation;
  /** Memory for the bytes of a value, followed by their number. */
  readonly #answer: Allocation;

  constructor({ raw, memory }: Pdfium) {
    this.#raw = raw;
    this.#memory = memory;
    this.#nameKey = memory.text('Name');
    this.#answer = memory.allocate(MAX_BYTES + 4);
  }

  isLayer(mark: number): boolean {
    const { pointer } = this.#answer;
    const told = this.#raw.FPDFPageObjMark_GetName(mark, pointer, MAX_BYTES, pointer + MAX_BYTES) !== 0;
    return told && new TextDecoder('utf-16le').decode(this.#bytes()) === 'OC\0';
  }

  /** Returns the name of the group of a mark, as bytes; undefined when it depends on several groups. */
  groupOf(mark: number): string | undefined {
    const key = this.#nameKey.pointer;
    const { pointer } = this.#answer;
    if (this.#raw.FPDFPageObjMark_GetParamValueType(mark, key) !== STRING) return undefined;
    // As text, PDFium would decode the bytes as UTF-8, which they seldom are.
    this.#raw.FPDFPageObjMark_GetParamBlobValue(mark, key, pointer, MAX_BYTES, pointer + MAX_BYTES);
    return Buffer.from(this.#bytes()).toString('latin1');
  }

  #bytes(): Uint8Array {
    const { pointer } = this.#answer;
    const length = this.#memory.view.getUint32(pointer + MAX_BYTES, true);
    return this.#memory.bytes(pointer, length > MAX_BYTES ? 0 : length);
  }

  [Symbol.dispose](): void {
    this.#nameKey[Symbol.dispose]();
    this.#answer[Symbol.dispose]();
  }
}
