import type { Pdfium, RawFunctions } from '../binding/library.js';
import type { Allocation, Memory } from '../binding/memory.js';

/** For the name of a group; one that is longer is not known. */
const MAX_BYTES = 1024;

/** FPDF_OBJECT_STRING of fpdfview.h. */
const STRING = 3;

/** Reads marks of content that are of layers. */
export class MarkReader implements Disposable {
  readonly #raw: RawFunctions;
  readonly #memory: Memory;
  readonly #nameKey: Allocation;
  /** The bytes of an answer, and after them how many they are. */
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

  /** The bytes of the name of the group that a mark of a layer is of; undefined when it depends on several. */
  groupOf(mark: number): string | undefined {
    const key = this.#nameKey.pointer;
    const { pointer } = this.#answer;
    if (this.#raw.FPDFPageObjMark_GetParamValueType(mark, key) !== STRING) return undefined;
    // As text, PDFium takes them for UTF-8, which they seldom are.
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
