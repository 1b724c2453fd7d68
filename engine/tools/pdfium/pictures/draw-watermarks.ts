import type { PagePicture } from '../../../document/model.js';
import type { Watermark } from '../../../document/watermarks/without-watermarks.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';
import { combine, onPage, sizeOf } from '../../../geometry/geometry.js';
import { densityFor } from './density-for.js';
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
  using shown = openAgainAsShown(page);
  const walked = [...walkObjects(shown)];
  const texts = anglesOfTexts(shown, walked);
  const isolated = isolateObjects(shown, walked);
  const pictures: PagePicture[] = [];
  for (const { box, angle, text } of watermarks) {
    const part = onPage(box, sizeOf(shown.geometry));
    if (part === undefined) continue;
    const density = densityFor(part, DENSITY);
    const objects = texts.flatMap((it) => (isSameAngle(it.angle, angle) ? [it.object] : []));
    const region = { box: part, density: { x: density, y: density }, objects };
    const drawn = await drawVisible(isolated, region, { folder, lossy: false, whiteCounts: true });
    if (drawn !== undefined) pictures.push({ ...drawn, alternateText: text });
  }
  return pictures;
}

interface PlacedText {
  readonly object: number;
  /** Direction of the baseline in degrees, clockwise. */
  readonly angle: number;
}

function anglesOfTexts(page: PdfiumPage, walked: readonly WalkedObject[]): readonly PlacedText[] {
  using scratch = new Scratch(page.pdfium.memory, 24);
  return walked.flatMap(({ object, type, around }) => {
    if (type !== OBJECT_TYPE.text) return [];
    if (page.pdfium.raw.FPDFPageObj_GetMatrix(object, scratch.pointer) === 0) return [];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = scratch.floats;
    const [x, y] = combine([a, b, c, d, e, f], around);
    return [{ object, angle: (Math.atan2(y, x) * 180) / Math.PI }];
  });
}

/** In degrees: how much the angles of the objects of one watermark differ. */
const SAME_ANGLE = 1;

function isSameAngle(one: number, other: number): boolean {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn) < SAME_ANGLE;
}
