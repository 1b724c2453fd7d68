import type { Allocation, Memory } from './memory.js';

/**
 * A few bytes of PDFium's memory for what its functions answer through pointers, with views that are kept until the
 * memory moves: to ask for the memory's buffer costs more than the call that fills it.
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

  /** Valid until the next call that may allocate. */
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
    // The views of a memory that has grown are empty.
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
