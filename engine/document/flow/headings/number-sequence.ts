import type { Candidate } from './candidate.js';
import { sectionNumber } from './heading-number.js';
import { placeOfTitle } from './key-of-title.js';

/** Maximum number of numbers and of texts that are remembered; a hostile document can contain any number. */
const MAX_NUMBERS = 20_000;

/**
 * Tells numbers of sections, which count up, from other numbers before text: those of versions that count down, of lines of a listing,
 * or days.
 */
export class NumberSequence {
  readonly #numbers = new Set<string>();
  readonly #others = new Set<string>();

  /** Returns false for a text with a number that is not the first of its section and does not follow a number before it. */
  goesOn(candidate: Candidate): boolean {
    const number = candidate.depth === undefined ? undefined : sectionNumber(candidate.text);
    if (number === undefined) return true;
    if (this.#numbers.size < MAX_NUMBERS) this.#numbers.add(number);
    const before = numberBefore(number);
    if (before === undefined || this.#numbers.has(before)) return true;
    if (this.#others.size < MAX_NUMBERS) this.#others.add(placeOfTitle(candidate));
    return false;
  }

  /** Returns whether a text of before has a number that did not go on. */
  hasOther(candidate: Candidate): boolean {
    return this.#others.has(placeOfTitle(candidate));
  }
}

/** Returns the number before a number in its section; undefined for the first number, and for digits that are not Arabic. */
function numberBefore(number: string): string | undefined {
  const parts = number.split('.');
  const last = parts.pop() ?? '';
  if (/^[B-Z]$/.test(last)) return [...parts, String.fromCharCode(last.charCodeAt(0) - 1)].join('.');
  return /^\d+$/.test(last) && Number(last) > 1 ? [...parts, String(Number(last) - 1)].join('.') : undefined;
}
