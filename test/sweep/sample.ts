import { createHash } from 'node:crypto';

import { cases, type SweepCase } from './cases.js';

/** A sample has every twelfth of the cases that fit a document. */
const ONE_OF = 12;

/** Cases that take a document of this name. */
export function casesFor(name: string): readonly SweepCase[] {
  return cases.filter((it) => (it.takes ?? /\.pdf$/i).test(name));
}

/**
 * Returns a sample of the cases for a document, at least one. The place of the document among those of its folder decides
 * where the sample begins, so it is reproducible, and folders of twelve documents or more have every case. Cases that
 * differ in one value count together as one.
 */
export function sampled(name: string, fitting: readonly SweepCase[], place: number): readonly SweepCase[] {
  const step = Math.min(ONE_OF, fitting.length);
  const first = place % Math.max(1, step);
  const turn = createHash('sha256').update(name).digest().readUInt32BE(4);
  return fitting.filter(({ alike = 1 }, index) => index % step === first && turn % alike === 0);
}

/** Folders whose folders hold documents of different kinds. */
const DIVIDED = /^(?:pdf|office)\//;

/** Returns the place of each document among those of its folder, by name. */
export function placesInFolders(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    names.toSorted().map((name) => {
      const folder = name.split('/', DIVIDED.test(name) ? 2 : 1).join('/');
      const place = counts.get(folder) ?? 0;
      counts.set(folder, place + 1);
      return [name, place];
    }),
  );
}
