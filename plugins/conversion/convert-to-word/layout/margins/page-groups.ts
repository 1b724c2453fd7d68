import {
  type DocumentModel,
  type ElementPlace,
  medianOf,
  type PageFacts,
  type PageMargins,
  type Paragraph,
  type Size,
} from '../../../../../engine/index.js';
import type { Role } from '../../styles/style-roles.js';
import type { StyleLook } from '../../styles/style-votes.js';
import { plainLook } from '../../styles/word-styles.js';
import { bottomOfLines, topOfLines } from '../line-heights.js';
import { type Edges, edges, lowest, MIN_MARGIN } from './page-edges.js';
import { type PageEnd, withoutLoneEnd } from './page-ends.js';
import { type Boxes, extentOf } from '../placed-boxes.js';
import { spareWidth } from './spare-width.js';
import { textGrowth } from './text-growth.js';

/** Pages of one size that follow each other. */
export interface PageGroup {
  readonly pages: readonly PageFacts[];
  readonly size: Size;
  readonly margins: PageMargins;
  /** How far above the end of the page its lowest text ends; the margin is smaller where all pages end with breaks. */
  readonly textBottom: number;
  /** Where the text of most pages ends. */
  readonly textEnd: number;
  /** The numbers of the pages that end with breaks. */
  readonly endWithBreaks: ReadonlySet<number>;
  /** How far text begins further right on pages with even numbers, as in books that are bound. */
  readonly evenShift: number;
  /** Where the header of each page that has one ends. */
  readonly headerBottoms: ReadonlyMap<number, number>;
}

export interface TextOfPages {
  readonly boxes: Boxes;
  /** The looks of the styles. */
  readonly looks: ReadonlyMap<Role, StyleLook>;
  /** Whether all pages of the document end with breaks, so that their texts may take more room than they had. */
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

/** In points: a usual margin. */
const USUAL = 72;

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
  const bottoms = withoutLoneEnd(extents.map(bottomEnd)).map(({ distance: above }) => above);
  const bottom = lowest(bottoms, MIN_MARGIN);
  const isConfirmed = bottoms.filter((it) => it - bottom < USUAL / 3).length > 1;
  const roomy = haveOtherWidths(looks) ? roomyPages(extents, boxes, looks) : [];
  // Where few pages end with breaks, text would move up to the pages before it.
  const isWhole = (all.length === 1 || 2 * roomy.length > extents.length) && !goesOver(all, boxes);
  const allEnd = endWithBreaks || all.length === 1;
  const ends = allEnd || isWhole;
  const lowestText = Math.max(MIN_MARGIN, (isConfirmed ? bottom : Math.min(bottom, USUAL)) - (ends ? SPARE : SLACK));
  const hasNotes = all.some(({ number }) => boxes.notesOn(number).length > 0);
  return {
    pages: all,
    textBottom: lowestText,
    textEnd: sizeOf(all).height - bottom,
    endWithBreaks: new Set(allEnd ? all.map(({ number }) => number) : roomy.filter(() => isWhole)),
    size: sizeOf(all),
    evenShift,
    headerBottoms: headerBottoms(all, looks),
    margins: {
      left: Math.max(MIN_MARGIN, left),
      right: Math.max(MIN_MARGIN, right - spareWidth(pages, boxes, { right, evenShift })),
      top: Math.max(MIN_MARGIN, topMargin(tops)),
      // Footnotes stand at the margin.
      bottom: isWhole && !hasNotes ? MIN_MARGIN : lowestText,
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

/**
 * Returns the numbers of the pages at whose ends the texts of the pages so far have room above the running feet, where these take
 * more lines than they had.
 */
function roomyPages(extents: readonly PageExtent[], boxes: Boxes, looks: Looks): readonly number[] {
  const foot = footTop(
    extents.map(({ page }) => page),
    looks,
  );
  const { lineHeight } = looks.get('Normal') ?? plainLook;
  let over = 0;
  return extents.flatMap(({ page: { number, size }, bottom }) => {
    // A line that is divided elsewhere than expected has room.
    const room = size.height - foot - bottom - lineHeight;
    over = Math.max(0, over + textGrowth(boxes.on(number), looks) - room);
    return over > 0 ? [] : [number];
  });
}

/** How far above the end of the page the running feet begin, in points. */
function footTop(pages: readonly PageFacts[], looks: Looks): number {
  const { lineHeight } = looks.get('Footer') ?? plainLook;
  const tops = pages.flatMap(({ size, footer }) =>
    footer.flatMap(({ places }) => places.map((place) => size.height - topOfLines(place, lineHeight))),
  );
  return tops.reduce((most, top) => Math.max(most, top), MIN_MARGIN);
}

/** Whether letters have other widths than in the document, so that pages may take more lines than they had. */
function haveOtherWidths(looks: Looks): boolean {
  return [...looks.values()].some(({ text }) => text.scale !== USUAL_SCALE);
}

/** In percent. */
const USUAL_SCALE = 100;

/** Whether an element goes over to another page or column. */
function goesOver(pages: readonly PageFacts[], boxes: Boxes): boolean {
  const elements = pages.flatMap(({ number }) => boxes.on(number).map(({ element }) => element));
  return new Set(elements).size < elements.length;
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

/** Where the text and the pictures of a page begin and end, footnotes included. */
interface PageExtent {
  readonly page: PageFacts;
  readonly top: number;
  readonly bottom: number;
  readonly elements: readonly { readonly top: number; readonly bottom: number }[];
}

/** Returns nothing for an empty page. */
function pageExtent(page: PageFacts, boxes: Boxes, looks: Looks): readonly PageExtent[] {
  if (page.body === undefined) return [];
  const elements = [...boxes.on(page.number), ...boxes.captionsOn(page.number)].map((box) => extentOf(box, looks));
  const top = elements.reduce((least, it) => Math.min(least, it.top), Infinity);
  const bottom = elements.reduce((most, it) => Math.max(most, it.bottom), page.body.bottom);
  return [{ page, top: Number.isFinite(top) ? top : page.body.top, bottom, elements }];
}

function bottomEnd({ page, bottom, elements }: PageExtent): PageEnd {
  const { height } = page.size;
  return {
    distance: height - bottom,
    elements: elements.map((it) => ({ near: height - it.bottom, far: height - it.top })),
  };
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
