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
 * Returns whether a glyph covers the previous one, which is another letter. PDFium mixes the letters of two texts that
 * are drawn in one place.
 */
export function coversAnother({ text, left, right, top, bottom }: GlyphColumns, glyph: number): boolean {
  const before = glyph - 1;
  const width = Math.min((right[glyph] ?? 0) - (left[glyph] ?? 0), (right[before] ?? 0) - (left[before] ?? 0));
  const height = Math.min((bottom[glyph] ?? 0) - (top[glyph] ?? 0), (bottom[before] ?? 0) - (top[before] ?? 0));
  const shared = Math.min(right[glyph] ?? 0, right[before] ?? 0) - Math.max(left[glyph] ?? 0, left[before] ?? 0);
  if (!(shared > COVERED * width)) return false;
  const level = Math.min(bottom[glyph] ?? 0, bottom[before] ?? 0) - Math.max(top[glyph] ?? 0, top[before] ?? 0);
  const [one = '', other = ''] = [text[before], text[glyph]];
  return level > LEVEL * height && one !== other && LETTER.test(one) && LETTER.test(other);
}

/** Minimum share of the width of a letter that another letter covers; kerned letters cover less. */
const COVERED = 0.4;

/** Minimum share of their height that letters of one line have in common. */
const LEVEL = 0.6;

const LETTER = /^[\p{L}\p{N}]/u;

/** Returns the indices of glyphs in the drawing order of their text objects. */
export function drawingOrder(page: PdfiumPage, objects: readonly number[]): Uint32Array {
  return sorted(placesOf(page, objects));
}

/**
 * Returns the indices of glyphs in the drawing order of their text objects. Letters of one line without a wide gap keep
 * PDFium's order: from left to right, or logical order; but not where text is drawn over text of another direction.
 */
export function drawingOrderOfLines(page: PdfiumPage, columns: GlyphColumns, objects: readonly number[]): Uint32Array {
  const starts = placesOf(page, objects);
  for (let from = 0; from < starts.length;) {
    let first = starts[from] ?? 0;
    let to = from + 1;
    let isOverlaid = false;
    for (; to < starts.length && goesOn(columns, to); to++) {
      first = Math.min(first, starts[to] ?? 0);
      isOverlaid ||= changesDirection(columns.text, to) && coversAnother(columns, to);
    }
    if (!isOverlaid) starts.fill(first, from, to);
    from = to;
  }
  return sorted(starts);
}

/** Whether one of a glyph and the previous one is of a right-to-left script, and the other is not. */
function changesDirection(text: readonly string[], glyph: number): boolean {
  const [before, at] = [text[glyph - 1], text[glyph]].map((it) => isRightToLeft(it?.codePointAt(0) ?? 0));
  return before !== at;
}

/** Returns the places of text objects in the drawing order of the page. */
function placesOf(page: PdfiumPage, objects: readonly number[]): number[] {
  const places = new Map<number, number>();
  for (const { object, type } of walkObjects(page)) if (type === OBJECT_TYPE.text) places.set(object, places.size);
  return objects.map((object) => places.get(object) ?? places.size);
}

function sorted(places: readonly number[]): Uint32Array {
  return Uint32Array.from(places.keys()).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0) || one - other);
}

/** Returns whether a glyph is on the line of the previous one, at a distance of at most its height. */
function goesOn({ left, right, top, bottom, y }: GlyphColumns, glyph: number): boolean {
  const before = glyph - 1;
  const height = (bottom[glyph] ?? 0) - (top[glyph] ?? 0);
  const gap = Math.max((left[glyph] ?? 0) - (right[before] ?? 0), (left[before] ?? 0) - (right[glyph] ?? 0));
  return Math.abs((y[glyph] ?? 0) - (y[before] ?? 0)) < height / 2 && gap < height;
}
