import { type Point, sizeOf } from '../../../geometry/geometry.js';
import type { Colour } from '../../../contract/colour.js';
import type { Quad } from '../../../pdf/redact/spots.js';
import type { Pixels } from '../../../formats/raster/pixels.js';
import { withDrawing } from '../../pdfium/drawing/bitmap.js';
import type { PdfiumPage } from '../../pdfium/binding/page.js';
import findOnPage, { type FindInput, type PageFinds } from '../find/find-on-page.js';
import { type PackedSpots, spotsOn } from '../packed-spots.js';

export interface ProofInput extends FindInput {
  readonly removed: PackedSpots;
  readonly colour: Colour;
}

/** What is left on a page that should have gone. */
export interface PageProof extends PageFinds {
  /** How many boxes show anything but the colour that they have. */
  readonly unclean: number;
}

/** A `PageFunction`: searches a redacted page again, and looks at each box. */
export default async function proveOnPage(page: PdfiumPage, input: ProofInput): Promise<PageProof> {
  const boxes = spotsOn(input.removed, page.number).map(({ box }) => box);
  const unclean = boxes.length === 0 ? 0 : await countUnclean(page, boxes, input.colour);
  return { ...findOnPage(page, input), unclean };
}

/** A box is drawn at least so many pixels high, if the page is not too large for that. */
const PIXELS_HIGH = 8;
const LEAST_DPI = 72;
const MOST_DPI = 300;
const MOST_PIXELS = 16_000_000;

function countUnclean(page: PdfiumPage, boxes: readonly Quad[], colour: Colour): Promise<number> {
  const { width, height } = sizeOf(page.geometry);
  const lowest = Math.min(...boxes.map(([, end, low]) => Math.hypot(low.x - end.x, low.y - end.y)));
  const wanted = Math.min(MOST_DPI, Math.max(LEAST_DPI, (72 * PIXELS_HIGH) / Math.max(lowest, 0.1)));
  const dpi = Math.min(wanted, 72 * Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
  const contentIn = { left: 0, top: 0, right: width, bottom: height };
  return withDrawing(page, { dpi, colours: 'rgb', contentIn }, (pixels) => {
    const scale = dpi / 72;
    return boxes.filter((box) => !isOfOneColour(pixels, scaled(box, scale), colour)).length;
  });
}

function scaled(quad: Quad, scale: number): Quad {
  const at = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [at(quad[0]), at(quad[1]), at(quad[2]), at(quad[3])];
}

/** Of 255: colours are rounded on the way. */
const TOLERANCE = 3;

/** In pixels: those at the edge are mixed with what is beside it. */
const EDGE = 1.5;

function isOfOneColour({ width, height, channels, samples }: Pixels, box: Quad, colour: Colour): boolean {
  const [xs, ys] = [box.map(({ x }) => x), box.map(({ y }) => y)];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height, Math.ceil(Math.max(...ys)))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!isWithin(box, { x: x + 0.5, y: y + 0.5 })) continue;
      const at = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs((samples[at + channel] ?? 0) - 255 * (colour[channel] ?? 0)) > TOLERANCE) return false;
      }
    }
  }
  return true;
}

function isWithin(quad: Quad, { x, y }: Point): boolean {
  return quad.every((corner, index) => {
    const next = quad[(index + 1) % 4] ?? corner;
    const [dx, dy] = [next.x - corner.x, next.y - corner.y];
    return (dx * (y - corner.y) - dy * (x - corner.x)) / Math.max(1e-9, Math.hypot(dx, dy)) >= EDGE;
  });
}
