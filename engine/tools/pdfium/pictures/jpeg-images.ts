import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Picture } from '../../../document/flow-elements.js';
import { imageBox } from '../drawing/read-placed-image.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { bareJpeg } from './bare-jpeg.js';
import { drawRegion } from './draw-region.js';
import { drawJpegFile, looksAlike } from './jpeg-likeness.js';
import type { IsolatedObjects } from './isolate-objects.js';
import type { PlacedImage } from './place-images.js';
import { storeOnce } from './store-picture.js';

/** Maximum pixels per point (450 DPI) of a JPEG that is kept; others are drawn at a lower resolution. */
const DENSEST_KEPT = 450 / 72;

/** Maximum size of a JPEG that is kept. */
const MAX_BYTES = 64 * 2 ** 20;

/** Returns whether an image is compressed with loss, as photographs are. */
export function isLossy(page: PdfiumPage, { object }: PlacedImage): boolean {
  return /^(?:DCT|DCTDecode|JPXDecode)$/.test(filtersOf(page, object).at(-1) ?? '');
}

/**
 * Stores a JPEG image of the document unchanged, without its metadata. Undefined for other images, and where the page
 * shows other pixels than the JPEG has: rotated, cropped, masked or in other colours.
 */
export async function storeAsJpeg(
  isolated: IsolatedObjects,
  image: PlacedImage,
  folder: string,
): Promise<Picture | undefined> {
  const { pixelWidth, pixelHeight, density } = image;
  if (!isUpright(image) || Math.max(density.x, density.y) > DENSEST_KEPT) return undefined;
  const jpeg = jpegOf(isolated.page, image);
  const bare = jpeg && bareJpeg(jpeg, { width: pixelWidth, height: pixelHeight });
  if (bare === undefined) return undefined;
  const made = join(folder, `${randomUUID()}.jpg`);
  await writeFile(made, bare, { flag: 'wx' });
  try {
    if (!isShownBy(isolated, image, made)) return undefined;
    const digest = createHash('sha256').update(bare).digest('hex');
    const facts = { digest, folder, format: 'jpg', pixelWidth, pixelHeight } as const;
    return await storeOnce(facts, (path) => writeFile(path, bare, { flag: 'wx' }));
  } finally {
    await rm(made);
  }
}

/** In points: invisible part of an image that lies outside of the page. */
const BARELY = 0.5;

function isUpright({ matrix, box }: PlacedImage): boolean {
  const [a, b, c, d] = matrix;
  const { left, top, right, bottom } = imageBox(matrix);
  const isWhole =
    box.left - left < BARELY && box.top - top < BARELY && right - box.right < BARELY && bottom - box.bottom < BARELY;
  return isWhole && a > 0 && d < 0 && Math.max(Math.abs(b), Math.abs(c)) < BARELY;
}

function filtersOf({ pdfium: { raw, memory } }: PdfiumPage, object: number): readonly string[] {
  const count = Math.max(0, Math.min(8, raw.FPDFImageObj_GetImageFilterCount(object)));
  return Array.from({ length: count }, (_, index) =>
    memory.read('utf-8', (buffer, length) => raw.FPDFImageObj_GetImageFilter(object, index, buffer, length)),
  );
}

function jpegOf(page: PdfiumPage, { object }: PlacedImage): Buffer | undefined {
  const { raw, memory } = page.pdfium;
  const [filter, ...others] = filtersOf(page, object);
  if (others.length > 0 || (filter !== 'DCTDecode' && filter !== 'DCT')) return undefined;
  const length = raw.FPDFImageObj_GetImageDataRaw(object, 0, 0);
  if (length === 0 || length > MAX_BYTES) return undefined;
  using buffer = memory.allocate(length);
  raw.FPDFImageObj_GetImageDataRaw(object, buffer.pointer, length);
  return Buffer.from(memory.bytes(buffer.pointer, length));
}

/** In pixels: size of the drawings that are compared. */
const LONGEST_SIDE = 96;

/**
 * Returns whether the page shows what the JPEG alone shows. Comparing drawings needs no list of everything that can
 * change an image: masks, clips, Decode arrays, profiles, graphics states.
 */
function isShownBy(
  isolated: IsolatedObjects,
  { object, matrix, pixelWidth, pixelHeight }: PlacedImage,
  path: string,
): boolean {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(pixelWidth, pixelHeight));
  const box = imageBox(matrix);
  const width = Math.max(1, Math.round(pixelWidth * scale));
  const height = Math.max(1, Math.round(pixelHeight * scale));
  const density = { x: width / (box.right - box.left), y: height / (box.bottom - box.top) };
  const shown = drawRegion(isolated, { box, density, objects: [object] });
  const file = openSync(path, 'r');
  try {
    const drawn = drawJpegFile(isolated.page, file, { width, height });
    return drawn !== undefined && looksAlike(shown, drawn);
  } finally {
    closeSync(file);
  }
}
