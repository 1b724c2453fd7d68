import { heightOf, widthOf } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import { joinRulings } from '../blocks/blocks-rulings.js';
import type { BoxSide } from '../flow-elements.js';
import type { FilledArea, Ruling } from '../model.js';
import { addToGroup, type Groups } from '../../groups.js';

/** A straight line of a page: rulings of one colour that a reader sees as one, or a narrow filled rectangle. */
export interface Stroke extends Box, BoxSide {
  readonly isAcross: boolean;
}

/** In points: a filled rectangle that is narrower cannot contain text. */
const NARROW = 6;

/** How many times longer than wide a line is at least. */
const LENGTH = 4;

/** Returns whether a filled rectangle is drawn as a line, such as the bar beside a quotation. */
export function isStroke(area: Box): boolean {
  const [width, height] = [widthOf(area), heightOf(area)];
  return Math.min(width, height) <= NARROW && Math.max(width, height) >= LENGTH * Math.min(width, height);
}

/** Returns the lines that rulings and narrow filled rectangles draw. */
export function strokesOf(rulings: readonly Ruling[], areas: readonly FilledArea[]): readonly Stroke[] {
  const ofColours: Groups<number, Box> = new Map();
  for (const { colour, left, top, right, bottom } of [...rulings, ...areas.filter(isStroke)])
    addToGroup(ofColours, colour, { left, top, right, bottom });
  return [...ofColours].flatMap(([colour, boxes]) =>
    joinRulings(boxes).map((box): Stroke => {
      const isAcross = widthOf(box) >= heightOf(box);
      return { ...box, colour, width: isAcross ? heightOf(box) : widthOf(box), isAcross };
    }),
  );
}
