import type { ParagraphProperties } from '../../../../engine/index.js';
import { halfPoints } from '../layout/half-points.js';
import type { WordBox } from '../layout/box-plan.js';
import type { TextArea } from './paragraph.js';

/**
 * The format of a paragraph with the box around it. Borders stand at the indents of their paragraph.
 * @param format with indents from the edges of the text in the box
 * @param area of the text of the page
 */
export function boxedFormat(
  format: ParagraphProperties,
  { borders, shading, inner }: Pick<WordBox, 'borders' | 'shading' | 'inner'>,
  area: TextArea,
): ParagraphProperties {
  const [left, right] = [inner.left - area.left, area.right - inner.right];
  const [start, end] = format.isRightToLeft === true ? [right, left] : [left, right];
  // The indent of lines that end early would make the box narrower.
  const overhang = Math.min(0, format.indentEnd ?? 0);
  return {
    ...format,
    indentStart: halfPoints(start + (format.indentStart ?? 0)),
    indentEnd: halfPoints(end + overhang),
    borders,
    ...(shading !== undefined && { shading }),
  };
}
