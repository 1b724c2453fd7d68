import { intersection } from '../../../geometry/box-arithmetic.js';
import { type Box, boxOfPoints, type Point, transformPoint } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { Scratch } from '../binding/read-scratch.js';
import type { PlacedObject } from '../binding/walk-page-objects.js';
import { holesIn } from './holes-in.js';
import { BEZIER, MOVE, type Subpath } from './read-path.js';
import type { Clip } from './visible-parts.js';

/** Maximum number of segments of a clip path whose box is computed; larger paths clip to letters or drawings. */
const MAX_SEGMENTS = 200;

/** Maximum number of holes of a clip; each can part a box into four. */
const MAX_HOLES = 4;

/** The clips of the forms that contain objects, which are read once. */
const clipsOfForms = new WeakMap<PlacedObject, { readonly clip: Clip | undefined }>();

/** Returns the box of the part of an object inside its clip path and those of the forms that contain it, as far as it is known; undefined without clip paths. */
export function clipBox(raw: RawFunctions, scratch: Scratch, placed: PlacedObject): Clip | undefined {
  const own = ownClip(raw, scratch, placed);
  const { form } = placed;
  if (form === undefined) return own;
  const known = clipsOfForms.get(form) ?? { clip: clipBox(raw, scratch, form) };
  clipsOfForms.set(form, known);
  return commonClip(own, known.clip);
}

function commonClip(own: Clip | undefined, around: Clip | undefined): Clip | undefined {
  if (own === undefined || around === undefined) return own ?? around;
  return {
    ...intersection(own, around),
    holes: [...own.holes, ...around.holes].slice(0, MAX_HOLES),
  };
}

/**
 * Returns the box of the clip path of an object. The rectangles inside another rectangle of one path are its holes: PDFium does not tell the
 * rule of a clip path, but without holes they would do nothing.
 */
function ownClip(raw: RawFunctions, scratch: Scratch, walked: PlacedObject): Clip | undefined {
  const clip = raw.FPDFPageObj_GetClipPath(walked.object);
  const paths = clip === 0 ? 0 : raw.FPDFClipPath_CountPaths(clip);
  if (paths <= 0) return undefined;
  const box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const holes: Box[] = [];
  for (let path = 0; path < paths; path++) {
    const segments = raw.FPDFClipPath_CountPathSegments(clip, path);
    if (segments <= 0 || segments > MAX_SEGMENTS) continue;
    const subpaths = subpathsOf(raw, scratch, { clip, path, segments, walked });
    const { left, top, right, bottom } = boxOfPoints(subpaths.flatMap(({ points }) => points));
    box.left = Math.max(box.left, left);
    box.right = Math.min(box.right, right);
    box.top = Math.max(box.top, top);
    box.bottom = Math.min(box.bottom, bottom);
    holes.push(...holesIn(subpaths, true).slice(0, MAX_HOLES - holes.length));
  }
  return { ...box, holes };
}

interface ClipPath {
  readonly clip: number;
  readonly path: number;
  readonly segments: number;
  readonly walked: PlacedObject;
}

function subpathsOf(raw: RawFunctions, scratch: Scratch, { clip, path, segments, walked }: ClipPath): Subpath[] {
  const subpaths: { points: Point[]; curved: Set<number>; closed: true }[] = [];
  for (let index = 0; index < segments; index++) {
    const segment = raw.FPDFClipPath_GetPathSegment(clip, path, index);
    const type = raw.FPDFPathSegment_GetType(segment);
    raw.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4);
    const [x = 0, y = 0] = scratch.floats;
    if (type === MOVE || subpaths.length === 0) subpaths.push({ points: [], curved: new Set(), closed: true });
    const subpath = subpaths.at(-1);
    if (type === BEZIER) subpath?.curved.add(subpath.points.length);
    subpath?.points.push(transformPoint(walked.around, { x, y }));
  }
  return subpaths;
}
