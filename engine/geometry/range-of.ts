/**
 * Returns the smallest and the largest of some numbers; of none, Infinity and -Infinity. `Math.min` and `Math.max` throw a
 * RangeError for more arguments than fit on the stack, about 120,000.
 */
export function rangeOf(numbers: Iterable<number>): { readonly least: number; readonly most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return { least, most };
}
