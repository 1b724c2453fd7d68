import type { Size } from '../../geometry/geometry.js';
import type { Picture } from '../../contract/tools/images.js';
import { uprightSize } from '../images/read/upright.js';
import type { PicturePage } from '../../contract/tools/sheets.js';

/** Maximum margin as a share of the page's shorter side. */
const WIDEST_MARGIN = 1 / 4;

/**
 * A page of a given size with an upright image in its middle, as large as the margins (in points) permit, with its
 * proportions kept.
 */
export function pictureOn(size: Size, picture: Picture, margin = 0): PicturePage {
  const edge = Math.min(margin, Math.min(size.width, size.height) * WIDEST_MARGIN);
  const natural = uprightSize(picture);
  const scale = Math.min((size.width - 2 * edge) / natural.width, (size.height - 2 * edge) / natural.height);
  const left = (size.width - natural.width * scale) / 2;
  const top = (size.height - natural.height * scale) / 2;
  return { size, picture, box: { left, top, right: size.width - left, bottom: size.height - top } };
}
