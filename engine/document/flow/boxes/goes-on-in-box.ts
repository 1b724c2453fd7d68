import type { ParagraphBox } from '../../flow-elements.js';
import { isEnclosing } from './is-enclosing.js';

/** Returns whether a text in a box, or in none, may go on in another place: both are in one box, and no line is between them. */
export function goesOnInBox(open: ParagraphBox | undefined, next: ParagraphBox | undefined): boolean {
  if (open?.number === next?.number) return true;
  if (open === undefined) return next !== undefined && !isEnclosing(next) && next.sides.top === undefined;
  return next === undefined && !isEnclosing(open) && open.sides.bottom === undefined;
}
