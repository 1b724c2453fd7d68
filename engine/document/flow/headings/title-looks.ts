import type { Style } from './look-levels.js';

/**
 * Returns the looks of the largest size before the first text of the document if they occur nowhere else: words of a title
 * may be in other fonts.
 */
export function looksOfTitle(styles: ReadonlyMap<string, Style>): ReadonlySet<string> {
  const inFront = [...styles].filter(([, style]) => style.inFront > 0);
  const size = Math.max(...inFront.map(([, { look }]) => look.size));
  const largest = inFront.filter(([, { look }]) => look.size >= 0.98 * size);
  const smaller = inFront.filter(([, { look }]) => look.size < 0.98 * size);
  const areTitles =
    largest.length < styles.size &&
    largest.reduce((sum, [, style]) => sum + style.count, 0) <= 3 &&
    smaller.every(([, { look }]) => size > 1.08 * look.size) &&
    largest.every(([, { count, inFront: before, stated }]) => before === count && stated.size === 0);
  return new Set(areTitles ? largest.map(([key]) => key) : []);
}
