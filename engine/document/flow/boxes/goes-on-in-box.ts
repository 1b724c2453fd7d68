import type { ParagraphBox } from '../../flow-elements.js';

/** Returns whether a text in a box, or in none, may go on in another place: both are in one box, and no line is between them. */
export function goesOnInBox(open: ParagraphBox | undefined, next: ParagraphBox | undefined): boolean {
  if (open?.number === next?.number) return true;
  if (open === undefined) return next !== undefined && isRule(next) && next.sides.top === undefined;
  return next === undefined && isRule(open) && open.sides.bottom === undefined;
}

/** Returns whether a box consists of lines above or below a paragraph. */
function isRule({ sides, fill }: ParagraphBox): boolean {
  return fill === undefined && sides.left === undefined && sides.right === undefined;
}
