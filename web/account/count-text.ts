const count = new Intl.NumberFormat('en-GB');

/** A number with its thousands apart, and with three decimal places at most. */
export function countText(figure: number): string {
  return count.format(figure);
}
