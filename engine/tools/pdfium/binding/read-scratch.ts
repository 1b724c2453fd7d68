import type { Allocation, Memory } from './memory.js';

/**
 * A few bytes of PDFium's memory for results that functions return through pointers. The views are kept until the
 * memory moves, since a new view costs more than the call.
 */
export class Scratch implements Disposable {
  readonly pointer: number;
  readonly #memory: Memory;
  readonly #length: number;
  readonly #allocation: Allocation;
  #floats: Float32Array = new Float32Array(0);
  #doubles: Float64Array = new Float64Array(0);
  #integers: Uint32Array = new Uint32Array(0);

  constructor(memory: Memory, length: number) {
    this.#memory = memory;
    this.#length = length;
    this.#allocation = memory.allocate(length);
    this.pointer = this.#allocation.pointer;
  }

  /** Valid until the next call that may allocate memory. */
  get floats(): Float32Array {
    this.#follow();
    return this.#floats;
  }

  get doubles(): Float64Array {
    this.#follow();
    return this.#doubles;
  }

  get integers(): Uint32Array {
    this.#follow();
    return this.#integers;
  }

  #follow(): void {
    // After the memory has grown, the length of the old views is 0.
    if (this.#floats.length > 0) return;
    const { buffer } = this.#memory.view;
    this.#floats = new Float32Array(buffer, this.pointer, this.#length >> 2);
    this.#doubles = new Float64Array(buffer, this.pointer, this.#length >> 3);
    this.#integers = new Uint32Array(buffer, this.pointer, this.#length >> 2);
  }

  [Symbol.dispose](): void {
    this.#allocation[Symbol.dispose]();
  }
}
