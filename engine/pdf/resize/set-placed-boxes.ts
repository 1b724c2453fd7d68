import { rectangle } from '../pages/page-geometry.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import type { Placement } from './placement.js';
import type { Rectangle } from '../syntax/rectangle.js';

/** Page boxes within the MediaBox, which are removed when they are empty (ISO 32000-2 §14.11.2). */
const innerBoxes = ['BleedBox', 'TrimBox', 'ArtBox'] as const;

/** Sets the page boxes to the new size, in points. */
export function setPlacedBoxes(file: PdfFile, page: PdfDict, placement: Placement): void {
  page.set('MediaBox', placement.page);
  // Set explicitly, because the page could inherit another CropBox.
  page.set('CropBox', placement.page);
  page.delete('UserUnit');
  for (const key of innerBoxes) {
    if (!page.has(key)) continue;
    const box = rectangle(file, page.get(key));
    const placed = box && clipToPage(placement.box(box), placement);
    if (placed === undefined) page.delete(key);
    else page.set(key, placed);
  }
}

function clipToPage(
  [left, bottom, right, top]: Rectangle,
  { size: { width, height } }: Placement,
): Rectangle | undefined {
  const [x1, y1, x2, y2] = [Math.max(0, left), Math.max(0, bottom), Math.min(width, right), Math.min(height, top)];
  return x1 < x2 && y1 < y2 ? [x1, y1, x2, y2] : undefined;
}
