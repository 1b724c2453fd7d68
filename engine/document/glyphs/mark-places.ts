import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';

/**
 * In ems: maximum distance between the baselines of a mark and its letter. Many marks are moved to fit their letter.
 */
export const MAX_APART = 0.8;

export function isLetter({ kind, length }: Frame, i: number): boolean {
  return i < length && ((kind[i] ?? 0) & (Kind.rightToLeft | Kind.leftToRight)) !== 0;
}

export function isNear(frame: Frame, mark: number, letter: number): boolean {
  const em = Math.max(frame.em[letter] ?? 0, frame.em[mark] ?? 0);
  const apart = Math.abs((frame.baseline[mark] ?? 0) - (frame.baseline[letter] ?? 0));
  return apart <= MAX_APART * em && distance(frame, mark, letter) <= 0.5 * em;
}

/** Returns the distance from the centre of a mark to a cell; negative inside the cell. */
export function distance({ left, right }: Frame, mark: number, letter: number): number {
  const middle = ((left[mark] ?? 0) + (right[mark] ?? 0)) / 2;
  return Math.max((left[letter] ?? 0) - middle, middle - (right[letter] ?? 0));
}
