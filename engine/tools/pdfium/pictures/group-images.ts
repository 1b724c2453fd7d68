import { areaOf, commonArea, union } from '../../../geometry/box-arithmetic.js';
import type { Box, Point } from '../../../geometry/geometry.js';
import type { PlacedImage } from './place-images.js';
import { groupedBy } from '../../../groups.js';

/** Images that a reader sees as one picture, in drawing order. */
export interface ImageGroup {
  readonly images: readonly PlacedImage[];
  readonly box: Box;
  readonly density: Point;
}

/** Maximum number of images that are compared in pairs; more are the dots of a drawing and form one picture. */
const MAX_IMAGES = 3_000;

/** In points: maximum gap between strips and tiles of a picture. */
const SEAM = 1;

/** Maximum relative difference of resolution between the parts of a picture, since their pixels are whole. */
const SAME_DENSITY = 0.1;

/** Minimum share of the shorter edge along which parts touch. */
const SHARED_EDGE = 0.6;

/** Minimum share of both images that they have in common if they are layers of one picture, as in a scan. */
const SAME_PLACE = 0.7;

/** Joins strips, tiles and layers of pictures, unless another picture between them hides the first ones. */
export function groupImages(images: readonly PlacedImage[]): readonly ImageGroup[] {
  if (images.length > MAX_IMAGES) return [groupOf(images)];
  const parents = images.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) root = parent;
    parents[index] = root;
    return root;
  };
  for (const [index, image] of images.entries()) {
    for (let other = 0; other < index; other++) {
      const before = images[other];
      if (before === undefined || !belong(before, image)) continue;
      const [one, two] = [rootOf(index), rootOf(other)];
      parents[Math.max(one, two)] = Math.min(one, two);
    }
  }
  const groups = groupedBy(images.keys(), rootOf);
  return [...groups.values()].flatMap((indices) => uncovered(indices, images)).map(groupOf);
}

/** Parts the images of a group where another image covers those before it, over which the later ones are drawn. */
function uncovered(indices: readonly number[], images: readonly PlacedImage[]): readonly (readonly PlacedImage[])[] {
  const parts: PlacedImage[][] = [];
  let before: { readonly index: number; readonly box: Box } | undefined;
  for (const index of indices) {
    const image = images[index];
    if (image === undefined) continue;
    const part = parts.at(-1);
    const isParted =
      before !== undefined && images.slice(before.index + 1, index).some(({ box }) => covers(box, before?.box));
    if (part === undefined || isParted) parts.push([image]);
    else part.push(image);
    before = { index, box: before === undefined || isParted ? image.box : union(before.box, image.box) };
  }
  return parts;
}

function covers(box: Box, other: Box = box): boolean {
  return commonArea(box, other) > SAME_PLACE * areaOf(other);
}

function groupOf(images: readonly PlacedImage[]): ImageGroup {
  const most = (value: (image: PlacedImage) => number): number =>
    images.reduce((found, image) => Math.max(found, value(image)), -Infinity);
  return {
    images,
    box: {
      left: -most(({ box }) => -box.left),
      top: -most(({ box }) => -box.top),
      right: most(({ box }) => box.right),
      bottom: most(({ box }) => box.bottom),
    },
    density: { x: most(({ density }) => density.x), y: most(({ density }) => density.y) },
  };
}

function belong(before: PlacedImage, image: PlacedImage): boolean {
  return isNextTo(before, image) || isOver(before, image);
}

/** Returns whether two images touch along an edge and have the same resolution, as parts of one image do. */
function isNextTo({ box: one, density }: PlacedImage, { box: other, density: otherDensity }: PlacedImage): boolean {
  if (!isAbout(density.x, otherDensity.x) || !isAbout(density.y, otherDensity.y)) return false;
  const isBeside = touches(one.left, one.right, other.left, other.right);
  const isAbove = touches(one.top, one.bottom, other.top, other.bottom);
  return (
    (isBeside && shareEdge(one.top, one.bottom, other.top, other.bottom)) ||
    (isAbove && shareEdge(one.left, one.right, other.left, other.right))
  );
}

function isAbout(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_DENSITY * Math.max(one, other);
}

/** Returns whether one range begins where the other ends. */
function touches(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  return Math.abs(to - otherFrom) <= SEAM || Math.abs(otherTo - from) <= SEAM;
}

function shareEdge(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  const common = Math.min(to, otherTo) - Math.max(from, otherFrom);
  return common >= SHARED_EDGE * Math.min(to - from, otherTo - otherFrom);
}

/** Returns whether the later image covers the other one, or is its stencil mask. */
function isOver({ box: one }: PlacedImage, { box: other, bilevel }: PlacedImage): boolean {
  return commonArea(one, other) > SAME_PLACE * (bilevel ? areaOf(other) : Math.max(areaOf(one), areaOf(other)));
}
