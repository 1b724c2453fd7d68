import { createHash } from 'node:crypto';

import type { Glyphs } from '../../../document/model.js';

/**
 * Returns a digest of all that the texts of glyphs follow from. A search that found nothing in a reading finds nothing in an equal
 * one, so the pages that a redaction left as they were need not be searched again once they are read.
 * @param orders what the orders of reading follow from besides the glyphs
 */
export function readingDigest(glyphs: Glyphs, orders: unknown): string {
  const { text, styles, left, top, right, bottom, x, y, style, source, mark } = glyphs;
  const hash = createHash('sha256').update(JSON.stringify([orders, styles, text]));
  for (const column of [left, top, right, bottom, x, y, style, source, mark])
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return hash.digest('base64');
}
