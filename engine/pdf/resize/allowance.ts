import { TooComplex } from '../../errors.js';

/** More numbers, and characters of text, than documents have that can be resized at all. */
const MOST = 20_000_000;

/**
 * How much may be written in new places, in all of a document. What is placed is written out wherever it is referred to,
 * so that a few kilobytes that refer to one another could ask for work without end.
 */
export class Allowance {
  #left: number;

  constructor(most = MOST) {
    this.#left = most;
  }

  take(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new TooComplex('Too many things on the pages share long lists or texts.');
  }
}
