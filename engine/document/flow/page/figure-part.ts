import type { Box, Size } from '../../../geometry/geometry.js';
import type { PagePicture } from '../../model.js';
import type { FigurePart } from './page-content.js';
import { roundedBox } from '../runs/runs-of-line.js';
import type { LooseText } from './text-parts.js';

/** Minimum share of the page that a background picture covers. */
const FILLS = 0.85;

/** Converts a picture of a page; it is behind text when it fills the page or when text lies over it. */
export function figurePartOf({ box, ...shown }: PagePicture, texts: readonly LooseText[], size: Size): FigurePart {
  const fills = (box.right - box.left) * (box.bottom - box.top) > FILLS * size.width * size.height;
  const behindText = fills || texts.some((text) => liesOn(text.box, box));
  return { kind: 'figure', box: roundedBox(box), ...shown, behindText };
}

function liesOn(text: Box, picture: Box): boolean {
  const [x, y] = [(text.left + text.right) / 2, (text.top + text.bottom) / 2];
  return x > picture.left && x < picture.right && y > picture.top && y < picture.bottom;
}
