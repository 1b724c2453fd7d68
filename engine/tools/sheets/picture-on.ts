import type { Size } from '../../geometry/geometry.js';
import type { Picture } from '../../contract/tools/images.js';
import { uprightSize } from '../images/read/upright.js';
import type { PicturePage } from '../../contract/tools/sheets.js';

/** Of the shorter side of a page: on small pages margins are no wider. */
const WIDEST_MARGIN = 1 / 4;

/**
 * A page of a size with a picture in its middle, upright and as large as it can be between margins (in points) with its
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
