import type { FlatBoxes } from './find-overlooked.js';
import type { PixelBox, ReadLine, ReadWord } from '../../formats/hocr/read-hocr.js';
import { SURE } from './leave-out-noise.js';

/**
 * Removes words that cover many more letters than they have. Beside a heading, an engine may take two or three lines
 * of small print for one line and guess one or two letters, so that text counts as unread. @param letters boxes of
 * all probable letters
 */
export function leaveOutMisread(lines: readonly ReadLine[], letters: FlatBoxes): readonly ReadLine[] {
  return lines
    .map((line) => ({ ...line, words: line.words.filter((it) => !isMisread(it, letters)) }))
    .filter(({ words }) => words.length > 0);
}

function isMisread({ text, box, confidence }: ReadWord, letters: FlatBoxes): boolean {
  if (confidence >= SURE) return false;
  return lettersIn(box, letters) >= Math.max(FEWEST, MANY_TIMES * text.length);
}

const FEWEST = 10;

/** Factor between marks and letters; a letter has at most three or four unconnected parts in any script. */
const MANY_TIMES = 5;

function lettersIn({ left, top, right, bottom }: PixelBox, letters: FlatBoxes): number {
  let count = 0;
  for (let at = 0; at < letters.length; at += 4) {
    const x = ((letters[at] ?? 0) + (letters[at + 2] ?? 0)) / 2;
    const y = ((letters[at + 1] ?? 0) + (letters[at + 3] ?? 0)) / 2;
    if (x > left && x < right && y > top && y < bottom) count += 1;
  }
  return count;
}
