import type { ParagraphBox } from '../../flow-elements.js';

/** Returns whether a box encloses its text; others are lines above or below it. */
export function isEnclosing({ sides, fill }: ParagraphBox): boolean {
  return fill !== undefined || sides.left !== undefined || sides.right !== undefined;
}
