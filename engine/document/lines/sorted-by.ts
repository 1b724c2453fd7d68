const PLACES = 2 ** 24;

/**
 * Returns the integers below a length (at most 16 million), sorted by a measure in points with a precision of 1/16;
 * ties stay in order. Sorting plain numbers takes a fifth of the time of sorting with a comparison function.
 */
export function sortedBy(length: number, measure: (index: number) => number): Uint32Array {
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i++) keys[i] = Math.round(measure(i) * 16) * PLACES + i;
  keys.sort();
  const sorted = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const key = keys[i] ?? 0;
    sorted[i] = key - Math.floor(key / PLACES) * PLACES;
  }
  return sorted;
}
