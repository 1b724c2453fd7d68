import { medianOf } from '../../../geometry/median.js';
import type { Line } from '../../model.js';
import type { GlyphPlaces } from './parted-words.js';

/** Minimum number of gaps from which the space between the letters of a line is measured. */
const MIN_GAPS = 3;

/** In ems: minimum space that is added between letters; justified text has less. */
const LEAST = 0.05;

/** In ems, and relative to the space: how much the gaps of a line differ that are spaced, and the minimum share of such gaps. */
const LEEWAY = { ems: 0.02, share: 0.15 };
const AGREEING = 0.8;

/** Letters of Chinese, Japanese and Korean are spaced to fill their lines. */
const IDEOGRAPHIC = /[\u1100-\u11ff\u2e80-\uffef]/;

/**
 * Returns the space that is added between the letters of an upright line that is read from the left, in ems (Tc of
 * ISO 32000-2 §9.3.2); 0 where there is none.
 */
export function trackingOfLine({ words, direction }: Line, glyphs: GlyphPlaces): number {
  if (direction !== 'left-to-right') return 0;
  const gaps: number[] = [];
  for (const { glyphs: members, style, text } of words) {
    if (style.size === 0 || IDEOGRAPHIC.test(text)) return 0;
    for (let k = 1; k < members.length; k++) {
      gaps.push(((glyphs.left[members[k] ?? 0] ?? 0) - (glyphs.right[members[k - 1] ?? 0] ?? 0)) / style.size);
    }
    // Most lines have no space between their first letters.
    if (gaps.length >= MIN_GAPS && Math.max(...gaps.slice(0, MIN_GAPS)) < LEAST) return 0;
  }
  if (gaps.length < MIN_GAPS) return 0;
  const usual = medianOf(gaps);
  if (usual < LEAST) return 0;
  const leeway = LEEWAY.ems + LEEWAY.share * usual;
  const agreeing = gaps.filter((gap) => Math.abs(gap - usual) <= leeway).length;
  return agreeing >= AGREEING * gaps.length ? Math.round(usual * 100) / 100 : 0;
}
