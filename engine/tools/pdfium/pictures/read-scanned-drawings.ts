import { scannedPieces } from '../../../document/figures/scanned-pieces.js';
import type { DrawnPiece, PageModel } from '../../../document/model.js';
import { sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { withDrawing } from '../drawing/bitmap.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';

/** Enough to see thin lines. */
const DPI = 100;

/** A3 at this resolution; larger pages are drawn smaller. */
const MAX_PIXELS = 2_000_000;

/** Reads what a scanned page shows besides its recognised text. */
export async function readScannedDrawings(
  page: PdfiumPage,
  { blocks }: Pick<PageModel, 'blocks'>,
): Promise<readonly DrawnPiece[]> {
  using shown = openAgainAsShown(page);
  const { width, height } = sizeOf(shown.geometry);
  const dpi = Math.min(DPI, 72 * Math.sqrt(MAX_PIXELS / (width * height)));
  const contentIn = { left: 0, top: 0, right: width, bottom: height };
  return await withDrawing(shown, { dpi, colours: 'grey', contentIn }, (drawing) =>
    scannedPieces({ drawing, dpi, blocks }),
  );
}
