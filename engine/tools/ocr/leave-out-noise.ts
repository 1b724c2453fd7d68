import type { ReadLine } from '../../formats/hocr/read-hocr.js';
import { senseOf } from './sense-of.js';

/**
 * Leaves out the lines that an engine found in photographs, drawings and stains, and is not sure of itself. A line with a
 * word that it is sure of stays whole, since that is text, if poorly read.
 */
export function leaveOutNoise(lines: readonly ReadLine[]): readonly ReadLine[] {
  const makesSense = senseOf(lines).sense >= SURE;
  return lines.filter((line) => !isNoise(line, makesSense));
}

function isNoise(line: ReadLine, makesSense: boolean): boolean {
  const { letters, sense } = senseOf([line]);
  if (letters === 0) return !makesSense || line.words.every((it) => it.confidence < SURE);
  return sense < (makesSense ? GUESSED : SURE) && !line.words.some((it) => it.confidence >= SURE && WORD.test(it.text));
}

/** Of 100. On scans whose text is known these leave out no word that is right; of what is read in photographs, nearly all. */
export const SURE = 60;
const GUESSED = 25;

/** A single letter or digit may be a branch or a dot; in scripts whose letters stand for more, it is a word. */
const WORD = /\p{Lo}|[\p{L}\p{N}]{2}/u;
