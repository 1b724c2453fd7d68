import { rectangle } from '../pages/page-geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import type { Placement } from './placement.js';
import type { Rectangle } from '../syntax/rectangle.js';

/** ISO 32000-2 §14.11.2: what is inside of the page, and is left out where it is the page. */
const inner = ['BleedBox', 'TrimBox', 'ArtBox'] as const;

/** Gives a page the boxes of its new size, in points. */
export function setPlacedBoxes(file: PdfFile, page: PdfDict, placement: Placement): void {
  page.set('MediaBox', placement.page);
  // Said although it is the MediaBox: a node of the page tree may hand another one down.
  page.set('CropBox', placement.page);
  page.delete('UserUnit');
  for (const key of inner) {
    if (!page.has(key)) continue;
    const box = rectangle(file, page.get(key));
    const placed = box && onPage(placement.box(box), placement);
    if (placed === undefined) page.delete(key);
    else page.set(key, placed);
  }
}

function onPage([left, bottom, right, top]: Rectangle, { size: { width, height } }: Placement): Rectangle | undefined {
  const [x1, y1, x2, y2] = [Math.max(0, left), Math.max(0, bottom), Math.min(width, right), Math.min(height, top)];
  return x1 < x2 && y1 < y2 ? [x1, y1, x2, y2] : undefined;
}
