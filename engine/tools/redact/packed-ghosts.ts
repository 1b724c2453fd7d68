import { GHOST_NUMBERS, type Ghosts, noGhosts } from './ghosts.js';

/** The ghosts of many pages in memory that threads share: as objects, each of them would get a copy of all. */
export interface PackedGhosts {
  /** For each page, by what tells it apart, the number of its first ghost, and of the one past its last. */
  readonly pages: ReadonlyMap<string, readonly [number, number]>;
  readonly numbers: Float32Array;
  /** What all say, one after the other, and where in that each ghost's text ends. */
  readonly units: Uint16Array;
  readonly ends: Uint32Array;
}

export function packGhosts(ghosts: ReadonlyMap<string, Ghosts>): PackedGhosts {
  const all = [...ghosts.values()];
  const count = all.reduce((sum, { text }) => sum + text.length, 0);
  const size = all.reduce((sum, { text }) => text.reduce((length, said) => length + said.length, sum), 0);
  const numbers = new Float32Array(new SharedArrayBuffer(4 * GHOST_NUMBERS * count));
  const units = new Uint16Array(new SharedArrayBuffer(2 * size));
  const ends = new Uint32Array(new SharedArrayBuffer(4 * count));
  const pages = new Map<string, readonly [number, number]>();
  let [at, end] = [0, 0];
  for (const [page, { text, numbers: own }] of ghosts) {
    pages.set(page, [at, at + text.length]);
    numbers.set(own, at * GHOST_NUMBERS);
    for (const said of text) {
      for (let k = 0; k < said.length; k++) units[end++] = said.charCodeAt(k);
      ends[at++] = end;
    }
  }
  return { pages, numbers, units, ends };
}

/** Of the page that has this number, or says this. */
export function ghostsOn({ pages, numbers, units, ends }: PackedGhosts, page: string): Ghosts {
  const range = pages.get(page);
  if (range === undefined) return noGhosts;
  const [first, end] = range;
  const text = Array.from({ length: end - first }, (_, index) => {
    const ghost = first + index;
    return String.fromCharCode(...units.subarray(ends[ghost - 1] ?? 0, ends[ghost]));
  });
  return { text, numbers: numbers.subarray(first * GHOST_NUMBERS, end * GHOST_NUMBERS) };
}
