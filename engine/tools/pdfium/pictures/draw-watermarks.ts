import type { PagePicture } from '../../../document/model.js';
import type { Watermark } from '../../../document/watermarks/without-watermarks.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';
import { openAsShown } from '../drawing/open-as-shown.js';
import { combine, type Matrix, onPage, sizeOf } from '../../../geometry/geometry.js';
import { drawVisible, type PictureFolder } from './draw-pictures.js';
import { isolateObjects } from './isolate-objects.js';

/** Pixels per point: 150 dpi. */
const DENSITY = 150 / 72;

/** Renders each watermark of a page as a transparent picture, without anything else. */
export async function drawWatermarks(
  page: PdfiumPage,
  watermarks: readonly Watermark[],
  { folder }: PictureFolder,
): Promise<readonly PagePicture[]> {
  if (watermarks.length === 0) return [];
  // Reading changes a page, so it is opened again.
  using again = page.document.page(page.number);
  using shown = openAsShown(again);
  const walked = [...walkObjects(shown)];
  const objects = obliqueTexts(shown, walked);
  const isolated = isolateObjects(shown, walked);
  const pictures: PagePicture[] = [];
  for (const { box, text } of watermarks) {
    const part = onPage(box, sizeOf(shown.geometry));
    if (part === undefined) continue;
    const region = { box: part, density: { x: DENSITY, y: DENSITY }, objects };
    const drawn = await drawVisible(isolated, region, { folder, lossy: false, whiteCounts: false });
    if (drawn !== undefined) pictures.push({ ...drawn, alternateText: text });
  }
  return pictures;
}

/** Returns the text objects whose baselines are not parallel to an edge of the page. */
function obliqueTexts(page: PdfiumPage, walked: readonly WalkedObject[]): readonly number[] {
  using scratch = new Scratch(page.pdfium.memory, 24);
  return walked.flatMap(({ object, type, around }) => {
    if (type !== OBJECT_TYPE.text) return [];
    if (page.pdfium.raw.FPDFPageObj_GetMatrix(object, scratch.pointer) === 0) return [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = scratch.floats;
    return isOblique(combine([a, b, c, d, e, f], around)) ? [object] : [];
  });
}

/** Share of the length of a baseline that it rises or falls. */
const MIN_SLOPE = 0.1;

function isOblique([a, b]: Matrix): boolean {
  return Math.min(Math.abs(a), Math.abs(b)) > MIN_SLOPE * Math.hypot(a, b);
}
