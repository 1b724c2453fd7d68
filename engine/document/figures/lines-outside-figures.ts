import type { Box } from '../../geometry/geometry.js';
import type { Line } from '../model.js';
import { hasCentre } from './boxes.js';

/** The share of the words of a line that stand in a figure if the line belongs to it. */
const MIN_SHARE = 0.8;

/** The lines of a page without those that stand in its figures. */
export function linesOutsideFigures(lines: readonly Line[], figures: readonly Box[]): readonly Line[] {
  if (figures.length === 0) return lines;
  return lines.filter(({ words }) => {
    return !figures.some(
      (figure) => words.filter(({ box }) => hasCentre(figure, box)).length > MIN_SHARE * words.length,
    );
  });
}
