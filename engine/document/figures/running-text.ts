import { commonArea, hasCentre } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { Line } from '../model.js';
import type { FigurePage } from './artwork-of.js';
import { MIN_COVER, wordCover } from './figure-labels.js';

/** Minimum number of lines of running text in a drawing that lies behind text, and minimum number of words per line. */
const PARAGRAPH_LINES = 3;
const PARAGRAPH_WORDS = 8;

/** Returns the lines that a box touches. */
export function linesIn(box: Box, { blocks }: FigurePage): readonly Line[] {
  return blocks.flatMap((block) => block.lines).filter((line) => commonArea(box, line.box) > 0);
}

/** Returns whether lines with their centres in a box are running text. */
export function hasRunningText(box: Box, lines: readonly Line[]): boolean {
  const within = lines.filter((line) => isRunning(line) && hasCentre(box, line.box));
  return within.length >= PARAGRAPH_LINES;
}

/** Returns whether a line has several words close to each other; labels of marks are farther apart. */
export function isRunning(line: Line): boolean {
  return line.words.length >= PARAGRAPH_WORDS && wordCover(line) >= MIN_COVER;
}
