import type { Box } from '../../geometry/geometry.js';
import type { Block, Line } from '../model.js';
import { hasCentre } from '../../geometry/box-arithmetic.js';

/** Minimum share of the words of a line that are in a figure if the line belongs to it. */
const MIN_SHARE = 0.8;

/** Returns the lines of a page without those in figures. */
export function linesOutsideFigures(lines: readonly Line[], figures: readonly Box[]): readonly Line[] {
  if (figures.length === 0) return lines;
  return lines.filter((line) => !figures.some((figure) => isInFigure(line, figure)));
}

/** Returns the text of the lines in a figure, in reading order; undefined when there is none. */
export function textInFigure(blocks: readonly Block[], figure: Box): string | undefined {
  const inside = blocks.flatMap(({ lines }) => lines.filter((line) => isInFigure(line, figure)));
  const texts = inside.map(({ words, spaced }) =>
    words.map(({ text }, index) => (index > 0 && spaced[index] === true ? ` ${text}` : text)).join(''),
  );
  return texts.length === 0 ? undefined : texts.join(' ');
}

function isInFigure({ words }: Line, figure: Box): boolean {
  return words.filter(({ box }) => hasCentre(figure, box)).length > MIN_SHARE * words.length;
}
