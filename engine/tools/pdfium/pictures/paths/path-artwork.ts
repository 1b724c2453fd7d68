import { createHash } from 'node:crypto';

import type { Drawing } from '../../../../document/flow-elements.js';
import { mappedPath, type DrawnPath, pathBox } from '../../../../geometry/drawn-path.js';
import { grown, isInside, union } from '../../../../geometry/box-arithmetic.js';
import { type Box, onPage, sizeOf } from '../../../../geometry/geometry.js';
import { Scratch } from '../../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject } from '../../binding/walk-page-objects.js';
import { type ReadDrawnPath, readDrawnPath } from './read-drawn-path.js';
import type { IsolatedObjects } from '../isolate-objects.js';
import { looksTheSame } from './try-paths.js';

/** Maximum number of paths and of their points that are shapes: programs become slow with more, and files larger than with a picture. */
const MAX_PATHS = 400;
const MAX_SEGMENTS = 4000;

/** Maximum number of segments of all drawings of a page. */
const MAX_SEGMENTS_OF_PAGE = 30_000;

/** In points from the corner of the page: paths that reach farther are not written, since programs bound coordinates. */
const FARTHEST = 20_000;
const REACH: Box = { left: -FARTHEST, top: -FARTHEST, right: FARTHEST, bottom: FARTHEST };

/** Counts the segments of paths that a page may still have. */
export class PathBudget {
  segments = MAX_SEGMENTS_OF_PAGE;
}

interface DrawnObjects {
  /** What is seen of it, or more. */
  readonly box: Box;
  /** In drawing order. */
  readonly objects: readonly WalkedObject[];
  /** From which the segments of the paths are taken. */
  readonly budget: PathBudget;
}

/** Returns a drawing as paths; undefined where it has other objects, where paths do not look like it, and where it has too many of them. */
export function pathArtwork(isolated: IsolatedObjects, { box, objects, budget }: DrawnObjects): Drawing | undefined {
  const paths = readPaths(isolated, objects, budget);
  if (paths === undefined || paths.length === 0) return undefined;
  const extent = paths.map(pathBox).reduce(union);
  // Not a number is inside of nothing.
  if (!isInside(extent, REACH)) return undefined;
  // Paths may reach out of the clips of objects.
  const around = onPage(paths.map(inkBox).reduce(union, box), sizeOf(isolated.page.geometry));
  const numbers = objects.map(({ object }) => object);
  if (around === undefined || !looksTheSame(isolated, { box: around, objects: numbers, paths })) return undefined;
  const own = paths.map(({ dashPhase: _, ...path }) => path);
  return { box: extent, paths: own, digest: digestOf(own, extent) };
}

function inkBox(path: DrawnPath): Box {
  return grown(pathBox(path), (path.stroke?.width ?? 0) / 2);
}

function readPaths(
  { page }: IsolatedObjects,
  objects: readonly WalkedObject[],
  budget: PathBudget,
): readonly ReadDrawnPath[] | undefined {
  if (objects.length > MAX_PATHS) return undefined;
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const paths: ReadDrawnPath[] = [];
  let left = Math.min(MAX_SEGMENTS, budget.segments);
  const before = left;
  for (const { type, object, matrix } of objects) {
    if (type !== OBJECT_TYPE.path) return undefined;
    const segments = raw.FPDFPath_CountSegments(object);
    left -= segments;
    const path = left < 0 ? undefined : readDrawnPath(raw, scratch, { object, segments, matrix });
    if (path === undefined) return undefined;
    if (path.parts.length > 0 && (path.fill !== undefined || path.stroke !== undefined)) paths.push(path);
  }
  budget.segments -= before - left;
  return paths;
}

/** The same for equal drawings at other places. */
function digestOf(paths: readonly DrawnPath[], { left, top }: Box): string {
  const near = (length: number): number => Math.round(10 * length) / 10;
  const moved = paths.map((path) => mappedPath(path, ({ x, y }) => ({ x: near(x - left), y: near(y - top) }), 1));
  return createHash('sha256').update(JSON.stringify(moved)).digest('hex');
}
