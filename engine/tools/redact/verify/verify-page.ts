import { type Point, sizeOf } from '../../../geometry/geometry.js';
import type { Colour } from '../../../contract/colour.js';
import type { Quad } from '../../../pdf/redact/redaction-area.js';
import { withDrawing } from '../../pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import findOnPage, { type FindInput, type PageFinds } from '../find/find-on-page.js';
import { type PackedAreas, areasOn } from '../packed-areas.js';
import { ColourCheck } from './colour-check.js';

export interface VerifyPageInput extends FindInput {
  readonly removed: PackedAreas;
  readonly colour: Colour;
}

/** Matches that remain on a redacted page. */
export interface PageVerification extends PageFinds {
  /** Number of boxes that show anything but their own colour. */
  readonly uncoveredBoxes: number;
}

/** A `PageFunction`: searches a redacted page again, and checks the pixels of each box. */
export default async function verifyPage(page: PdfiumPage, input: VerifyPageInput): Promise<PageVerification> {
  const boxes = areasOn(input.removed, page.number).flatMap(({ box, isUnseen }) => (isUnseen === true ? [] : [box]));
  const uncoveredBoxes = boxes.length === 0 ? 0 : await countUncovered(page, boxes, input.colour);
  return { ...(await findOnPage(page, input)), uncoveredBoxes };
}

/** Boxes are rendered at least this high, in pixels, unless the page is too large. */
const MIN_BOX_PIXELS = 8;
const MIN_DPI = 72;
const MAX_DPI = 300;
const MAX_PIXELS = 16_000_000;

function countUncovered(page: PdfiumPage, boxes: readonly Quad[], colour: Colour): Promise<number> {
  const { width, height } = sizeOf(page.geometry);
  const lowest = Math.min(...boxes.map(([, end, low]) => Math.hypot(low.x - end.x, low.y - end.y)));
  const wanted = Math.min(MAX_DPI, Math.max(MIN_DPI, (72 * MIN_BOX_PIXELS) / Math.max(lowest, 0.1)));
  const dpi = Math.min(wanted, 72 * Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
  const contentIn = { left: 0, top: 0, right: width, bottom: height };
  return withDrawing(page, { dpi, colours: 'rgb', contentIn }, (pixels) => {
    const scale = dpi / 72;
    const check = new ColourCheck(pixels, colour);
    return boxes.filter((box) => !check.isFilled(scaled(box, scale))).length;
  });
}

function scaled(quad: Quad, scale: number): Quad {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [at(quad[0]), at(quad[1]), at(quad[2]), at(quad[3])];
}
