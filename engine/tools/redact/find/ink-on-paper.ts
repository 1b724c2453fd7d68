import { thresholdOf } from '../../ocr/clean/threshold.js';

/** Returns 1 for each pixel that differs clearly from the paper, which most pixels are. */
export function inkIn(samples: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256);
  for (const level of samples) counts[level] = (counts[level] ?? 0) + 1;
  const threshold = thresholdOf(counts);
  const light = counts.reduce((sum, count, level) => sum + (level < threshold ? 0 : count), 0);
  const isDark = 2 * light < samples.length;
  const paper = medianOf(counts, isDark ? [0, threshold] : [threshold, 256]);
  const least = Math.max(MIN_CONTRAST, Math.abs(paper - threshold) / 2);
  return samples.map((level) => (Math.abs(level - paper) > least ? 1 : 0));
}

/** Of 255: ink differs more from paper. */
const MIN_CONTRAST = 16;

/** Returns the median of the levels in a range. */
function medianOf(counts: Uint32Array, [from, to]: readonly [number, number]): number {
  const total = counts.subarray(from, to).reduce((sum, count) => sum + count, 0);
  let [level, seen] = [from, counts[from] ?? 0];
  while (2 * seen < total && level < to - 1) seen += counts[++level] ?? 0;
  return level;
}
