import type { BoxSides, ParagraphBox } from '../../../../engine/index.js';
import type { Declarations } from './class-names.js';
import { css, darkened, legible, luminance } from './contrast.js';
import { DARK_PAGE, declared, LIGHT_PAGE, type Look, rem, visibleRule } from './html-look.js';

/** A background lighter than this is taken for none. */
const WHITE = 0.98;

/** How a box is seen from the text around it. */
interface BoxAround {
  readonly look: Look;
  /** In points, one `rem`. */
  readonly bodySize: number;
  readonly isRightToLeft: boolean;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Returns the style declarations of a box around paragraphs, or of the lines above and below one. */
export function boxDeclarations(box: ParagraphBox, { look, bodySize, isRightToLeft }: BoxAround): Declarations {
  const { sides } = box;
  const fill = fillOf(box);
  const edgesOn = (page: number): string =>
    `border-color: ${SIDES.map((side) => edgeColour(sides, side, page)).join(' ')}`;
  const filledWith = (colour: number): string =>
    `background-color: ${css(colour)}; color: ${css(legible(look.colour, colour))}`;
  const hasEdges = Object.keys(sides).length > 0;
  const [before, after] = isRightToLeft ? [box.indentRight, box.indentLeft] : [box.indentLeft, box.indentRight];
  return {
    ...declared('always', [
      hasEdges ? `border-style: solid; border-width: ${SIDES.map((side) => edgeWidth(sides, side)).join(' ')}` : '',
      hasEdges ? edgesOn(LIGHT_PAGE) : '',
      `padding: ${SIDES.map((side) => paddingAt(box, side, bodySize)).join(' ')}`,
      fill === undefined ? '' : filledWith(fill),
    ]),
    ...declared('wide', [
      isEnclosing(box) ? indent('margin-inline-start', before / bodySize) : '',
      isEnclosing(box) ? indent('margin-inline-end', after / bodySize) : '',
    ]),
    ...declared('dark', [hasEdges ? edgesOn(DARK_PAGE) : '', fill === undefined ? '' : filledWith(darkened(fill))]),
  };
}

/** Returns whether a box encloses its text; others are lines above and below it. */
export function isEnclosing({ sides, fill }: ParagraphBox): boolean {
  return fill !== undefined || sides.left !== undefined || sides.right !== undefined;
}

/** The background of a box, if it is seen. */
export function fillOf({ fill }: ParagraphBox): number | undefined {
  return fill !== undefined && luminance(fill) < WHITE ? fill : undefined;
}

/** The look of text in a box. */
export function lookInBox(box: ParagraphBox, look: Look): Look {
  const fill = fillOf(box);
  return fill === undefined ? look : { ...look, background: fill };
}

function edgeColour(sides: BoxSides, side: keyof BoxSides, page: number): string {
  const edge = sides[side];
  return edge === undefined ? 'transparent' : css(visibleRule(edge.colour, page));
}

const PIXELS_PER_POINT = 4 / 3;

function edgeWidth(sides: BoxSides, side: keyof BoxSides): string {
  const edge = sides[side];
  return edge === undefined ? '0' : `${Math.max(1, Math.round(edge.width * PIXELS_PER_POINT))}px`;
}

/** In lengths of the body's text: padding at an edge that is seen. */
const MIN_PADDING = 0.25;

function paddingAt(box: ParagraphBox, side: keyof BoxSides, bodySize: number): string {
  const isSeen = box.sides[side] !== undefined || fillOf(box) !== undefined;
  const quarters = Math.round((4 * box.padding[side]) / bodySize) / 4;
  return isSeen ? rem(Math.max(MIN_PADDING, quarters)) : '0';
}

/** Greatest indent of a box, and the least one that is seen, in lengths of the body's text. */
const MAX_INDENT = 8;
const MIN_INDENT = 1;

function indent(property: string, length: number): string {
  const steps = Math.min(MAX_INDENT, Math.round(2 * length) / 2);
  return steps < MIN_INDENT ? '' : `${property}: ${rem(steps)}`;
}
