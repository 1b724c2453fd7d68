import type { DocumentModel, PageFacts, PageMargins, Paragraph, Size } from '../../../../engine/index.js';
import type { Boxes } from './placed-boxes.js';

/** Pages of one size that follow each other. */
export interface PageGroup {
  readonly pages: readonly PageFacts[];
  readonly size: Size;
  readonly margins: PageMargins;
  /** How far text begins further right on pages with even numbers, as in books that are bound. */
  readonly evenShift: number;
}

/** Parts the pages of a document into groups. @param leading around the letters of a line, above and below */
export function pageGroups(
  { pages }: Pick<DocumentModel, 'pages'>,
  boxes: Boxes,
  leading: Leading,
): readonly PageGroup[] {
  const groups: PageFacts[][] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last !== undefined && first !== undefined && isSameSize(first, page)) last.push(page);
    else groups.push([page]);
  }
  return groups.map((group) => groupOf(group, boxes, leading));
}

export interface Leading {
  readonly above: number;
  readonly below: number;
}

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
const LONGEST_SIDE = 1584;

function sizeOf([first]: readonly PageFacts[]): Size {
  const { width, height } = first?.size ?? { width: LONGEST_SIDE, height: LONGEST_SIDE };
  return { width: Math.min(LONGEST_SIDE, width), height: Math.min(LONGEST_SIDE, height) };
}

function groupOf(all: readonly PageFacts[], boxes: Boxes, leading: Leading): PageGroup {
  const flowing = all.filter(({ fixedLayout }) => !fixedLayout);
  const pages = flowing.length > 0 ? flowing : all;
  const [odd, even] = [1, 0].map((parity) => pages.filter(({ number }) => number % 2 === parity));
  const evenShift = odd === undefined || even === undefined ? 0 : shiftBetween(edges(odd, boxes), edges(even, boxes));
  const shifted = edges(pages, boxes, evenShift);
  const { left, right: measured } = shifted;
  const tops = pages.flatMap(({ body }) => (body === undefined ? [] : [body.top]));
  const bottoms = pages.flatMap(({ body, size }) => (body === undefined ? [] : [size.height - body.bottom]));
  const bottom = lowest(bottoms, MIN_MARGIN);
  const isConfirmed = bottoms.filter((it) => it - bottom < USUAL / 3).length > 1;
  return {
    pages: all,
    size: sizeOf(all),
    evenShift,
    margins: {
      left: Math.max(MIN_MARGIN, left),
      right: Math.max(MIN_MARGIN, shifted.isCertain ? measured : Math.min(measured, left)),
      top: Math.max(MIN_MARGIN, lowest(tops, MIN_MARGIN) - leading.above),
      bottom: Math.max(MIN_MARGIN, (isConfirmed ? bottom : Math.min(bottom, USUAL)) - leading.below - SLACK),
      header: distance(
        pages,
        ({ header }) => header,
        (_, box) => box.top,
      ),
      footer: distance(
        pages,
        ({ footer }) => footer,
        (page, box) => page.size.height - box.bottom,
      ),
    },
  };
}

/** In points: what rounding may add to the lines of a page. */
const SLACK = 2;

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

/** The share of the text that tells an edge: that of one of three columns. */
const COLUMN_SHARE = 0.25;

/** Less text does not tell where the margins are, in points of height. */
const LITTLE_TEXT = 120;

/** @param evenShift by which even pages are moved to the left before they are measured */
function edges(pages: readonly PageFacts[], boxes: Boxes, evenShift = 0): Edges {
  const lefts = new Map<number, number>();
  const rights = new Map<number, number>();
  const ends: Margin[] = [];
  let height = 0;
  for (const { number, size } of pages) {
    const shift = number % 2 === 0 ? evenShift : 0;
    for (const box of boxes.on(number)) {
      if (!box.isText) continue;
      const own = box.bottom - box.top;
      const [left, right] = [Math.round(box.left - shift), Math.round(size.width - box.right + shift)];
      ends.push({ margin: right, height: own });
      if (!box.isFull) continue;
      height += own;
      for (const near of [-1, 0, 1]) {
        lefts.set(left + near, (lefts.get(left + near) ?? 0) + own);
        rights.set(right + near, (rights.get(right + near) ?? 0) + own);
      }
    }
  }
  const outermost = (sums: ReadonlyMap<number, number>): number | undefined => {
    const usual = [...sums].filter(([, sum]) => sum >= COLUMN_SHARE * height);
    return usual.length === 0 ? undefined : Math.min(...usual.map(([at]) => at)) + 1;
  };
  const bodies = pages.flatMap(({ body, size }) => (body === undefined ? [] : [{ body, size }]));
  const [left, right] = height < LITTLE_TEXT ? [] : [outermost(lefts), outermost(rights)];
  return {
    left:
      left ??
      lowest(
        bodies.map(({ body }) => body.left),
        MIN_MARGIN,
      ),
    right: Math.min(
      right ??
        lowest(
          bodies.map(({ body, size }) => size.width - body.right),
          MIN_MARGIN,
        ),
      widestEnough(ends),
    ),
    isCertain: left !== undefined && right !== undefined,
  };
}

interface Margin {
  readonly margin: number;
  readonly height: number;
}

/** The widest margin into which only single lines reach: lines that are not justified end at many places. */
function widestEnough(ends: readonly Margin[]): number {
  const all = ends.reduce((sum, { height }) => sum + height, 0);
  let within = 0;
  for (const { margin, height } of ends.toSorted((one, other) => one.margin - other.margin)) {
    within += height;
    if (within > OUTLIERS * all) return margin;
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
  measure: (page: PageFacts, box: Paragraph['places'][number]['box']) => number,
): number {
  let least = Infinity;
  for (const page of pages) {
    for (const { places } of recurring(page)) for (const { box } of places) least = Math.min(least, measure(page, box));
  }
  return Number.isFinite(least) ? Math.max(0, least) : USUAL / 2;
}
