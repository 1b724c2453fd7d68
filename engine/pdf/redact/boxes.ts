import type { Colour } from '../../contract/colour.js';
import { type PageGeometry, pageMatrix, transformPoint } from '../../geometry/geometry.js';
import type { Quad, Spot } from './spots.js';

/** Operators that draw boxes in a page's default user space, in the graphics state that a page begins with. */
export function boxOperators(spots: readonly Spot[], geometry: PageGeometry, colour: Colour): string {
  const toPage = pageMatrix(geometry);
  const outline = (box: Quad): string => {
    const points = box.map((corner) => transformPoint(toPage, corner));
    const [first = '', ...others] = points.map(({ x, y }) => `${decimal(x)} ${decimal(y)}`);
    return `${first} m ${others.map((point) => `${point} l`).join(' ')} h f`;
  };
  if (spots.length === 0) return '';
  return `q\n${colour.map(decimal).join(' ')} rg\n${spots.map(({ box }) => outline(box)).join('\n')}\nQ\n`;
}

/** No exponents, which PDF does not know, and finer than any printer. */
function decimal(value: number): string {
  return String(Number(value.toFixed(4)));
}
