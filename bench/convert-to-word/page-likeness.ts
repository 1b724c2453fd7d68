import type { PnmPicture } from '../../test/fixtures/images/pnm.js';

/**
 * The likeness of two documents' pages, from 0 to 1: the ink that both have in the same place, of the ink that either has.
 * A page that only one document has counts as 0.
 * @param pages drawn in grey, at a resolution where a pixel is about as high as the shift of a line that a reader overlooks
 */
export function pageLikeness(original: readonly PnmPicture[], result: readonly PnmPicture[]): number {
  const pages = Math.max(original.length, result.length);
  const likenesses = original.map((page, index) => likenessOf(page, result[index]));
  return pages === 0 ? 1 : likenesses.reduce((sum, likeness) => sum + likeness, 0) / pages;
}

const WHITE = 255;

function likenessOf(one: PnmPicture, other: PnmPicture | undefined): number {
  if (other === undefined) return 0;
  let [common, either] = [0, 0];
  for (let y = 0; y < Math.max(one.height, other.height); y++) {
    for (let x = 0; x < Math.max(one.width, other.width); x++) {
      const [ink, otherInk] = [inkAt(one, x, y), inkAt(other, x, y)];
      common += Math.min(ink, otherInk);
      either += Math.max(ink, otherInk);
    }
  }
  return either === 0 ? 1 : common / either;
}

/** Outside of a page there is no ink. */
function inkAt({ width, height, samples }: PnmPicture, x: number, y: number): number {
  return x < width && y < height ? WHITE - (samples[y * width + x] ?? WHITE) : 0;
}
