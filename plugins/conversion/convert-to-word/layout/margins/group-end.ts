import type { PageFacts } from '../../../../../engine/index.js';
import { plainLook } from '../../styles/word-styles.js';
import { topOfLines, usualLineHeight } from '../line-heights.js';
import type { Boxes } from '../placed-boxes.js';
import { lowest, MIN_MARGIN } from './page-edges.js';
import { type PageEnd, withoutLoneEnd } from './page-ends.js';
import type { PageExtent, TextOfPages } from './page-extents.js';
import { type PageRoom, pageRooms } from './page-rooms.js';
import { textGrowth } from './text-growth.js';

/** How the pages of a group end. */
export interface GroupEnd {
  /** How far above the end of the page the text of most pages ends, in points. */
  readonly bottom: number;
  /** How far above the end of the page its lowest text ends; the margin is smaller where all pages end with breaks. */
  readonly textBottom: number;
  readonly bottomMargin: number;
  /** The numbers of the pages that end with breaks. */
  readonly endWithBreaks: ReadonlySet<number>;
  /** The numbers of the pages whose texts have room at their ends, also where they take more lines. */
  readonly roomyPages: ReadonlySet<number>;
}

/** In points: a usual margin. */
const USUAL = 72;

/** @param all the pages of the group, and where those with text end */
export function endOfGroup(all: readonly PageFacts[], extents: readonly PageExtent[], texts: TextOfPages): GroupEnd {
  const { boxes, looks } = texts;
  const bottoms = withoutLoneEnd(extents.map(bottomEnd)).map(({ distance: above }) => above);
  const bottom = lowest(bottoms, MIN_MARGIN);
  const isConfirmed = bottoms.filter((it) => it - bottom < USUAL / 3).length > 1;
  const haveOther = haveOtherWidths(looks);
  const foot = footTop(extents, looks);
  const rooms = pageRooms(extents, texts);
  const roomy = haveOther ? roomyPages(extents, foot, { ...texts, rooms }) : [];
  // Where few pages end with breaks, text would move up to the pages before it.
  const isWhole = (all.length === 1 || 2 * roomy.length > extents.length) && !goesOver(all, boxes);
  const allEnd = texts.endWithBreaks || all.length === 1;
  const ends = allEnd || isWhole;
  const hasNotes = all.some(({ number }) => boxes.notesOn(number).length > 0);
  const usual = isConfirmed ? bottom : Math.min(bottom, USUAL);
  const least = leastMarginBelow(usual, looks);
  const spare = ends ? SPARE : SLACK;
  const textBottom = Math.max(MIN_MARGIN, usual - spare);
  const flowEnd = endOfFlow(rooms, { hasNotes, ends, usual, spare, textBottom, least });
  // Footnotes stand at the margin.
  const bottomMargin = isWhole && !hasNotes ? least : flowEnd;
  const roomyInFlow = isWhole ? roomy : roomyPages(extents, Math.max(foot, bottomMargin), { ...texts, rooms });
  const withBreaks = haveOther ? roomyInFlow : openPages(rooms, bottomMargin);
  return {
    bottom,
    textBottom,
    bottomMargin,
    endWithBreaks: new Set(allEnd ? all.map(({ number }) => number) : withBreaks),
    roomyPages: new Set(roomyInFlow),
  };
}

/**
 * Returns the smallest margin below the text, in points: none where a line that stands a little lower would go over to the next page.
 * @param usual how far above the end of the page the lowest line ends
 */
function leastMarginBelow(usual: number, looks: TextOfPages['looks']): number {
  const { lineHeight, text } = looks.get('Normal') ?? plainLook;
  // Lines of other texts may be lower.
  return usual < MIN_MARGIN + Math.min(lineHeight, usualLineHeight(text.size)) ? 0 : MIN_MARGIN;
}

/** How the text of a group stands at the ends of its pages; lengths in points, from the end of the page. */
interface TextEnds {
  readonly hasNotes: boolean;
  /** Whether the pages end with breaks, or all their text has room. */
  readonly ends: boolean;
  /** Where the lowest line ends. */
  readonly usual: number;
  /** Room for lines that become higher. */
  readonly spare: number;
  /** Where the lowest line may end. */
  readonly textBottom: number;
  /** The smallest margin. */
  readonly least: number;
}

/** Returns how far above the end of the page the text that flows over to the next page ends, in points. */
function endOfFlow(rooms: readonly PageRoom[], text: TextEnds): number {
  if (text.hasNotes) {
    return noteMargin(rooms, text.usual, text.spare);
  }
  return text.ends ? text.textBottom : Math.max(text.least, flowMargin(rooms, text.usual));
}

/**
 * Returns how far above the end of the page the text of full pages may end, in points: halfway to where the next line of one of them
 * would move up, so that lines which stand a little lower or higher than on the page stay on it.
 * @param bottom how far above the end of the page the lowest line ends
 */
function flowMargin(rooms: readonly PageRoom[], bottom: number): number {
  const least = leastMargin(rooms, bottom - SLACK);
  return Number.isFinite(least) ? Math.min(bottom - SLACK, (bottom + least) / 2) : bottom - SLACK;
}

/**
 * Returns how far above the end of the page the footnotes end, in points: where they do in the document, unless the next lines of a page
 * would move up, or its lines would have no room.
 * @param bottom how far above the end of the page the lowest line ends
 * @param spare room for lines that become higher
 */
function noteMargin(rooms: readonly PageRoom[], bottom: number, spare: number): number {
  const least = leastMargin(rooms, bottom + DRIFT);
  const most = rooms.reduce(
    (lowest, room) => (room.most >= bottom - SLACK ? Math.min(lowest, room.most) : lowest),
    Infinity,
  );
  const apart = Number.isFinite(most) ? Math.min(least + DRIFT, (most + least) / 2) : least + DRIFT;
  return Math.max(MIN_MARGIN, Math.min(most - spare, Math.max(bottom - SLACK, apart)));
}

/**
 * The margin with which a line of the next page would move up to a full page.
 * @param limit a page with a larger one has been ended by its author
 */
function leastMargin(rooms: readonly PageRoom[], limit: number): number {
  return rooms.reduce((most, { least }) => (least < limit ? Math.max(most, least) : most), -Infinity);
}

/** In points: how much higher than on the page lines may stand. */
const DRIFT = 1.5;

/**
 * Returns the numbers of the pages to which the first lines of the next page would move up in Word, although the author has ended them.
 * @param margin below the text, in points
 */
function openPages(rooms: readonly PageRoom[], margin: number): readonly number[] {
  return rooms.flatMap(({ page, least }) => (page !== undefined && least > margin + DRIFT ? [page] : []));
}

/**
 * Returns the numbers of the pages at whose ends the texts of the pages so far have room, where these take more lines than they had.
 * @param foot how far above the end of the page the room ends, in points
 */
function roomyPages(
  extents: readonly PageExtent[],
  foot: number,
  { boxes, looks, rooms }: Pick<TextOfPages, 'boxes' | 'looks'> & { readonly rooms: readonly PageRoom[] },
): readonly number[] {
  const { lineHeight } = looks.get('Normal') ?? plainLook;
  const aboveNotes = new Map(rooms.map(({ page, most }) => [page, most]));
  let over = 0;
  return extents.flatMap(({ page: { number, size }, bottom, hasNotes }) => {
    // Footnotes stand at the foot, with the room above them.
    const above = (hasNotes ? aboveNotes.get(number) : undefined) ?? size.height - bottom;
    // A line that is divided elsewhere than expected has room.
    const room = above - foot - lineHeight;
    over = Math.max(0, over + textGrowth(boxes.on(number), looks) - room);
    return over > 0 ? [] : [number];
  });
}

/** How far above the end of the page the running feet begin, in points. */
function footTop(extents: readonly PageExtent[], looks: TextOfPages['looks']): number {
  const { lineHeight } = looks.get('Footer') ?? plainLook;
  const tops = extents.flatMap(({ page: { size, footer } }) =>
    footer.flatMap(({ places }) => places.map((place) => size.height - topOfLines(place, lineHeight))),
  );
  return tops.reduce((most, top) => Math.max(most, top), MIN_MARGIN);
}

/** Whether letters have other widths than in the document, so that pages may take more lines than they had. */
function haveOtherWidths(looks: TextOfPages['looks']): boolean {
  return [...looks.values()].some(({ text }) => text.scale !== USUAL_SCALE);
}

/** In percent. */
const USUAL_SCALE = 100;

/** Whether an element goes over to another page or column. */
function goesOver(pages: readonly PageFacts[], boxes: Boxes): boolean {
  const elements = pages.flatMap(({ number }) => boxes.on(number).map(({ element }) => element));
  return new Set(elements).size < elements.length;
}

/** In points: what rounding may add to the lines of a page. */
const SLACK = 0.25;

/** In points: room for lines that become higher, on pages that end with breaks. */
const SPARE = 36;

function bottomEnd({ page, bottom, elements, hasNotes }: PageExtent): PageEnd {
  const { height } = page.size;
  return {
    distance: height - bottom,
    hasNotes,
    elements: elements.map((it) => ({ near: height - it.bottom, far: height - it.top })),
  };
}
