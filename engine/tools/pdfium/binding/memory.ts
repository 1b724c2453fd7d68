import type { RawFunctions } from './raw-functions.js';
import { closeHandle } from './trap.js';

/** A block of an instance's memory, freed at the end of its scope. */
export interface Allocation extends Disposable {
  /** Its address; never 0. */
  readonly pointer: number;
}

/** The instance refused to grow: the call needs more memory than a document may use. */
export class OutOfMemory extends Error {}

/**
 * The memory of one instance. Any call of PDFium may make it grow, which moves it, so views must be requested again
 * after each call.
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

  /** @throws RangeError when the range is not inside the memory */
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

  /** Writes a text for PDFium, terminated by a zero character. */
  text(text: string, encoding: 'utf-16le' | 'utf-8' = 'utf-8'): Allocation {
    const encoded = Buffer.from(`${text}\0`, encoding);
    const allocation = this.allocate(encoded.length);
    this.bytes(allocation.pointer, encoded.length).set(encoded);
    return allocation;
  }

  /**
   * Reads a text that a PDFium function returns through a buffer: the function writes into a buffer that is large
   * enough and returns the number of bytes needed, including the terminating zero.
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
