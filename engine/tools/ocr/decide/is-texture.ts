import { medianOf } from '../../../geometry/median.js';
import type { Mark } from '../clean/find-marks.js';

/**
 * Whether marks lie as near to one another across as they do up and down: the dots of a halftone or of a dithered picture
 * do, and letters do not, whichever way their lines run.
 */
export function isTexture(marks: readonly Mark[]): boolean {
  const step = Math.ceil(marks.length / MAX_LOOKED_AT);
  const ratios = marks.flatMap((mark, index) => (index % step === 0 ? [ratioAt(mark, marks)] : []));
  const median = medianOf(ratios);
  return marks.length >= ENOUGH_TO_TELL && median > 1 / EQUALLY && median < EQUALLY;
}

const MAX_LOOKED_AT = 150;
const ENOUGH_TO_TELL = 60;

/** Of dots it is 1.0; of lines of letters 3 to 10, or as much less; of Korean, whose letters stand on one another, 1.3. */
const EQUALLY = 1.2;

/** How many times as far the nearest mark above or below is as the nearest beside it. */
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

/** In pixels: as far as anybody looks. */
const FAR = 256;
