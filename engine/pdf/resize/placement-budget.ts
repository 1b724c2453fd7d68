import { TooComplex } from '../../errors.js';

/** More numbers and characters of text than any document that can be resized. */
const MAX_VALUES = 20_000_000;

/**
 * Limits how many values are written with new coordinates in a document. Shared values are written again for each
 * reference, so that a few kilobytes of mutual references could cause unlimited work.
 */
export class PlacementBudget {
  #left: number;

  constructor(most = MAX_VALUES) {
    this.#left = most;
  }

  take(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new TooComplex('Too many things on the pages share long lists or texts.');
  }
}
