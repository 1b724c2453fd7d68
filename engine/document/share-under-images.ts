import type { Size } from '../geometry/geometry.js';
import { areaOf } from '../geometry/box-arithmetic.js';
import type { PageImage } from './model.js';

/** Returns the share of a page that its images cover; images over each other count each. */
export function shareUnderImages(images: readonly PageImage[], { width, height }: Size): number {
  return images.reduce((sum, { box }) => sum + areaOf(box), 0) / (width * height);
}
