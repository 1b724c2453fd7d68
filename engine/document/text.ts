import type { Block, Line } from './model.js';
import { type Frame, type Piece, pieceOf, quartersOf } from './reading-order-frame.js';

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
  words.forEach((word, index) => {
    text += spaced[index] === true && text !== '' ? ` ${word.text}` : word.text;
  });
  return text.trimEnd();
}

function between(before: Line, line: Line, sameBlock: boolean): string {
  const quarters = quartersOf(line);
  if (quarters === undefined || quarters !== quartersOf(before)) return '\n\n';
  const frame: Frame = { quarters, mirrored: line.direction === 'right-to-left' };
  const [one, other] = [pieceOf(frame, before), pieceOf(frame, line)];
  if (beside(one, other)) return ' ';
  if (sameBlock) return '\n';
  return follows(one, other) ? '\n' : '\n\n';
}

function beside(one: Piece, other: Piece): boolean {
  const near = Math.abs(one.baseline - other.baseline) < 0.4 * Math.min(one.em, other.em);
  return near && other.left > one.left && other.left > one.right - 0.3 * one.em;
}

/** Whether a line stands below another as closely as lines of one paragraph do, as rows of a table or items often do. */
function follows(one: Piece, other: Piece): boolean {
  const distance = other.baseline - one.baseline;
  const em = Math.min(one.em, other.em);
  return distance > 0 && distance < 1.7 * em && Math.max(one.em, other.em) < 1.15 * em;
}
