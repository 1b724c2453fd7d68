import type { Search } from '../../../text/search/search.js';
import type { PageText, TextBlock } from './page-text-builder.js';

/** The beginnings and ends of a page's text: the text of the page before may go on at any of the heads. */
export interface PageEnds {
  /** Whether the page is blank, or has images and hardly any text: the text of the page before may also go on behind it. */
  readonly isWithoutText: boolean;
  readonly heads: readonly TextEnd[];
  readonly tails: readonly TextEnd[];
}

export interface TextEnd {
  readonly text: string;
  /** Its offset in the text of the page in reading order. */
  readonly start: number;
}

/** How many blocks of the text itself may be the first and the last: a table or a formula may stand above the text. */
const MAX_BLOCKS = 2;

/**
 * Returns where the text of a page may begin and end. Running heads, notes and captions may be above and below it; the outermost
 * block counts whatever it seems to be, unless it is the number of the page.
 */
export function endsOf({ text, blocks = [] }: PageText, search: Search): Pick<PageEnds, 'heads' | 'tails'> {
  const ofText = blocks.filter((block) => !block.isBesideText);
  const reach = reachOf(search);
  const firsts = [...blocks.slice(0, 1), ...ofText.slice(0, MAX_BLOCKS)];
  const lasts = [...blocks.slice(-1), ...ofText.slice(-MAX_BLOCKS)];
  const chosen = (some: readonly TextBlock[]): readonly TextBlock[] =>
    [...new Set(some)].filter(
      ({ start, end, isBesideText }) => end > start && !(isBesideText && PAGE_NUMBER.test(text.slice(start, end))),
    );
  return {
    heads: chosen(firsts).map(({ start }) => ({ text: text.slice(start, lineEndFrom(text, start + reach)), start })),
    tails: chosen(lasts).map(({ end }) => {
      const start = lineStartBefore(text, end - reach);
      return { text: text.slice(start, end), start };
    }),
  };
}

const PAGE_NUMBER = /^[^\p{L}\p{N}]*(?:\d{1,5}|[ivxlc]{1,7})[^\p{L}\p{N}]*$/iu;

/** In code units: about two lines. Spacing may make a match longer than the search text. */
const REACH = 120;
const REACH_OF_TEXT = 2;

function reachOf({ text = '' }: Search): number {
  return Math.max(REACH, REACH_OF_TEXT * text.length);
}

function lineEndFrom(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function lineStartBefore(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at) + 1;
}
