import { Kind, readingOf } from './character-kinds.js';
import type { Glyphs } from '../model.js';

/**
 * Minimum number of ideographs below each other that make a vertical line; two may be the starts of two short lines.
 */
const MIN_STACK = 3;

/**
 * Returns 1 for each glyph of vertical writing: by its style, or because the page draws upright ideographs below each
 * other.
 */
export function stackedGlyphs(glyphs: Glyphs): Uint8Array {
  const stacked = new Uint8Array(glyphs.length);
  const { y, style, styles } = glyphs;
  if (styles.some(({ vertical }) => vertical)) {
    for (let i = 0; i < glyphs.length; i++) if (styles[style[i] ?? 0]?.vertical === true) stacked[i] = 1;
  }
  let start = 0;
  for (let i = 1; i <= glyphs.length; i++) {
    // Most glyphs are on the baseline of the previous glyph, which this comparison decides.
    if (i < glyphs.length && (y[i] ?? 0) > (y[i - 1] ?? 0) && standsBelow(glyphs, i)) continue;
    if (i - start >= MIN_STACK) stacked.fill(1, start, i);
    start = i;
  }
  return stacked;
}

function styleOf({ style, styles }: Glyphs, i: number): Glyphs['styles'][number] | undefined {
  return styles[style[i] ?? 0];
}

/** Returns whether an ideograph is directly below the previous ideograph in drawing order and differs from it. */
function standsBelow(glyphs: Glyphs, i: number): boolean {
  const { x, y } = glyphs;
  const down = (y[i] ?? 0) - (y[i - 1] ?? 0);
  const style = styleOf(glyphs, i);
  const em = style?.size ?? 0;
  const aligned = Math.abs((x[i] ?? 0) - (x[i - 1] ?? 0)) <= 0.2 * em;
  if (!aligned || down < 0.7 * em || down > 1.45 * em || style?.angle !== 0) return false;
  return isIdeograph(glyphs, i) && isIdeograph(glyphs, i - 1);
}

function isIdeograph({ text }: Glyphs, i: number): boolean {
  return (readingOf(text[i] ?? '').kind & Kind.ideograph) !== 0;
}
