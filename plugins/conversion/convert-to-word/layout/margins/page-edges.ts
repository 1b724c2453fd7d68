import { medianOf, type PageFacts } from '../../../../../engine/index.js';
import type { Boxes } from '../placed-boxes.js';

/** In points: the least margin that a printer can leave, which pages of pictures have. */
export const MIN_MARGIN = 12;

/** A share of the pages at each end does not count: single lines may reach into the margin. */
const OUTLIERS = 0.1;

/** Where the lines of most of the text begin and end, from both edges of the page. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly isCertain: boolean;
}

/** The share of the area of the text that tells an edge: that of one of three columns. */
const COLUMN_SHARE = 0.25;

/** Less text does not tell where the margins are, in points of height. */
const LITTLE_TEXT = 120;

/** The distances of an element from both edges of its page, and its size. */
interface Extent {
  readonly area: number;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly isText: boolean;
  readonly isFull: boolean;
}

/** @param evenShift by which even pages are moved to the left before they are measured */
export function edges(pages: readonly PageFacts[], boxes: Boxes, evenShift = 0): Edges {
  const extents = pages.flatMap(({ number, size }) => {
    const shift = number % 2 === 0 ? evenShift : 0;
    return boxes.on(number).map(({ left, top, right, bottom, isText, isFull }): Extent => {
      const height = bottom - top;
      const area = height * (right - left);
      return { area, left: left - shift, right: size.width - right + shift, height, isText, isFull };
    });
  });
  const full = extents.filter(({ isFull }) => isFull);
  const isMuch = heightOf(full) >= LITTLE_TEXT;
  const [left, right] = isMuch ? [usualMargin(full, 'left'), usualMargin(full, 'right')] : [];
  const bodies = pages.flatMap(({ body, size }) => (body === undefined ? [] : [{ body, size }]));
  const outermostOf = (margins: readonly number[]): number => lowest(margins, MIN_MARGIN);
  return {
    left: withinWide(left ?? outermostOf(bodies.map(({ body }) => body.left)), extents, 'left'),
    right: withinWide(
      Math.min(
        right ?? outermostOf(bodies.map(({ body, size }) => size.width - body.right)),
        widestEnough(extents.filter(({ isText }) => isText)),
      ),
      extents,
      'right',
    ),
    isCertain: left !== undefined && right !== undefined,
  };
}

/** The outermost margin at which enough of the text begins or ends; undefined when there is none. */
function usualMargin(full: readonly Extent[], side: 'left' | 'right'): number | undefined {
  const sums = new Map<number, number>();
  for (const extent of full) {
    const margin = Math.round(extent[side]);
    for (const near of [-1, 0, 1]) sums.set(margin + near, (sums.get(margin + near) ?? 0) + extent.area);
  }
  const least = COLUMN_SHARE * areaOf(full);
  const usual = [...sums].flatMap(([margin, height]) => (height >= least ? [margin] : []));
  if (usual.length === 0) return undefined;
  const margin = Math.min(...usual) + 1;
  const near = full.map((extent) => extent[side]).filter((it) => Math.abs(Math.round(it) - margin) <= 1);
  // All lines must have room.
  return side === 'left' ? medianOf(near) : near.reduce((least, it) => Math.min(least, it), Infinity);
}

/** In points, and a share of all elements: tables and pictures reach a little into the margin; few elements are notes in it. */
const OVERHANG = 12;
const WIDE_SHARE = 0.4;

/** Returns the margin, or that of the elements that reach over it, when these are much of the pages. */
function withinWide(margin: number, extents: readonly Extent[], side: 'left' | 'right'): number {
  const beyond = extents.filter((extent) => extent[side] < margin - OVERHANG);
  if (areaOf(beyond) < WIDE_SHARE * areaOf(extents)) return margin;
  return lowest(beyond.map((extent) => extent[side]));
}

function areaOf(extents: readonly Extent[]): number {
  return extents.reduce((sum, { area }) => sum + area, 0);
}

function heightOf(extents: readonly Extent[]): number {
  return extents.reduce((sum, { height }) => sum + height, 0);
}

/** The widest right margin into which only single lines reach: lines that are not justified end at many places. */
function widestEnough(texts: readonly Extent[]): number {
  const all = heightOf(texts);
  let within = 0;
  for (const { right, height } of texts.toSorted((one, other) => one.right - other.right)) {
    within += height;
    if (within > OUTLIERS * all) return right;
  }
  return Infinity;
}

export function lowest(values: readonly number[], otherwise = 0): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * OUTLIERS)] ?? otherwise;
}
