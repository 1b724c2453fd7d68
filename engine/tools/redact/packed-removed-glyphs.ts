import { VALUES_PER_REMOVED_GLYPH, type RemovedGlyphs, noRemovedGlyphs } from './removed-glyphs.js';

/** The removed glyphs of many pages in shared memory: as objects, each thread would receive a copy of all. */
export interface PackedRemovedGlyphs {
  /** By page number or fingerprint: the index of the page's first glyph, and the index after its last. */
  readonly pages: ReadonlyMap<string, readonly [number, number]>;
  readonly numbers: Float32Array;
  /** The texts of all glyphs joined, in UTF-16 code units, and the end of each glyph's text. */
  readonly units: Uint16Array;
  readonly ends: Uint32Array;
}

export function packRemovedGlyphs(removedGlyphs: ReadonlyMap<string, RemovedGlyphs>): PackedRemovedGlyphs {
  const all = [...removedGlyphs.values()];
  const count = all.reduce((sum, { text }) => sum + text.length, 0);
  const size = all.reduce((sum, { text }) => text.reduce((length, said) => length + said.length, sum), 0);
  const numbers = new Float32Array(new SharedArrayBuffer(4 * VALUES_PER_REMOVED_GLYPH * count));
  const units = new Uint16Array(new SharedArrayBuffer(2 * size));
  const ends = new Uint32Array(new SharedArrayBuffer(4 * count));
  const pages = new Map<string, readonly [number, number]>();
  let [at, end] = [0, 0];
  for (const [page, { text, numbers: own }] of removedGlyphs) {
    pages.set(page, [at, at + text.length]);
    numbers.set(own, at * VALUES_PER_REMOVED_GLYPH);
    for (const said of text) {
      for (let k = 0; k < said.length; k++) units[end++] = said.charCodeAt(k);
      ends[at++] = end;
    }
  }
  return { pages, numbers, units, ends };
}

/**
 * Returns the removed glyphs of a page.
 * @param page its number or fingerprint
 */
export function removedGlyphsOn({ pages, numbers, units, ends }: PackedRemovedGlyphs, page: string): RemovedGlyphs {
  const range = pages.get(page);
  if (range === undefined) return noRemovedGlyphs;
  const [first, end] = range;
  const text = Array.from({ length: end - first }, (_, index) => {
    const removedGlyph = first + index;
    return String.fromCharCode(...units.subarray(ends[removedGlyph - 1] ?? 0, ends[removedGlyph]));
  });
  return { text, numbers: numbers.subarray(first * VALUES_PER_REMOVED_GLYPH, end * VALUES_PER_REMOVED_GLYPH) };
}
