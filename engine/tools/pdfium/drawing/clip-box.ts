import { type Box, transformPoint } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { Scratch } from '../binding/read-scratch.js';
import type { WalkedObject } from '../binding/walk-page-objects.js';

/** Maximum number of segments of a clip path whose box is computed; larger paths clip to letters or drawings. */
const MAX_SEGMENTS = 200;

/**
 * Returns the box of the part of an object inside its clip path, as far as it is known; undefined without a clip path.
 */
export function clipBox(raw: RawFunctions, scratch: Scratch, walked: WalkedObject): Box | undefined {
  const clip = raw.FPDFPageObj_GetClipPath(walked.object);
  const paths = clip === 0 ? 0 : raw.FPDFClipPath_CountPaths(clip);
  if (paths <= 0) return undefined;
  const box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  for (let path = 0; path < paths; path++) {
    const segments = raw.FPDFClipPath_CountPathSegments(clip, path);
    if (segments <= 0 || segments > MAX_SEGMENTS) continue;
    const points = Array.from({ length: segments }, (_, index) => {
      const segment = raw.FPDFClipPath_GetPathSegment(clip, path, index);
      raw.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4);
      const [x = 0, y = 0] = scratch.floats;
      return transformPoint(walked.around, { x, y });
    });
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    box.left = Math.max(box.left, Math.min(...xs));
    box.right = Math.min(box.right, Math.max(...xs));
    box.top = Math.max(box.top, Math.min(...ys));
    box.bottom = Math.min(box.bottom, Math.max(...ys));
  }
  return box;
}
