import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { DrawSettings, DrawnPage } from '../../../contract/tools/pages.js';
import { orderOf, writeImage } from '../../images/write/write-image.js';
import type { MissingFont } from '../../fontconfig/font-warning.js';
import { withDrawing } from './bitmap.js';
import { isPlainGrey } from './plain-grey.js';
import type { PdfiumPage } from '../binding/open-page.js';

export interface DrawInput extends DrawSettings {
  /** The folder of the file, which gets an unpredictable name. */
  readonly folder: string;
}

/** A drawn page with the fonts that were replaced. */
export interface PageDrawing extends DrawnPage {
  /**
   * Fonts that the page requests and that are replaced, without those that an earlier page of the document requested.
   */
  readonly missingFonts: readonly MissingFont[];
}

/**
 * In grey mode, PDFium places glyphs at whole pixels. At this resolution a pixel is a tenth of a millimetre, so the
 * error is below a twentieth.
 */
const FINE_DPI = 250;

/** Draws a page into a file. */
export default async function drawPage(page: PdfiumPage, { format, dpi, folder }: DrawInput): Promise<PageDrawing> {
  const path = join(folder, `${randomUUID()}.${format}`);
  const order = orderOf(format);
  const colours = order === 'rgb' && dpi >= FINE_DPI && isPlainGrey(page) ? 'grey' : order;
  await withDrawing(page, { dpi, colours }, (drawing) => writeImage(drawing, { format, path, dpi }));
  return { path, missingFonts: page.pdfium.fonts.takeMissing() };
}
