import type { Frame } from './glyph-frame.js';
import type { Word } from '../model.js';

export type Shift = Word['shift'];

/** What most of a line stands on. */
export interface Footing {
  readonly baseline: number;
  readonly em: number;
}

/** The baseline and the size of the widest stretch that is on the baseline; `shifted` has 1 for glyphs that are not. */
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

/** In ems of the line: how far off its baseline a smaller glyph and one of its size are raised or lowered. */
const OFF = { small: { up: 0.12, down: 0.08 }, alike: { up: 0.2, down: 0.25 } } as const;

/** For each glyph of a row, left to right, whether it is off the baseline; nothing when none is. */
export function shiftsOf(frame: Frame, glyphs: Int32Array, { baseline, em }: Footing): Shift[] | undefined {
  if (isLevel(frame, glyphs, { baseline, em })) return undefined;
  // The baseline is followed along the row, as that of a scan drifts.
  let level = nearestLevel(frame, glyphs, em) ?? baseline;
  return Array.from(glyphs, (glyph) => {
    const stands = frame.baseline[glyph] ?? 0;
    const size = frame.em[glyph] ?? 0;
    const rise = (level - stands) / em;
    if (size > 1.25 * em) return undefined;
    const off = size <= 0.85 * em ? OFF.small : OFF.alike;
    if (rise > off.up) return 'superscript';
    if (rise < -off.down) return 'subscript';
    if (size > 0.85 * em) level = stands;
    return undefined;
  });
}

function isLevel({ baseline: stands }: Frame, glyphs: Int32Array, { baseline, em }: Footing): boolean {
  const most = OFF.small.down * em;
  for (let k = 0, { length } = glyphs; k < length; k++) {
    // Said so that what is not a number is not level.
    if (!(Math.abs((stands[glyphs[k] ?? 0] ?? 0) - baseline) <= most)) return false;
  }
  return true;
}

function nearestLevel({ baseline, em }: Frame, glyphs: Int32Array, size: number): number | undefined {
  const first = glyphs.find((glyph) => Math.abs((em[glyph] ?? 0) - size) <= 0.05 * size);
  return first === undefined ? undefined : baseline[first];
}
