import { createHash } from 'node:crypto';

import type { Artwork } from '../../../../document/flow-elements.js';
import { mappedPath, type DrawnPath, pathBox } from '../../../../geometry/drawn-path.js';
import { grown, union } from '../../../../geometry/box-arithmetic.js';
import { type Box, onPage, sizeOf } from '../../../../geometry/geometry.js';
import { Scratch } from '../../binding/read-scratch.js';
import { OBJECT_TYPE, type WalkedObject } from '../../binding/walk-page-objects.js';
import { type ReadDrawnPath, readDrawnPath } from './read-drawn-path.js';
import type { IsolatedObjects } from '../isolate-objects.js';
import { looksTheSame } from './try-paths.js';

/** Maximum number of paths and of their points that are shapes: programs become slow with more, and files larger than with a picture. */
const MAX_PATHS = 400;
const MAX_SEGMENTS = 4000;

interface Drawing {
  /** What is seen of it, or more. */
  readonly box: Box;
  /** In drawing order. */
  readonly objects: readonly WalkedObject[];
}

/** Returns a drawing as paths; undefined where it has other objects, where paths do not look like it, and where it has too many of them. */
export function pathArtwork(isolated: IsolatedObjects, { box, objects }: Drawing): Artwork | undefined {
  const paths = readPaths(isolated, objects);
  if (paths === undefined || paths.length === 0) return undefined;
  // Paths may reach out of the clips of objects.
  const around = onPage(paths.map(inkBox).reduce(union, box), sizeOf(isolated.page.geometry));
  const numbers = objects.map(({ object }) => object);
  if (around === undefined || !looksTheSame(isolated, { box: around, objects: numbers, paths })) return undefined;
  const own = paths.map(({ dashPhase: _, ...path }) => path);
  const extent = own.map(pathBox).reduce(union);
  return { box: extent, paths: own, digest: digestOf(own, extent) };
}

function inkBox(path: DrawnPath): Box {
  return grown(pathBox(path), (path.stroke?.width ?? 0) / 2);
}

function readPaths({ page }: IsolatedObjects, objects: readonly WalkedObject[]): readonly ReadDrawnPath[] | undefined {
  if (objects.length > MAX_PATHS) return undefined;
  const { raw, memory } = page.pdfium;
  using scratch = new Scratch(memory, 64);
  const paths: ReadDrawnPath[] = [];
  let left = MAX_SEGMENTS;
  for (const { type, object, matrix } of objects) {
    if (type !== OBJECT_TYPE.path) return undefined;
    const segments = raw.FPDFPath_CountSegments(object);
    left -= segments;
    const path = left < 0 ? undefined : readDrawnPath(raw, scratch, { object, segments, matrix });
    if (path === undefined) return undefined;
    if (path.parts.length > 0 && (path.fill !== undefined || path.stroke !== undefined)) paths.push(path);
  }
  return paths;
}

/** The same for equal drawings at other places. */
function digestOf(paths: readonly DrawnPath[], { left, top }: Box): string {
  const near = (length: number): number => Math.round(10 * length) / 10;
  const moved = paths.map((path) => mappedPath(path, ({ x, y }) => ({ x: near(x - left), y: near(y - top) }), 1));
  return createHash('sha256').update(JSON.stringify(moved)).digest('hex');
}
