import type { Colour } from '../../contract/colour.js';
import { type PageGeometry, pageMatrix, transformPoint } from '../../geometry/geometry.js';
import type { Quad, RedactionArea } from './redaction-area.js';

/**
 * Returns operators that fill the boxes of redaction areas. The boxes are drawn in the page's default user space and
 * expect its initial graphics state.
 */
export function boxOperators(areas: readonly RedactionArea[], geometry: PageGeometry, colour: Colour): string {
  const toUserSpace = pageMatrix(geometry);
  const outline = (box: Quad): string => {
    const points = box.map((corner) => transformPoint(toUserSpace, corner));
    const [first = '', ...others] = points.map(({ x, y }) => `${formatNumber(x)} ${formatNumber(y)}`);
    return `${first} m ${others.map((point) => `${point} l`).join(' ')} h f`;
  };
  const seen = areas.filter(({ isUnseen }) => isUnseen !== true);
  if (seen.length === 0) return '';
  return `q\n${colour.map(formatNumber).join(' ')} rg\n${seen.map(({ box }) => outline(box)).join('\n')}\nQ\n`;
}

/** Writes at most four decimals and no exponent, which PDF syntax does not allow (ISO 32000-2 §7.3.3). */
function formatNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}
