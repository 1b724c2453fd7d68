import { medianOf } from '../../../geometry/median.js';
import type { Mark } from '../clean/find-marks.js';

/**
 * Whether marks are as near to one another horizontally as vertically. Dots of a halftone or of dithering are;
 * letters are not, whatever the direction of their lines.
 */
export function isTexture(marks: readonly Mark[]): boolean {
  const step = Math.ceil(marks.length / MAX_MARKS);
  const ratios = marks.flatMap((mark, index) => (index % step === 0 ? [ratioAt(mark, marks)] : []));
  const median = medianOf(ratios);
  return marks.length >= ENOUGH_TO_TELL && median > 1 / EQUALLY && median < EQUALLY;
}

const MAX_MARKS = 150;
const ENOUGH_TO_TELL = 60;

/**
 * Maximum ratio of the distances. Dots have 1.0; lines of letters 3 to 10, or the reciprocal; Korean, with stacked
 * letters, 1.3.
 */
const EQUALLY = 1.2;

/** Ratio of the distances to the nearest mark above or below, and beside. */
function ratioAt(mark: Mark, marks: readonly Mark[]): number {
  let [beside, above] = [FAR, FAR];
  for (const other of marks) {
    const across = Math.max(mark.left, other.left) - Math.min(mark.right, other.right);
    const down = Math.max(mark.top, other.top) - Math.min(mark.bottom, other.bottom);
    if (down < 0 && across >= 0) beside = Math.min(beside, across);
    else if (across < 0 && down >= 0) above = Math.min(above, down);
  }
  return (above + 1) / (beside + 1);
}

/** Search distance in pixels. */
const FAR = 256;
