import { createHash } from 'node:crypto';

import { cases, type SweepCase } from './cases.js';

/** Of the cases that fit a document, every so many are in a sample. */
const ONE_OF = 6;

/** The cases that take a document of this name. */
export function casesFor(name: string): readonly SweepCase[] {
  return cases.filter((it) => (it.takes ?? /\.pdf$/i).test(name));
}

/**
 * One of so many cases for a document, in turn, and one at least. Which one it begins with is up to the document's name:
 * so a sample is the same each time, and has every document, and every case with as many kinds of them. Cases that are alike
 * have together as many documents as another.
 */
export function sampled(name: string, fitting: readonly SweepCase[]): readonly SweepCase[] {
  const step = Math.min(ONE_OF, fitting.length);
  const digest = createHash('sha256').update(name).digest();
  const [first, turn] = [digest.readUInt32BE() % Math.max(1, step), digest.readUInt32BE(4)];
  return fitting.filter(({ alike = 1 }, index) => index % step === first && turn % alike === 0);
}
