import {
  type DocumentModel,
  type ElementPlace,
  medianOf,
  type PageFacts,
  type PageMargins,
  type Paragraph,
  type Size,
} from '../../../../../engine/index.js';
import { plainLook } from '../../styles/word-styles.js';
import { bottomOfLines, topOfLines } from '../line-heights.js';
import { endOfGroup, type GroupEnd } from './group-end.js';
import { type Edges, edges, lowest, MIN_MARGIN } from './page-edges.js';
import { pageExtent, type TextOfPages } from './page-extents.js';
import { chaptersByHead } from '../headers/chapters-by-head.js';
import { numberedParts } from '../headers/page-numbering.js';
import { spareWidth } from './spare-width.js';

/** Pages of one size that follow each other. */
export interface PageGroup extends Pick<GroupEnd, 'textBottom' | 'endWithBreaks' | 'roomyPages'> {
  readonly pages: readonly PageFacts[];
  readonly size: Size;
  readonly margins: PageMargins;
  /** Where the text of most pages ends. */
  readonly textEnd: number;
  /** How far text begins further right on pages with even numbers, as in books that are bound. */
  readonly evenShift: number;
  /** Where the header of each page that has one ends. */
  readonly headerBottoms: ReadonlyMap<number, number>;
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
  return groups.flatMap((group) => {
    const layout = groupOf(group, texts);
    const parts = numberedParts(group).flatMap((part) => chaptersByHead(part, texts.headedPages));
    return parts.map((own) => ({ ...layout, pages: own }));
  });
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

function groupOf(all: readonly PageFacts[], texts: TextOfPages): PageGroup {
  const { boxes, looks } = texts;
  const flowing = all.filter(({ fixedLayout }) => !fixedLayout);
  const pages = flowing.length > 0 ? flowing : all;
  const [odd, even] = [1, 0].map((parity) => pages.filter(({ number }) => number % 2 === parity));
  const evenShift = odd === undefined || even === undefined ? 0 : shiftBetween(edges(odd, boxes), edges(even, boxes));
  const shifted = edges(pages, boxes, evenShift);
  const { left } = shifted;
  const right = rightMargin(shifted);
  const extents = pages.flatMap((page) => pageExtent(page, texts));
  const tops = extents.map(({ top }) => top);
  const { bottom, bottomMargin, ...end } = endOfGroup(all, extents, texts);
  return {
    pages: all,
    ...end,
    textEnd: sizeOf(all).height - bottom,
    size: sizeOf(all),
    evenShift,
    headerBottoms: headerBottoms(all, looks),
    margins: {
      left: Math.max(MIN_MARGIN, left),
      right: Math.max(MIN_MARGIN, right - spareWidth(pages, boxes, { right, evenShift })),
      top: Math.max(0, topMargin(tops)),
      bottom: bottomMargin,
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
