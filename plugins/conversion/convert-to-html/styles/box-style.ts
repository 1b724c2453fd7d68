import { type BoxSides, isEnclosing, type ParagraphBox } from '../../../../engine/index.js';
import type { Declarations } from './class-names.js';
import { darkened } from './contrast.js';
import { edgeColours, onGround, seenGround } from './ground.js';
import { DARK_PAGE, declared, LIGHT_PAGE, type Look, rem } from './html-look.js';

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
  const edges = SIDES.map((side) => sides[side]?.colour);
  const hasEdges = Object.keys(sides).length > 0;
  const [before, after] = isRightToLeft ? [box.indentRight, box.indentLeft] : [box.indentLeft, box.indentRight];
  return {
    ...declared('always', [
      hasEdges ? `border-style: solid; border-width: ${SIDES.map((side) => edgeWidth(sides, side)).join(' ')}` : '',
      hasEdges ? edgeColours(edges, LIGHT_PAGE) : '',
      `padding: ${SIDES.map((side) => paddingAt(box, side, bodySize)).join(' ')}`,
      fill === undefined ? '' : onGround(fill, look.colour),
    ]),
    ...declared('wide', [
      isEnclosing(box) ? indent('margin-inline-start', before / bodySize) : '',
      isEnclosing(box) ? indent('margin-inline-end', after / bodySize) : '',
    ]),
    ...declared('dark', [
      hasEdges ? edgeColours(edges, DARK_PAGE) : '',
      fill === undefined ? '' : onGround(darkened(fill), look.colour),
    ]),
  };
}

/** The background of a box, if it is seen. */
export function fillOf({ fill }: ParagraphBox): number | undefined {
  return seenGround(fill);
}

/** The look of text in a box. */
export function lookInBox(box: ParagraphBox, look: Look): Look {
  const fill = fillOf(box);
  return fill === undefined ? look : { ...look, background: fill };
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
