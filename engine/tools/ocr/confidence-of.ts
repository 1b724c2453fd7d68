import type { ReadLine } from '../../formats/hocr/read-hocr.js';

export interface Confidence {
  /** Number of recognised letters and digits. */
  readonly letters: number;
  /** The engine's mean confidence in them, from 0 to 100. */
  readonly confidence: number;
}

/**
 * Mean confidence of an engine in the recognised letters. Text upside down yields as many letters, but with low
 * confidence.
 */
export function confidenceOf(lines: readonly ReadLine[]): Confidence {
  let [letters, sum] = [0, 0];
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    letters += count;
    sum += count * confidence;
  }
  return { letters, confidence: letters === 0 ? 0 : sum / letters };
}
