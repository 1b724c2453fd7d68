/**
 * Returns the first index from `from` on that is not before a place in sorted items; `to` if all below it are. Takes logarithmic time.
 * @param isBefore whether the item of an index is before the place, as are then all items before it
 */
export function firstIndex(from: number, to: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the first of several sorted numbers that is not less than a value. */
export function firstNotBelow(sorted: ArrayLike<number>, value: number): number {
  return firstIndex(0, sorted.length, (index) => (sorted[index] ?? Infinity) < value);
}

/** Returns the index of the first of several sorted numbers that is larger than a value. */
export function firstAbove(sorted: ArrayLike<number>, value: number): number {
  return firstIndex(0, sorted.length, (index) => (sorted[index] ?? Infinity) <= value);
}
