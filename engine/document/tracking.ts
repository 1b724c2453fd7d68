import type { Frame } from './glyph-frames.js';
import { Kind } from './glyph-kinds.js';

/** Letters in one row that tell how far it is tracked. */
const LEAST_GAPS = 3;
const LETTER = Kind.leftToRight | Kind.rightToLeft;

/**
 * What is added between all letters of a row, in ems: more than nothing for "T I T L E", less for condensed text. Most
 * gaps are between letters, so it is what most gaps agree upon.
 */
export function trackingOf({ kind }: Frame, glyphs: readonly number[], gaps: readonly number[]): number {
  if (glyphs.length <= LEAST_GAPS) return 0;
  let sum = 0;
  let letters = 0;
  for (let k = 1; k < glyphs.length; k++) {
    sum += Math.min(1, Math.max(-1, gaps[k] ?? 0));
    if (((kind[glyphs[k] ?? 0] ?? 0) & LETTER) !== 0) letters++;
  }
  // Ordinary text has a space of a quarter of an em after five letters.
  const mean = sum / (glyphs.length - 1);
  if (mean > -0.03 && mean < 0.1) return 0;
  const sorted = Float64Array.from(gaps.slice(1)).sort();
  const usual = sorted[Math.floor(0.4 * sorted.length)] ?? 0;
  if (usual < 0) return Math.max(-0.15, usual);
  const mostlyLetters = letters >= 0.8 * (glyphs.length - 1);
  const endless = sorted.length > LONGEST_WORD && (sorted.at(-1) ?? 0) < usual + 0.14;
  return mostlyLetters && !endless && agreement(sorted, usual) >= 0.6 ? usual : 0;
}

/** Letters set apart without a wider gap among so many are no word but a list of letters. */
const LONGEST_WORD = 20;

/** The share of gaps that are as wide as usual. */
function agreement(gaps: Float64Array, usual: number): number {
  const leeway = Math.max(0.04, 0.2 * usual);
  let agreeing = 0;
  for (const gap of gaps) if (Math.abs(gap - usual) <= leeway) agreeing++;
  return agreeing / gaps.length;
}
