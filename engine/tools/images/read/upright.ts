import type { Matrix, Size } from '../../../geometry/geometry.js';
import { paperSizes } from '../../../geometry/paper-sizes.js';
import type { Orientation } from '../../../geometry/picture-view.js';
import type { Picture } from '../../../contract/tools/images.js';

/** Pixels per inch of an image that states none. Cameras and programs also write this value when they know none. */
const DEFAULT_DPI = 72;

/** The displayed size in points: upright, at the resolution that the file states. */
export function uprightSize({ image, orientation, resolution }: Picture): Size {
  const width = (image.width * 72) / (resolution?.x ?? DEFAULT_DPI);
  const height = (image.height * 72) / (resolution?.y ?? DEFAULT_DPI);
  return orientation < 5 ? { width, height } : { width: height, height: width };
}

/**
 * The size in points of a page that shows only the image: the displayed size or, if the file states no resolution or
 * 72 dpi, at most A4. A photograph of 12 megapixels would be 56 inches wide.
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
 * Maps the unit square in which the stored image is drawn (ISO 32000-2 §8.9.5.1) to that of the upright image. The
 * orientation states at which edges the first row and the first column lie (Exif 3.0 §4.6.5.1.6).
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
