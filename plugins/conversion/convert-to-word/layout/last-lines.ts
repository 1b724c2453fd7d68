import { heightOf, isFramable, type PlacedBox } from './placed-boxes.js';

/** In points: maximum height of the last lines of a page that keep their place. */
const MAX_HEIGHT = 60;

/** Maximum number of texts in the last lines of a page. */
const MAX_TEXTS = 6;

/** In points, the least space above the last lines, and the share of the height of the page above them: in the margin, and higher. */
const PLACES = [
  { space: 14, from: 0.93 },
  { space: 36, from: 0.85 },
] as const;

/**
 * Returns the last lines of a page that stand at its end, below a wide space, such as the address below an invoice.
 * @param boxes of the page, in the order of the elements
 * @param height of the page, in points
 */
export function lastLines(boxes: readonly PlacedBox[], height: number): readonly PlacedBox[] {
  const found = PLACES.map(({ space, from }) => {
    const lines = textsBelow(boxes, space);
    return lines.every(({ top }) => top > from * height) ? lines : [];
  });
  return [...new Set(found.flat())];
}

/** Returns the fewest last texts of a page that stand below a space. */
function textsBelow(boxes: readonly PlacedBox[], space: number): readonly PlacedBox[] {
  for (let count = 1; count <= Math.min(MAX_TEXTS, boxes.length - 1); count += 1) {
    const last = boxes.slice(-count);
    if (!last.every(isFramable) || heightOf(last) > MAX_HEIGHT) return [];
    const top = last.reduce((least, box) => Math.min(least, box.top), Infinity);
    if (boxes.slice(0, -count).every(({ bottom }) => bottom <= top - space)) return last;
  }
  return [];
}
