import {
  type DocumentModel,
  type ElementPlace,
  medianOf,
  type PageFacts,
  type PageMargins,
  type Paragraph,
  type Size,
} from '../../../../engine/index.js';
import type { Role } from '../styles/style-roles.js';
import type { StyleLook } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import { bottomOfLines, topOfLines } from './line-heights.js';
import { type Boxes, extentOf } from './placed-boxes.js';
import { spareWidth } from './spare-width.js';

/** Pages of one size that follow each other. */
export interface PageGroup {
  readonly pages: readonly PageFacts[];
  readonly size: Size;
  readonly margins: PageMargins;
  /** How far text begins further right on pages with even numbers, as in books that are bound. */
  readonly evenShift: number;
  /** Where the header of each page that has one ends. */
  readonly headerBottoms: ReadonlyMap<number, number>;
}

export interface TextOfPages {
  readonly boxes: Boxes;
  /** The looks of the styles. */
  readonly looks: ReadonlyMap<Role, StyleLook>;
  /** Whether all pages end with breaks, so that their texts may take more room than they had. */
  readonly endWithBreaks: boolean;
}

/** Parts the pages of a document into groups. */
export function pageGroups({ pages }: Pick<DocumentModel, 'pages'>, texts: TextOfPages): readonly PageGroup[] {
  const groups: PageFacts[][] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last !== undefined && first !== undefined && isSameSize(first, page)) last.push(page);
    else groups.push([page]);
  }
  return groups.map((group) => groupOf(group, texts));
}

type Looks = TextOfPages['looks'];

function isSameSize({ size: one }: PageFacts, { size: other }: PageFacts): boolean {
  return Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
}

/** In points: a usual margin, and the least one that a printer can leave, which pages of pictures have. */
const USUAL = 72;
const MIN_MARGIN = 12;

/** A share of the pages at each end does not count: single lines may reach into the margin. */
const OUTLIERS = 0.1;

/** In points: pages of books differ by more. */
const SHIFTED = 6;

/** In points: the longest side that Word takes. */
export const LONGEST_WORD_SIDE = 1584;

function sizeOf([first]: readonly PageFacts[]): Size {
  const { width, height } = first?.size ?? { width: LONGEST_WORD_SIDE, height: LONGEST_WORD_SIDE };
  return { width: Math.min(LONGEST_WORD_SIDE, width), height: Math.min(LONGEST_WORD_SIDE, height) };
}

function groupOf(all: readonly PageFacts[], { boxes, looks, endWithBreaks }: TextOfPages): PageGroup {
  const flowing = all.filter(({ fixedLayout }) => !fixedLayout);
  const pages = flowing.length > 0 ? flowing : all;
  const [odd, even] = [1, 0].map((parity) => pages.filter(({ number }) => number % 2 === parity));
  const evenShift = odd === undefined || even === undefined ? 0 : shiftBetween(edges(odd, boxes), edges(even, boxes));
  const shifted = edges(pages, boxes, evenShift);
  const { left } = shifted;
  const right = rightMargin(shifted);
  const extents = pages.flatMap((page) => pageExtent(page, boxes, looks));
  const tops = extents.map(({ top }) => top);
  const bottoms = extents.map(({ bottom, page }) => page.size.height - bottom);
  const bottom = lowest(bottoms, MIN_MARGIN);
  const isConfirmed = bottoms.filter((it) => it - bottom < USUAL / 3).length > 1;
  return {
    pages: all,
    size: sizeOf(all),
    evenShift,
    headerBottoms: headerBottoms(all, looks),
    margins: {
      left: Math.max(MIN_MARGIN, left),
      right: Math.max(MIN_MARGIN, right - spareWidth(pages, boxes, { right, evenShift })),
      top: Math.max(MIN_MARGIN, topMargin(tops)),
      bottom: Math.max(
        MIN_MARGIN,
        (isConfirmed ? bottom : Math.min(bottom, USUAL)) - (all.length > 1 && !endWithBreaks ? SLACK : SPARE),
      ),
      header: distance(
        pages,
        ({ header }) => header,
        (_, place) => topOfLines(place, (looks.get('Header') ?? plainLook).lineHeight),
      ),
      footer: distance(
        pages,
        ({ footer }) => footer,
        (page, place) => page.size.height - bottomOfLines(place, (looks.get('Footer') ?? plainLook).lineHeight),
      ),
    },
  };
}

/** In points: rounded spaces between words end the lines of justified text as far before the margin. */
const SHORT = 1;

/** The right margin, which is that of the left side where both hardly differ. */
function rightMargin({ left, right, isCertain }: Edges): number {
  if (!isCertain) return Math.min(right, left);
  return right > left && right - left < SHORT ? left : right;
}

/** In points: how far first lines of different sizes begin from the same margin. */
const FIRST_LINES = 3;

/** The place at which most pages begin, of those that begin highest. */
function topMargin(tops: readonly number[]): number {
  const least = lowest(tops, MIN_MARGIN);
  return medianOf(tops.filter((top) => Math.abs(top - least) < FIRST_LINES)) || least;
}

/** Where the text and the pictures of a page begin and end, footnotes included; nothing for an empty page. */
function pageExtent(
  page: PageFacts,
  boxes: Boxes,
  looks: Looks,
): readonly { readonly page: PageFacts; readonly top: number; readonly bottom: number }[] {
  if (page.body === undefined) return [];
  const extents = [...boxes.on(page.number), ...boxes.captionsOn(page.number)].map((box) => extentOf(box, looks));
  return [
    {
      page,
      top: extents.reduce((least, { top }) => Math.min(least, top), Infinity),
      bottom: extents.reduce((most, { bottom }) => Math.max(most, bottom), page.body.bottom),
    },
  ].map((it) => (Number.isFinite(it.top) ? it : { ...it, top: page.body?.top ?? 0 }));
}

function headerBottoms(pages: readonly PageFacts[], looks: Looks): ReadonlyMap<number, number> {
  const { lineHeight } = looks.get('Header') ?? plainLook;
  const bottoms = new Map<number, number>();
  for (const { number, header } of pages) {
    const ends = header.flatMap(({ places }) => places.map((place) => bottomOfLines(place, lineHeight)));
    if (ends.length > 0)
      bottoms.set(
        number,
        ends.reduce((most, end) => Math.max(most, end)),
      );
  }
  return bottoms;
}

/** In points: what rounding may add to the lines of a page. */
const SLACK = 0.25;

/** In points: room for lines that become higher, on pages that end with breaks. */
const SPARE = 36;

/** How far text begins further right on even pages. */
function shiftBetween(odd: Edges, even: Edges): number {
  const shift = even.left - odd.left;
  const isSame = Math.abs(even.right + shift - odd.right) < SHIFTED;
  return odd.isCertain && even.isCertain && isSame && Math.abs(shift) > SHIFTED ? shift : 0;
}

/** Where the lines of most of the text begin and end, from both edges of the page. */
interface Edges {
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
function edges(pages: readonly PageFacts[], boxes: Boxes, evenShift = 0): Edges {
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

function lowest(values: readonly number[], otherwise = 0): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * OUTLIERS)] ?? otherwise;
}

/** The least distance of recurring text from the edge of the page. */
function distance(
  pages: readonly PageFacts[],
  recurring: (page: PageFacts) => readonly Paragraph[],
  measure: (page: PageFacts, place: ElementPlace) => number,
): number {
  let least = Infinity;
  for (const page of pages) {
    for (const { places } of recurring(page)) for (const place of places) least = Math.min(least, measure(page, place));
  }
  return Number.isFinite(least) ? Math.max(0, least) : USUAL / 2;
}
