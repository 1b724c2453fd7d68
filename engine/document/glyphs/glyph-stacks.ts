import { Kind, readingOf } from './character-kinds.js';
import type { Glyphs } from '../model.js';

/** How many ideographs below each other make a column; two may be the first of two short lines. */
const MIN_STACK = 3;

/**
 * Which glyphs are written from top to bottom: 1 for those whose style says so, and for upright ideographs that a page
 * draws one below the other.
 */
export function stackedGlyphs(glyphs: Glyphs): Uint8Array {
  const stacked = new Uint8Array(glyphs.length);
  const { y, style, styles } = glyphs;
  if (styles.some(({ vertical }) => vertical)) {
    for (let i = 0; i < glyphs.length; i++) if (styles[style[i] ?? 0]?.vertical === true) stacked[i] = 1;
  }
  let start = 0;
  for (let i = 1; i <= glyphs.length; i++) {
    // Most glyphs stand on the baseline of the one before, and are told at once.
    if (i < glyphs.length && (y[i] ?? 0) > (y[i - 1] ?? 0) && standsBelow(glyphs, i)) continue;
    if (i - start >= MIN_STACK) stacked.fill(1, start, i);
    start = i;
  }
  return stacked;
}

function styleOf({ style, styles }: Glyphs, i: number): Glyphs['styles'][number] | undefined {
  return styles[style[i] ?? 0];
}

/** Whether a glyph is an ideograph right below the one drawn before it, which is another. */
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
