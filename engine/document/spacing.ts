import type { Frame } from './glyph-frames.js';
import { Kind } from './glyph-kinds.js';
import { isSameGlyph } from './glyph-overlap.js';
import { trackingOf } from './tracking.js';

/** The glyphs of a row without its spaces and repetitions, from left to right, and what lies between them. */
export interface Spaced {
  readonly glyphs: readonly number[];
  /** The gap before each glyph, in ems. */
  readonly gaps: readonly number[];
  /** Which of the `Break`s is before each. */
  readonly breaks: Break[];
  /** Half of the spaces of the row are wider than this, in ems; 0 when it has too few to tell. */
  readonly usualSpace: number;
}

export const Break = { none: 0, space: 1, wide: 2 } as const;
export type Break = (typeof Break)[keyof typeof Break];

export function spaced(frame: Frame, order: Int32Array): Spaced {
  const { glyphs, gaps, drawn } = visible(frame, order);
  const tracking = trackingOf(frame, glyphs, gaps);
  const breaks: Break[] = [];
  let widest = 0;
  let sum = 0;
  let count = 0;
  for (let k = 0; k < glyphs.length; k++) {
    const gap = gaps[k] ?? 0;
    const kinds = pairOf(frame, glyphs, k);
    const least = drawn[k] === 1 ? leastDrawn[kinds] : leastSkipped[kinds];
    const separate = k > 0 && gap >= least + tracking && ((frame.kind[glyphs[k] ?? 0] ?? 0) & Kind.mark) === 0;
    breaks.push(separate ? Break.space : Break.none);
    if (!separate) continue;
    widest = Math.max(widest, gap);
    sum += gap;
    count++;
  }
  if (count < LEAST_SPACES) return { glyphs, gaps, breaks: cutAtWideGaps(breaks, gaps, tracking), usualSpace: 0 };
  // Where none is wide, all are much alike.
  const usualSpace = widest < 0.5 ? sum / count : medianOf(gaps.filter((_, k) => breaks[k] === Break.space));
  if (widest >= 1) cutAtWideGaps(breaks, gaps, tracking, usualSpace);
  return { glyphs, gaps, breaks, usualSpace };
}

/** Fewer do not tell what is usual. */
const LEAST_SPACES = 3;

/** How many of the two glyphs beside a gap are ideographs. */
type Pair = 0 | 1 | 2;

/** The narrowest gap that is a space when a space is drawn in it, in ems. Justification presses spaces hard. */
const leastDrawn: Readonly<Record<Pair, number>> = [0.06, 0.1, 0.2];
/** The narrowest when none is. Kerning moves letters by up to a tenth of an em; ideographs are set as wide as it takes. */
const leastSkipped: Readonly<Record<Pair, number>> = [0.14, 0.3, 0.6];

function pairOf({ kind }: Frame, glyphs: readonly number[], k: number): Pair {
  const before = ((kind[glyphs[k - 1] ?? 0] ?? 0) & Kind.ideograph) === 0 ? 0 : 1;
  const after = ((kind[glyphs[k] ?? 0] ?? 0) & Kind.ideograph) === 0 ? 0 : 1;
  return before === 0 ? after : after === 0 ? before : 2;
}

interface Visible {
  readonly glyphs: number[];
  readonly gaps: number[];
  /** 1 where a space is drawn before the glyph. */
  readonly drawn: number[];
}

function visible(frame: Frame, order: Int32Array): Visible {
  const { left, right, em, kind } = frame;
  const found: Visible = { glyphs: [], gaps: [], drawn: [] };
  let reach = 0;
  let last = -1;
  let space = false;
  for (const glyph of order) {
    const start = left[glyph] ?? 0;
    const size = em[glyph] ?? 0;
    if (((kind[glyph] ?? 0) & Kind.space) !== 0) {
      space ||= (right[glyph] ?? 0) - start > 0.02 * size;
      continue;
    }
    if (isRepeated(frame, found.glyphs, glyph)) continue;
    found.gaps.push(last === -1 ? 0 : (start - reach) / Math.max(size, em[last] ?? 0));
    found.glyphs.push(glyph);
    found.drawn.push(space ? 1 : 0);
    reach = last === -1 ? (right[glyph] ?? 0) : Math.max(reach, right[glyph] ?? 0);
    last = glyph;
    space = false;
  }
  return found;
}

/** How many glyphs before one may be the same: enough for bold and shadow drawn letter by letter. */
const MOST_COPIES = 6;

function isRepeated(frame: Frame, glyphs: readonly number[], glyph: number): boolean {
  const from = (frame.left[glyph] ?? 0) - 0.1 * (frame.em[glyph] ?? 0);
  for (let k = glyphs.length - 1; k >= 0 && k >= glyphs.length - MOST_COPIES; k--) {
    const before = glyphs[k] ?? 0;
    if ((frame.left[before] ?? 0) < from) return false;
    if (isSameGlyph(frame, glyph, before)) return true;
  }
  return false;
}

/** In ems. Where spaces are narrow all along, a gap that three of them would fit into is none of them. */
function cutAtWideGaps(breaks: Break[], gaps: readonly number[], tracking: number, usual = 0.5): Break[] {
  const widest = Math.min(1.5, Math.max(1, 3 * usual)) + Math.max(0, tracking);
  for (let k = 1; k < breaks.length; k++) if ((gaps[k] ?? 0) > widest) breaks[k] = Break.wide;
  return breaks;
}

export function medianOf(values: readonly number[]): number {
  // A stretched line has a dozen: too few for anything quicker than sorting.
  return [...values].sort((a, b) => a - b)[values.length >>> 1] ?? 0;
}
