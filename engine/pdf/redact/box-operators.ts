import type { Colour } from '../../contract/colour.js';
import { invert, type Matrix, transformPoint } from '../../geometry/geometry.js';
import type { Quad, RedactionArea } from './redaction-area.js';
import type { SecondaryAreas } from './secondary/secondary-areas.js';

/**
 * Returns operators that fill the boxes of redaction areas, in the initial graphics state of the content to which they are appended.
 * @param toContent maps the space of the areas to that of the content
 */
export function boxOperators(areas: readonly RedactionArea[], toContent: Matrix, colour: Colour): string {
  const outline = (box: Quad): string => {
    const points = box.map((corner) => transformPoint(toContent, corner));
    const [first = '', ...others] = points.map(({ x, y }) => `${formatNumber(x)} ${formatNumber(y)}`);
    return `${first} m ${others.map((point) => `${point} l`).join(' ')} h f`;
  };
  const seen = areas.filter(({ isUnseen }) => isUnseen !== true);
  if (seen.length === 0) return '';
  return `q\n${colour.map(formatNumber).join(' ')} rg\n${seen.map(({ box }) => outline(box)).join('\n')}\nQ\n`;
}

/** Returns operators that fill the boxes in a form that annotations show; nothing for other content, over which the page has boxes. */
export function appearanceBoxes(places: readonly SecondaryAreas[], colour: Colour): string {
  const shown = places.filter(({ isInAnnotation }) => isInAnnotation === true);
  return shown
    .map(({ toAreaSpace, areas }) => {
      const toContent = invert(toAreaSpace);
      return toContent === undefined ? '' : boxOperators(areas, toContent, colour);
    })
    .join('');
}

/** Writes at most four decimals and no exponent, which PDF syntax does not allow (ISO 32000-2 §7.3.3). */
function formatNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}
