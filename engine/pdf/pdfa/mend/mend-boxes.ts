import type { PdfFile } from '../../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import type { PdfDict } from '../../syntax/values.js';
import { common } from '../flatten/rectangles.js';
import type { PdfaLevel } from '../level.js';

/** The least and the largest extent of the boxes of pages (ISO 19005-2 §6.1.13). */
const [LEAST, LARGEST] = [3, 14_400];
const MEDIA_BOX = 'MediaBox';
const BOXES = [MEDIA_BOX, 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const;

/** The boxes of a page whose extent parts 2 and 3 do not allow. */
export function forbiddenBoxes(file: PdfFile, page: PdfDict, { part }: PdfaLevel): readonly string[] {
  if (part === 1) return [];
  return BOXES.filter((key) => {
    const box = rectangleOf(file, page.get(key));
    return box !== undefined && !isAllowed(box);
  });
}

/** Removes forbidden boxes beside the media box, where what viewers show of the page stays. */
export function mendBoxes(file: PdfFile, page: PdfDict, level: PdfaLevel): void {
  const media = rectangleOf(file, page.get(MEDIA_BOX));
  for (const key of forbiddenBoxes(file, page, level)) {
    const box = rectangleOf(file, page.get(key));
    const shown = media && box && common(media, box);
    if (key === 'CropBox' && shown !== undefined && isAllowed(shown)) page.set(key, shown);
    else if (key !== 'CropBox' && key !== MEDIA_BOX) page.delete(key);
  }
}

function isAllowed([left, bottom, right, top]: Rectangle): boolean {
  return [right - left, top - bottom].every((extent) => extent >= LEAST && extent <= LARGEST);
}
