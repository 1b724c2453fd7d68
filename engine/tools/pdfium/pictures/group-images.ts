import type { Box, Point } from '../../../geometry/geometry.js';
import type { PlacedImage } from './place-images.js';

/** Images that are one picture to a reader, in the order in which the page draws them. */
export interface ImageGroup {
  readonly images: readonly PlacedImage[];
  readonly box: Box;
  readonly density: Point;
}

/** Each pair of images is compared. More than these are dots of a drawing, and one picture. */
const MAX_IMAGES = 3_000;

/** In points: how far apart the edges of strips and tiles of a picture are. */
const SEAM = 1;

/** How much finer one part may be than another: its pixels are whole. */
const SAME_DENSITY = 0.1;

/** The share of the shorter edge along which parts touch. */
const SHARED_EDGE = 0.6;

/** The share of both images that is common to those that lie over each other, as the layers of a scan do. */
const SAME_PLACE = 0.7;

/** Joins strips, tiles and layers of pictures. */
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
  const groups = new Map<number, PlacedImage[]>();
  for (const [index, image] of images.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [image]);
    else group.push(image);
  }
  return [...groups.values()].map(groupOf);
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

/** Whether they touch along an edge and are equally fine, as parts of an image are. */
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

/** Whether one range begins where the other ends. */
function touches(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  return Math.abs(to - otherFrom) <= SEAM || Math.abs(otherTo - from) <= SEAM;
}

function shareEdge(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  const common = Math.min(to, otherTo) - Math.max(from, otherFrom);
  return common >= SHARED_EDGE * Math.min(to - from, otherTo - otherFrom);
}

/** Whether the later image lies over the other in the same place, or is the print over its paper. */
function isOver({ box: one }: PlacedImage, { box: other, bilevel }: PlacedImage): boolean {
  const common = areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  return common > SAME_PLACE * (bilevel ? areaOf(other) : Math.max(areaOf(one), areaOf(other)));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
