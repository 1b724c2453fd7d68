import { channelsOf } from '../../../../document/colours.js';
import { areaOf } from '../../../../geometry/box-arithmetic.js';
import { mappedPath, type Paint, type PathPart } from '../../../../geometry/drawn-path.js';
import { type Box, pageMatrix, type Point, transformPoint } from '../../../../geometry/geometry.js';
import type { PdfiumPage } from '../../binding/open-page.js';
import { CAPS, JOINS, type ReadDrawnPath } from './read-drawn-path.js';
import type { AlphaPixels } from '../alpha-pixels.js';
import { drawRegion } from '../draw-region.js';
import type { IsolatedObjects } from '../isolate-objects.js';

/** Pixels per point, and the maximum number of pixels, of the drawings that are compared. */
const DENSITY = 1.5;
const MAX_PIXELS = 500_000;

/** The share of the ink that may differ. */
const DIFFERENT = 0.01;

/** Paths that are to show what objects show. */
interface Trial {
  readonly box: Box;
  readonly objects: readonly number[];
  readonly paths: readonly ReadDrawnPath[];
}

/**
 * Returns whether paths with their paint look as objects of a page do: these may have clips, masks, or fills by another rule. The
 * paths are drawn on the page and removed again.
 */
export function looksTheSame(isolated: IsolatedObjects, { box, objects, paths }: Trial): boolean {
  const density = Math.min(DENSITY, Math.sqrt(MAX_PIXELS / Math.max(1, areaOf(box))));
  const region = { box, density: { x: density, y: density } };
  const real = drawRegion(isolated, { ...region, objects });
  const added = addPaths(isolated.page, paths);
  try {
    return areAlike(real, drawRegion(isolated, { ...region, objects: added }));
  } finally {
    removeObjects(isolated.page, added);
  }
}

/** Returns whether nearly all of what is seen of two drawings of one size is the same. */
function areAlike({ samples: one }: AlphaPixels, { samples: other }: AlphaPixels): boolean {
  let [ink, differences] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    const [alpha, otherAlpha] = [one[at + 3] ?? 0, other[at + 3] ?? 0];
    if (alpha === 0 && otherAlpha === 0) continue;
    ink += Math.max(alpha, otherAlpha);
    let most = Math.abs(alpha - otherAlpha);
    for (let channel = at; channel < at + 3; channel++) {
      const difference = Math.abs((one[channel] ?? 0) - (other[channel] ?? 0));
      most = Math.max(most, (difference * Math.min(alpha, otherAlpha)) / OPAQUE);
    }
    differences += most;
  }
  return differences <= DIFFERENT * ink;
}

const OPAQUE = 255;

/** Adds paths to a page, above all other objects. */
function addPaths(
  { pdfium: { raw, memory }, handle, geometry }: PdfiumPage,
  paths: readonly ReadDrawnPath[],
): number[] {
  const matrix = pageMatrix(geometry);
  return paths.flatMap((path) => {
    const { parts, fill, stroke } = mappedPath(path, (point) => transformPoint(matrix, point), 1 / geometry.userUnit);
    const [first] = parts;
    if (first === undefined) return [];
    const object = raw.FPDFPageObj_CreateNewPath(first.start.x, first.start.y);
    for (const [index, part] of parts.entries()) addPart(raw, object, part, index > 0);
    if (fill !== undefined) raw.FPDFPageObj_SetFillColor(object, ...componentsOf(fill));
    if (stroke !== undefined) {
      raw.FPDFPageObj_SetStrokeColor(object, ...componentsOf(stroke));
      raw.FPDFPageObj_SetStrokeWidth(object, stroke.width);
      raw.FPDFPageObj_SetLineCap(object, CAPS.indexOf(stroke.cap));
      raw.FPDFPageObj_SetLineJoin(object, JOINS.indexOf(stroke.join));
      const { dashes } = stroke;
      using lengths = memory.allocate(4 * Math.max(1, dashes.length));
      dashes.forEach((length, at) => memory.view.setFloat32(lengths.pointer + 4 * at, length, true));
      const phase = path.dashPhase / geometry.userUnit;
      if (dashes.length > 0) raw.FPDFPageObj_SetDashArray(object, lengths.pointer, dashes.length, phase);
    }
    raw.FPDFPath_SetDrawMode(object, fill === undefined ? 0 : EVEN_ODD, stroke === undefined ? 0 : 1);
    raw.FPDFPage_InsertObject(handle, object);
    return [object];
  });
}

/** FPDF_FILLMODE_ALTERNATE of fpdf_edit.h. */
const EVEN_ODD = 1;

type Raw = PdfiumPage['pdfium']['raw'];

function addPart(raw: Raw, object: number, { start, steps, closed }: PathPart, isLater: boolean): void {
  if (isLater) raw.FPDFPath_MoveTo(object, start.x, start.y);
  for (const [one, two, end] of steps) {
    if (two === undefined || end === undefined) raw.FPDFPath_LineTo(object, one.x, one.y);
    else raw.FPDFPath_BezierTo(object, ...coordinates(one), ...coordinates(two), ...coordinates(end));
  }
  if (closed) raw.FPDFPath_Close(object);
}

function coordinates({ x, y }: Point): readonly [number, number] {
  return [x, y];
}

function componentsOf({ colour, opacity }: Paint): readonly number[] {
  return [...channelsOf(colour), Math.round(OPAQUE * opacity)];
}

function removeObjects({ pdfium: { raw }, handle }: PdfiumPage, objects: readonly number[]): void {
  for (const object of objects) {
    raw.FPDFPage_RemoveObject(handle, object);
    raw.FPDFPageObj_Destroy(object);
  }
}
