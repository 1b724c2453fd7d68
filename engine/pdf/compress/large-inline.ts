import type { Operation } from '../content/operators.js';

/** Bytes of data, above which an inline image is worth an object of its own. */
const LARGE = 2048;

/** Whether it draws an inline image (ISO 32000-2 §8.9.7) that is larger than such images ought to be. */
export function isLargeInline({ image, end }: Operation): boolean {
  return image !== undefined && end - image.data > LARGE;
}

/** Whether content of so many bytes, encoded, may have one, of data that are not all the same. */
export function mayHoldLarge(encodedBytes: number): boolean {
  return encodedBytes > LARGE;
}

/** Whether there may be one in content, at a glance. */
export function mayDrawInline(content: Buffer): boolean {
  const begin = content.indexOf('BI', 0, 'latin1');
  return begin >= 0 && content.indexOf('EI', begin + LARGE, 'latin1') >= 0;
}
