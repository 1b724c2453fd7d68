import type { RawFunctions } from './library.js';
import { closeHandle } from './trap.js';

/** A piece of an instance's memory; freed at the end of its scope. */
export interface Allocation extends Disposable {
  /** Its address; 0 is never one. */
  readonly pointer: number;
}

/** The instance refused to grow: what was asked of it takes more memory than a document may have. */
export class OutOfMemory extends Error {}

/**
 * The memory of one instance. It moves when it grows, which any call into PDFium may make it do, so views of it are
 * fetched anew after each call.
 */
export class Memory {
  readonly #memory: WebAssembly.Memory;
  readonly #raw: RawFunctions;
  #view: DataView;
  #bytes: Uint8Array;

  constructor(memory: WebAssembly.Memory, raw: RawFunctions) {
    this.#memory = memory;
    this.#raw = raw;
    this.#view = new DataView(memory.buffer);
    this.#bytes = new Uint8Array(memory.buffer);
  }

  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  get view(): DataView {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  /** @throws RangeError when a part of them is outside of the memory */
  bytes(pointer: number, length: number): Uint8Array {
    if (!(pointer >= 0 && length >= 0 && pointer + length <= this.size)) {
      throw new RangeError(`${length} bytes at ${pointer} are not in the memory of ${this.size} bytes.`);
    }
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes.subarray(pointer, pointer + length);
  }

  /** @throws OutOfMemory */
  allocate(size: number): Allocation {
    const pointer = this.#raw.malloc(size);
    if (pointer === 0) throw new OutOfMemory(`${size} bytes are more than PDFium may have.`);
    return { pointer, [Symbol.dispose]: () => closeHandle(() => this.#raw.free(pointer)) };
  }

  /** A text for PDFium, in UTF-8, ended by a zero byte. */
  text(text: string): Allocation {
    const encoded = new TextEncoder().encode(text);
    const allocation = this.allocate(encoded.length + 1);
    this.bytes(allocation.pointer, encoded.length).set(encoded);
    this.view.setUint8(allocation.pointer + encoded.length, 0);
    return allocation;
  }

  /**
   * A text that PDFium gives in the way that most of its functions do: they write into a buffer when it is large enough
   * and tell how many bytes they need, the zero at the end among them.
   */
  read(encoding: 'utf-16le' | 'utf-8', call: (buffer: number, length: number) => number): string {
    const length = call(0, 0);
    const zeroes = encoding === 'utf-8' ? 1 : 2;
    if (length <= zeroes) return '';
    using buffer = this.allocate(length);
    call(buffer.pointer, length);
    return new TextDecoder(encoding).decode(this.bytes(buffer.pointer, length - zeroes));
  }
}
