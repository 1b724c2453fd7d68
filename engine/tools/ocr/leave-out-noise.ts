import type { ReadLine } from '../../formats/hocr/read-hocr.js';
import { confidenceOf } from './confidence-of.js';

/**
 * Removes lines with low confidence, which an engine found in photographs, drawings and stains. A line with one
 * confident word is kept whole: it is text, if poorly recognised.
 */
export function leaveOutNoise(lines: readonly ReadLine[]): readonly ReadLine[] {
  const isConfident = confidenceOf(lines).confidence >= SURE;
  return lines.filter((line) => !isNoise(line, isConfident));
}

function isNoise(line: ReadLine, isConfident: boolean): boolean {
  const { letters, confidence } = confidenceOf([line]);
  if (letters === 0) return !isConfident || line.words.every((it) => it.confidence < SURE);
  return (
    confidence < (isConfident ? GUESSED : SURE) && !line.words.some((it) => it.confidence >= SURE && WORD.test(it.text))
  );
}

/**
 * Limits of confidence, of 100. On scans with known text these limits remove no correct word; in photographs they remove nearly
 * everything.
 */
export const SURE = 60;
const GUESSED = 25;

/** A single letter or digit may be a shape in an image; in scripts whose letters stand for more, it is a word. */
const WORD = /\p{Lo}|[\p{L}\p{N}]{2}/u;
