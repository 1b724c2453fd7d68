import type { Block, Line } from './model.js';
import { type Frame, quartersOf } from './reading-order-frame.js';
import { placeOf } from './reading-order-piece.js';

/**
 * The text of blocks as a reader takes it in: a line for each line, a space between what stands beside one another, and
 * an empty line where the page leaves white between blocks.
 */
export function textOf(blocks: readonly Block[]): string {
  let text = '';
  let before: Line | undefined;
  for (const block of blocks) {
    block.lines.forEach((line, index) => {
      const written = textOfLine(line);
      if (written === '') return;
      if (before !== undefined) text += between(before, line, index > 0);
      text += written;
      before = line;
    });
  }
  return text;
}

export function textOfLine({ words, spaced }: Line): string {
  let text = '';
  for (let index = 0; index < words.length; index++) {
    if (spaced[index] === true && text !== '') text += ' ';
    text += words[index]?.text ?? '';
  }
  return text.trimEnd();
}

function between(before: Line, line: Line, sameBlock: boolean): string {
  const quarters = quartersOf(line);
  if (quarters === undefined || quarters !== quartersOf(before)) return '\n\n';
  const frame: Frame = { quarters, mirrored: line.direction === 'right-to-left' };
  const [one, other] = [placeOf(frame, before), placeOf(frame, line)];
  const down = other.baseline - one.baseline;
  const em = Math.min(one.em, other.em);
  const toTheRight = other.box.left > one.box.left && other.box.left > one.box.right - 0.3 * one.em;
  if (toTheRight && Math.abs(down) < 0.4 * em) return ' ';
  // Cells of one row may be a little higher or lower; what follows as closely as lines of a paragraph is of one text.
  const close = toTheRight ? Math.abs(down) < 2 * em : down > 0 && down < 1.7 * em;
  return sameBlock || (close && Math.max(one.em, other.em) < 1.4 * em) ? '\n' : '\n\n';
}
