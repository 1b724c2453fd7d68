/** In pixels; a smaller mark is a dot, punctuation, or noise. */
export const MIN_HEIGHT = 5;

/** In pixels; larger marks are ignored. */
const LARGEST = 512;

/** The most common size of marks, within a quarter; weighted by size, since dots are frequent. */
export function commonSize(sizes: readonly number[]): number {
  const weights = new Uint32Array(LARGEST);
  for (const size of sizes) if (size < weights.length) weights[size] = (weights[size] ?? 0) + size;
  let [best, most] = [0, 0];
  for (let size = MIN_HEIGHT; size <= LARGEST / 2; size++) {
    const range = weights.subarray(size, Math.ceil(size * 1.25) + 1);
    const sum = range.reduce((a, b) => a + b, 0);
    if (sum <= most) continue;
    most = sum;
    best = meanOf(range, size);
  }
  return best;
}

function meanOf(weights: Uint32Array, first: number): number {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((found, weight, index) => found + (weight * (first + index)) / sum, 0);
}
