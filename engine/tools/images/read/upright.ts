import type { Matrix, Size } from '../../../geometry/geometry.js';
import { paperSizes } from '../../../geometry/paper-sizes.js';
import type { Orientation } from '../../../geometry/picture-view.js';
import type { Picture } from '../../../contract/tools/images.js';

/** Pixels an inch of a picture that does not say. Cameras and programs state as many where they know of none. */
const DEFAULT_DPI = 72;

/** How large the picture is when it is looked at: upright, at the resolution that its file states. */
export function uprightSize({ image, orientation, resolution }: Picture): Size {
  const width = (image.width * 72) / (resolution?.x ?? DEFAULT_DPI);
  const height = (image.height * 72) / (resolution?.y ?? DEFAULT_DPI);
  return orientation < 5 ? { width, height } : { width: height, height: width };
}

/**
 * How large a page is that shows the picture and nothing else: as the picture itself or, where its file states no
 * resolution or one of 72 dpi, A4 at most. A photograph of 12 megapixels would be 56 inches wide.
 */
export function ownPageSize(picture: Picture): Size {
  const size = uprightSize(picture);
  const { x = DEFAULT_DPI, y = DEFAULT_DPI } = picture.resolution ?? {};
  if (x !== DEFAULT_DPI || y !== DEFAULT_DPI) return size;
  const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const scale = Math.min(1, paperSizes.A4.width / shorter, paperSizes.A4.height / longer);
  return { width: size.width * scale, height: size.height * scale };
}

/**
 * From the unit square that an image is drawn in (ISO 32000-2 §8.9.5.1), as it is stored, to that of the upright picture.
 * The orientation tells which edges the first row and the first column are (Exif 3.0 §4.6.5.1.6).
 */
export function uprightMatrix(orientation: Orientation): Matrix {
  return matrices[orientation];
}

const matrices = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
} as const satisfies Record<Orientation, Matrix>;
