import type { Operation } from '../content/operators.js';

/** Number of bytes of data above which an inline image is converted to an image XObject. */
const LARGE = 2048;

/** Returns whether the operation draws an inline image (ISO 32000-2 §8.9.7) that is larger than inline images should be. */
export function isLargeInline({ image, end }: Operation): boolean {
  return image !== undefined && end - image.data > LARGE;
}

/** Returns whether content of `encodedBytes` can contain a large inline image with varied data. */
export function mayHoldLarge(encodedBytes: number): boolean {
  return encodedBytes > LARGE;
}

/** Returns whether content may contain an inline image, without parsing the content. */
export function mayDrawInline(content: Buffer): boolean {
  const begin = content.indexOf('BI', 0, 'latin1');
  return begin >= 0 && content.indexOf('EI', begin + LARGE, 'latin1') >= 0;
}
