import { OBJECT_TYPE, walkObjects } from '../binding/walk-page-objects.js';
import type { PdfiumPage } from '../binding/open-page.js';
import type { GlyphColumns } from './read-columns.js';

/** Returns whether a character is of a right-to-left script. PDFium reorders the text of pages with such characters. */
export function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff)
  );
}

/**
 * Returns the indices of glyphs in the drawing order of their text objects. Letters of one line without a wide gap keep
 * PDFium's order: from left to right, or logical order.
 */
export function drawingOrder(page: PdfiumPage, columns: GlyphColumns, objects: readonly number[]): Uint32Array {
  const places = new Map<number, number>();
  for (const { object, type } of walkObjects(page)) if (type === OBJECT_TYPE.text) places.set(object, places.size);
  const starts = objects.map((object) => places.get(object) ?? places.size);
  for (let from = 0; from < starts.length;) {
    let first = starts[from] ?? 0;
    let to = from + 1;
    for (; to < starts.length && goesOn(columns, to); to++) first = Math.min(first, starts[to] ?? 0);
    starts.fill(first, from, to);
    from = to;
  }
  return Uint32Array.from(starts.keys()).sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0) || one - other);
}

/** Returns whether a glyph is on the line of the previous one, at a distance of at most its height. */
function goesOn({ left, right, top, bottom, y }: GlyphColumns, glyph: number): boolean {
  const before = glyph - 1;
  const height = (bottom[glyph] ?? 0) - (top[glyph] ?? 0);
  const gap = Math.max((left[glyph] ?? 0) - (right[before] ?? 0), (left[before] ?? 0) - (right[glyph] ?? 0));
  return Math.abs((y[glyph] ?? 0) - (y[before] ?? 0)) < height / 2 && gap < height;
}
