import { type Box, type Size, sizeOf, transformBox } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import { type DrawnBox, drawnBoxes } from '../../pdfium/drawing/drawn-boxes.js';
import { openAsShown } from '../../pdfium/drawing/open-as-shown.js';
import { placeStamp } from '../place-stamp.js';
import type { Stamp } from '../../../contract/tools/sheets.js';

/** The part of a margin in which stamps may stand. */
export interface MarginInput extends Pick<Stamp, 'position' | 'margin'> {
  /** Width of the widest stamp, in points. */
  readonly width: number;
  /** Distance from the edge of the page, in points. */
  readonly depth: number;
}

export interface MarginContent {
  readonly size: Size;
  /** In drawing order. */
  readonly drawn: readonly DrawnBox[];
}

/** Distance between a stamp and neighbouring content, in points. */
export const CLEARANCE = 2;
/** A margin with more boxes has no free place. */
const MAX_BOXES = 100;

/** Reads the content in the part of a page's margin in which stamps may stand. A `PageFunction`. */
export default function readMargin(page: PdfiumPage, input: MarginInput): MarginContent {
  const size = sizeOf(page.geometry);
  const part = partOf(size, input);
  if (part === undefined) return { size, drawn: [] };
  using shown = openAsShown(page);
  const drawn = drawnBoxes(shown, part);
  return { size, drawn: drawn.length > MAX_BOXES ? [{ ...part, kind: 'ink' }] : drawn };
}

function partOf(size: Size, { width, depth, ...stamp }: MarginInput): Box | undefined {
  const place = placeStamp({ width, height: 1 }, size, { ...stamp, rotation: 0 });
  if (place === undefined) return undefined;
  const { left, right } = transformBox(place, { left: 0, top: 0, right: width, bottom: 1 });
  const isTop = stamp.position.startsWith('top');
  const [top, bottom] = isTop ? [0, depth] : [size.height - depth, size.height];
  return { left: left - CLEARANCE, top, right: right + CLEARANCE, bottom };
}
