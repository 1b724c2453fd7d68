import { shareArea } from '../../../geometry/box-arithmetic.js';
import { type Box, boxOfPoints, transformBox } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { Scratch } from '../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';
import { clipBox } from './clip-box.js';
import { type Path, readPath, type Subpath } from './read-path.js';

/**
 * A box around a piece of a page's drawing. `ink` is text and lines. Areas are filled paths, images and shadings:
 * `white` areas, `light` areas on which black text is legible, and `dark` areas.
 */
export interface DrawnBox extends Box {
  readonly kind: 'ink' | 'white' | 'light' | 'dark';
}

/** Maximum number of segments of paths that are read; beyond it, the bounding box of the whole path is used. */
const MAX_SEGMENTS = 20_000;

/**
 * Returns the boxes of the drawing in a part of a page, in drawing order. Invisible text is included: it shows where a
 * scanned page has words.
 */
export function drawnBoxes(page: PdfiumPage, part: Box): readonly DrawnBox[] {
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const found: DrawnBox[] = [];
  let segmentsLeft = MAX_SEGMENTS;
  for (const walked of walkObjects(page)) {
    const bounds = boundsOf(raw, scratch, walked);
    if (bounds === undefined || !shareArea(bounds, part)) continue;
    const clip = clipBox(raw, scratch, walked);
    const seen = (box: Box): Box | undefined => {
      const shown = clip === undefined ? box : intersection(box, clip);
      return shown !== undefined && shareArea(shown, part) ? shown : undefined;
    };
    if (seen(bounds) === undefined) continue;
    const segments = walked.type === OBJECT_TYPE.path ? raw.FPDFPath_CountSegments(walked.object) : 0;
    const isRead = segments <= segmentsLeft;
    if (isRead) segmentsLeft -= segments;
    for (const { kind, ...box } of piecesOf(raw, scratch, {
      walked,
      bounds,
      segments: isRead ? segments : undefined,
    })) {
      const shown = seen(box);
      if (shown !== undefined) found.push({ ...shown, kind });
    }
  }
  return found;
}

interface Bounded {
  readonly walked: WalkedObject;
  readonly bounds: Box;
  /** Number of segments of a path; undefined for one with too many. */
  readonly segments: number | undefined;
}

function piecesOf(raw: RawFunctions, scratch: Scratch, { walked, bounds, segments }: Bounded): readonly DrawnBox[] {
  const { object, type, matrix } = walked;
  // A run of spaces has no height.
  if (type === OBJECT_TYPE.text) return bounds.bottom > bounds.top ? [{ ...bounds, kind: 'ink' }] : [];
  if (type !== OBJECT_TYPE.path) return [{ ...bounds, kind: 'dark' }];
  if (segments === undefined) return [{ ...bounds, kind: 'ink' }];
  const path = readPath(raw, scratch, { object, segments, matrix });
  return path === undefined ? [] : [...areasOf(path), ...linesOf(path)];
}

function areasOf({ subpaths, fill }: Path): readonly DrawnBox[] {
  if (fill === undefined) return [];
  const kind = brightness(fill);
  return subpaths.map(({ points }) => ({ ...boxOfPoints(points), kind }));
}

/** Returns a box for each line, so that a frame around a page leaves the page free. */
function linesOf({ subpaths, stroke }: Path): readonly DrawnBox[] {
  if (stroke === undefined || brightness(stroke.colour) === 'white') return [];
  const half = stroke.width / 2;
  return subpaths.flatMap((subpath) =>
    chordsOf(subpath).map((points): DrawnBox => {
      const { left, top, right, bottom } = boxOfPoints(points);
      return { left: left - half, top: top - half, right: right + half, bottom: bottom + half, kind: 'ink' };
    }),
  );
}

type Points = Subpath['points'];

/**
 * Returns the points of each straight line of a subpath; of a subpath with curves, all points together, since the
 * extent of its curves is unknown.
 */
function chordsOf({ points, curved, closed }: Subpath): readonly Points[] {
  if (curved.size > 0) return [points];
  const ends = closed ? [...points.slice(1), ...points.slice(0, 1)] : points.slice(1);
  return ends.map((end, index) => [...points.slice(index, index + 1), end]);
}

/** Minimum luminance of white, which printers print as nothing. */
const WHITE = 0.98;
/**
 * Relative luminance from which black text has the contrast of 4.5 to 1 that WCAG 2.2 requires (success criterion
 * 1.4.3).
 */
const LEGIBLE = 4.5 * 0.05 - 0.05;

function brightness(colour: number): 'white' | 'light' | 'dark' {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => (((colour >> shift) & 0xff) / 255) ** 2.2);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance >= WHITE ? 'white' : luminance >= LEGIBLE ? 'light' : 'dark';
}

function boundsOf(raw: RawFunctions, scratch: Scratch, { object, around }: WalkedObject): Box | undefined {
  const at = scratch.pointer;
  if (raw.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = scratch.floats;
  return transformBox(around, { left, top: bottom, right, bottom: top });
}

function intersection(one: Box, other: Box): Box | undefined {
  const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
  const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined;
}
