import type { ReadLine } from '../../formats/hocr/read-hocr.js';

export interface Sense {
  /** Count of recognised letters and digits. */
  readonly letters: number;
  /** The engine's mean confidence in them, from 0 to 100. */
  readonly sense: number;
}

/** How sure an engine is of the letters that it read: what is upside down gives as many, but makes no sense. */
export function senseOf(lines: readonly ReadLine[]): Sense {
  let [letters, sum] = [0, 0];
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    const count = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    letters += count;
    sum += count * confidence;
  }
  return { letters, sense: letters === 0 ? 0 : sum / letters };
}
