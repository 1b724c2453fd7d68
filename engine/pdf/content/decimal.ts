/** Formats a number for a content stream, which has no exponents, in thousandths. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
