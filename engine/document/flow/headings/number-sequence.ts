import type { Candidate } from './candidate.js';
import { sectionNumber } from './heading-number.js';
import { placeOfTitle } from './key-of-title.js';
import { keyOfLook } from '../page/look-of.js';

/** Maximum number of sections and of texts that are remembered; a hostile document can contain any number. */
const MAX_NUMBERS = 20_000;

/** The last number that a look has in a section. */
interface LastNumber {
  readonly value: number;
  readonly place: string;
  /** How the number compares with the one before it; undefined for the first number of the section. */
  readonly direction?: 'up' | 'down';
}

/**
 * Tells numbers of sections, which grow, from other numbers before text: those of versions that count down, of lines of listings, or days.
 */
export class NumberSequence {
  readonly #last = new Map<string, LastNumber>();
  readonly #others = new Set<string>();
  /** The last number of each depth that is in order. */
  readonly #current: string[] = [];

  /** Adds a text. Returns false if its number is not larger than the last number of the same section in the same look. */
  add(candidate: Candidate): boolean {
    const number = candidate.depth === undefined ? undefined : lastPartOf(sectionNumber(candidate.text));
    if (number === undefined) return true;
    const { value } = number;
    const key = `${number.section} ${keyOfLook(candidate.look)}`;
    const before = this.#last.get(key);
    const place = placeOfTitle(candidate);
    const direction = before === undefined ? undefined : directionOf(before, number);
    if (before !== undefined || this.#last.size < MAX_NUMBERS)
      this.#last.set(key, { value, place, ...(direction !== undefined && { direction }) });
    if (direction !== 'down') {
      if (candidate.depth !== undefined) this.#current[candidate.depth] = sectionNumber(candidate.text) ?? '';
      return true;
    }
    if (this.#others.size < MAX_NUMBERS) this.#others.add(place);
    // Numbers that count down begin with the largest.
    if (before !== undefined && before.direction === undefined) this.#others.add(before.place);
    return false;
  }

  /** Returns whether the number of a text is that of a section within the last section of the depth above: 3.1 below 3. */
  isNested({ text, depth }: Candidate): boolean {
    const number = depth === undefined || depth < 2 ? undefined : sectionNumber(text);
    const above = depth === undefined ? undefined : this.#current[depth - 1];
    return number !== undefined && above !== undefined && number.startsWith(`${above}.`);
  }

  /** Returns whether an added text has a number that is no number of a section. */
  hasOther(candidate: Candidate): boolean {
    return this.#others.has(placeOfTitle(candidate));
  }
}

/**
 * Parts of a document may each begin with the number 1 again, but 1 is also the end of numbers that count down. A number of three parts that
 * comes again is that of a version.
 */
function directionOf(before: LastNumber, { section, value }: NumberInSection): 'up' | 'down' {
  const isAgain = section.includes('.') && value === before.value;
  const isFirst = value <= 1 && before.direction !== 'down' && !isAgain;
  return isFirst || value > before.value ? 'up' : 'down';
}

interface NumberInSection {
  /** The number of the section, and whether letters or digits count its parts. */
  readonly section: string;
  readonly value: number;
}

/** Returns the last part of a number; undefined for digits that are not Arabic. */
function lastPartOf(number: string | undefined): NumberInSection | undefined {
  const parts = number?.split('.') ?? [];
  const last = parts.pop() ?? '';
  const section = parts.join('.');
  if (/^[A-Z]$/.test(last)) return { section: `${section} A`, value: last.charCodeAt(0) - 'A'.charCodeAt(0) + 1 };
  return /^\d+$/.test(last) ? { section: `${section} 1`, value: Number(last) } : undefined;
}
