import type { Matrix, Size } from '../../../geometry/geometry.js';
import type { Orientation, Picture } from '../../../contract/tools/images.js';

/** Pixels an inch of a picture that does not say. */
const DEFAULT_DPI = 72;

/** How large the picture is when it is looked at: upright, at the resolution that its file states. */
export function uprightSize({ image, orientation, resolution }: Picture): Size {
  const width = (image.width * 72) / (resolution?.x ?? DEFAULT_DPI);
  const height = (image.height * 72) / (resolution?.y ?? DEFAULT_DPI);
  return orientation < 5 ? { width, height } : { width: height, height: width };
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
