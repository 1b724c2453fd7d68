import { Kind } from './character-kinds.js';
import type { Frame } from './glyph-frame.js';
import type { Word } from '../model.js';

export type Shift = Word['shift'];

/** The baseline and the size of most of a line. */
export interface Footing {
  readonly baseline: number;
  readonly em: number;
}

/**
 * Returns the baseline and the size of the widest run that is on the baseline. `shifted` is 1 for glyphs that are
 * raised or lowered.
 */
export function footingOf(frame: Frame, shifted: Uint8Array, glyphs: Int32Array): Footing {
  const { left, right, baseline, em } = frame;
  let best = glyphs[0] ?? 0;
  let most = -1;
  let start = best;
  for (let k = 0, { length } = glyphs; k < length; k++) {
    const glyph = glyphs[k] ?? 0;
    if (shifted[glyph] === 1) continue;
    const size = em[start] ?? 0;
    const apart = Math.abs((baseline[glyph] ?? 0) - (baseline[start] ?? 0)) > 0.05 * size;
    if (apart || Math.abs((em[glyph] ?? 0) - size) > 0.05 * size || shifted[start] === 1) start = glyph;
    const width = (right[glyph] ?? 0) - (left[start] ?? 0);
    if (width <= most) continue;
    most = width;
    best = start;
  }
  return { baseline: baseline[best] ?? 0, em: em[best] ?? 0 };
}

/**
 * In ems of the line: distance from the baseline from which a smaller glyph, or one of the same size, counts as raised
 * or lowered.
 */
const OFF = { small: { up: 0.12, down: 0.08 }, alike: { up: 0.2, down: 0.25 } } as const;

/** In ems of the line: the baseline of a scan drifts by less from glyph to glyph; lowered letters, as in TeX, jump by more. */
const MAX_DRIFT = 0.12;

/** Returns for each glyph of a row, from left to right, whether it is raised or lowered; undefined when no glyph is. */
export function shiftsOf(frame: Frame, glyphs: Int32Array, { baseline, em }: Footing): Shift[] | undefined {
  if (isLevel(frame, glyphs, { baseline, em })) return undefined;
  // The baseline is tracked along the row, since that of a scan drifts.
  let level = nearestLevel(frame, glyphs, em) ?? baseline;
  return Array.from(glyphs, (glyph) => {
    const stands = frame.baseline[glyph] ?? 0;
    const size = frame.em[glyph] ?? 0;
    const rise = (level - stands) / em;
    if (size > 1.25 * em) return undefined;
    const off = size <= 0.85 * em ? OFF.small : OFF.alike;
    if (rise > off.up) return 'superscript';
    if (rise < -off.down) return 'subscript';
    if (size > 0.85 * em && Math.abs(rise) <= MAX_DRIFT) level = stands;
    return undefined;
  });
}

function isLevel({ baseline: stands }: Frame, glyphs: Int32Array, { baseline, em }: Footing): boolean {
  const most = OFF.small.down * em;
  for (let k = 0, { length } = glyphs; k < length; k++) {
    // Negated, because comparisons with NaN are false and NaN must not count as level.
    if (!(Math.abs((stands[glyphs[k] ?? 0] ?? 0) - baseline) <= most)) return false;
  }
  return true;
}

/** Returns the baseline of the first glyph as large as most of its row: of a letter or a digit if there is one, since bullets stand higher. */
function nearestLevel({ baseline, em, kind }: Frame, glyphs: Int32Array, size: number): number | undefined {
  const isAlike = (glyph: number): boolean => Math.abs((em[glyph] ?? 0) - size) <= 0.05 * size;
  const first = glyphs.find((glyph) => isAlike(glyph) && ((kind[glyph] ?? 0) & WRITTEN) !== 0) ?? glyphs.find(isAlike);
  return first === undefined ? undefined : baseline[first];
}

const WRITTEN = Kind.leftToRight | Kind.rightToLeft | Kind.digit;
