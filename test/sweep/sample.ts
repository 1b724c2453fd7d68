import { createHash } from 'node:crypto';

import { cases, type SweepCase } from './cases.js';

/** A sample has every sixth of the cases that fit a document. */
const ONE_OF = 6;

/** Cases that take a document of this name. */
export function casesFor(name: string): readonly SweepCase[] {
  return cases.filter((it) => (it.takes ?? /\.pdf$/i).test(name));
}

/**
 * A sample of the cases for a document, at least one. The name decides where it begins, so a sample is reproducible
 * and covers every document, and every case with many kinds of documents. Cases that differ in one value count
 * together as one.
 */
export function sampled(name: string, fitting: readonly SweepCase[]): readonly SweepCase[] {
  const step = Math.min(ONE_OF, fitting.length);
  const digest = createHash('sha256').update(name).digest();
  const [first, turn] = [digest.readUInt32BE() % Math.max(1, step), digest.readUInt32BE(4)];
  return fitting.filter(({ alike = 1 }, index) => index % step === first && turn % alike === 0);
}
