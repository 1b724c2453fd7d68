import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { DrawSettings, DrawnPage } from '../../../contract/tools/pages.js';
import { orderOf, writeImage } from '../../images/write/write-image.js';
import type { MissingFont } from '../../fontconfig/font-warning.js';
import { withDrawing } from './bitmap.js';
import { isPlainGrey } from './plain-grey.js';
import type { PdfiumPage } from '../binding/open-page.js';

export interface DrawInput extends DrawSettings {
  /** Where the file is made, under a name that nobody can guess. */
  readonly folder: string;
}

/** A page that is drawn, and what is to be told of it. */
export interface PageDrawing extends DrawnPage {
  /** Fonts that the page asks for and that others stand in for, unless an earlier page of the document asked for them. */
  readonly missingFonts: readonly MissingFont[];
}

/** In grey, PDFium places glyphs by whole pixels. From here on that is less than a twentieth of a millimetre. */
const FINE_DPI = 250;

/** Draws a page into a file. */
export default async function drawPage(page: PdfiumPage, { format, dpi, folder }: DrawInput): Promise<PageDrawing> {
  const path = join(folder, `${randomUUID()}.${format}`);
  const order = orderOf(format);
  const colours = order === 'rgb' && dpi >= FINE_DPI && isPlainGrey(page) ? 'grey' : order;
  await withDrawing(page, { dpi, colours }, (drawing) => writeImage(drawing, { format, path, dpi }));
  return { path, missingFonts: page.pdfium.fonts.takeMissing() };
}
