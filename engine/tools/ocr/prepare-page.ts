import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { type Box, combine, type Matrix, sizeOf } from '../../geometry.js';
import { withDrawing } from '../pdfium/bitmap.js';
import type { PdfiumPage } from '../pdfium/page.js';
import { readGlyphs } from '../pdfium/read-glyphs.js';
import { cleanPicture } from './clean/clean-picture.js';
import type { PixelBox } from './hocr.js';
import { writeGreyBmp } from './grey-bmp.js';

export interface PrepareInput {
  /** Where the picture is made, under a name that nobody can guess. */
  readonly folder: string;
}

/** What of a page is to be read; nothing when it has no picture. */
export interface PreparedPage {
  readonly picture?: PagePicture;
}

export interface PagePicture {
  readonly path: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels an inch of the page. */
  readonly dpi: number;
  /** From pixels of the picture, y downwards, to points of the page as its reader sees it. */
  readonly matrix: Matrix;
  /** Which way its lines of text run, as far as their ink tells: it may lie on its side, or be upside down either way. */
  readonly lines: 'across' | 'up-and-down' | 'unclear';
  /** A part with a few lines of text, for trying which way up it is. */
  readonly sample: PixelBox;
}

/** Draws what of a page is not text already, clean and upright, for an OCR engine. A `PageFunction`. */
export default async function preparePage(page: PdfiumPage, { folder }: PrepareInput): Promise<PreparedPage> {
  if (readGlyphs(page).glyphs.text.some((it) => it.trim() !== '')) return {};
  const dpi = 300;
  const contentIn: Box = { left: 0, top: 0, right: sizeOf(page.geometry).width, bottom: sizeOf(page.geometry).height };
  const path = join(folder, `${randomUUID()}.bmp`);
  return withDrawing(page, { dpi, colours: 'grey', contentIn }, async (drawing) => {
    const { pixels, matrix, lines, sample } = cleanPicture(drawing);
    await writeGreyBmp(pixels, { path, dpi });
    const scale = 72 / dpi;
    const toPage = combine(matrix, [scale, 0, 0, scale, contentIn.left, contentIn.top]);
    return { picture: { path, width: pixels.width, height: pixels.height, dpi, matrix: toPage, lines, sample } };
  });
}
