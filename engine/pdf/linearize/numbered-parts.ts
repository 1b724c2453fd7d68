import type { DocumentParts } from './document-parts.js';

/** The numbers of objects in a linearized document, by their numbers in the source. */
export interface Numbers {
  of(num: number): number;
  /** The numbers of the linearization dictionary, which is the first of the first section, and of the hint stream. */
  readonly dictionary: number;
  readonly hints: number;
  /** The number after the last one. */
  readonly end: number;
}

/** All objects in the order of the file. */
export function arrange({ opening, first, others, shared, rest }: DocumentParts): readonly number[] {
  return [...opening, ...first, ...others.flat(), ...shared, ...rest];
}

/**
 * The main cross-reference table has the numbers from 1 on, of the objects after the first page; the table at the start has the
 * following ones.
 */
export function numbersOf(parts: DocumentParts, highest: number): Numbers {
  const { opening, first, others, shared, rest } = parts;
  const numbers = new Uint32Array(highest + 1);
  let next = 1;
  const count = (objects: readonly number[]): void => {
    for (const num of objects) numbers[num] = next++;
  };
  count([...others.flat(), ...shared, ...rest]);
  const dictionary = next++;
  count(opening);
  const hints = next++;
  count(first);
  return { of: (num) => numbers[num] ?? 0, dictionary, hints, end: next };
}
