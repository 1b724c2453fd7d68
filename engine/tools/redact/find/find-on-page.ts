import { TooComplex } from '../../../errors.js';
import type { Spot } from '../../../pdf/redact/spots.js';
import { matcherOf } from '../../../text/search/find-text.js';
import type { Matcher, Search } from '../../../text/search/search.js';
import type { PdfiumPage } from '../../pdfium/binding/page.js';
import { hiddenOn, hideObjects } from '../../pdfium/text/read-layers.js';
import { findGlyphs, type GlyphFinds } from './find-glyphs.js';
import { isPicture } from '../is-picture.js';
import { type Ghosts, joinedGhosts, noGhosts } from '../ghosts.js';
import { ghostsOn, type PackedGhosts } from '../packed-ghosts.js';
import { removeActualText } from '../remove-actual-text.js';

export interface FindInput {
  readonly search: Search;
  /** What was removed already. */
  readonly ghosts?: PackedGhosts;
  /** Whether pages are told apart by what they say, since their numbers change. */
  readonly byPrint?: boolean;
}

/** What of a search a page has. */
export interface PageFinds {
  readonly page: number;
  readonly spots: readonly Spot[];
  /** Whether it shows pictures, and has next to no text. */
  readonly isPicture: boolean;
  /** Whether there is no telling what much of its text says. */
  readonly isUnreadable: boolean;
  /** What was removed before, and what is found now. */
  readonly ghosts: Ghosts;
  /** Whether any of what is found was to be removed before. */
  readonly isLeft: boolean;
  /** What the page says without what was found, where that is asked for. */
  readonly print: string;
}

/** Of one page; each becomes a box. */
const MOST_SPOTS = 10_000;

/** A `PageFunction`: where the content of a page has what is searched, seen or not. Annotations are not looked at. */
export default function findOnPage(page: PdfiumPage, input: FindInput): PageFinds {
  const { number } = page;
  const matcher = matcherFor(input);
  const { search, ghosts: removed, byPrint = false } = input;
  const ghosts = (print: string): Ghosts =>
    removed === undefined ? noGhosts : ghostsOn(removed, byPrint ? print : String(number));
  const looking = { search, matcher, ghosts, byPrint };
  const first = findGlyphs(page, looking);
  const finds: GlyphFinds[] = [first];
  // Text that stands for what is drawn hides that from PDFium.
  if (removeActualText(page)) finds.push(findGlyphs(page, looking));
  const hidden = hiddenOn(page);
  if (hidden !== undefined) {
    // What hidden layers draw over others mixes up the lines.
    hideObjects(page, hidden);
    finds.push(findGlyphs(page, looking));
  }
  const spots = finds.flatMap((it) => it.spots);
  if (spots.length > MOST_SPOTS) {
    throw new TooComplex(
      `${page.document.name}: page ${number} has what is searched in ${spots.length} places; at most ${MOST_SPOTS} can be redacted.`,
    );
  }
  const { count, unknown, print } = first;
  return {
    page: number,
    spots,
    isPicture: isPicture(page, count),
    isUnreadable: unknown >= LEAST_UNKNOWN && unknown >= SHARE_UNKNOWN * count,
    ghosts: joinedGhosts(finds.map((it) => it.ghosts)),
    isLeft: finds.some(({ isLeft }) => isLeft),
    print,
  };
}

/** A bullet that means nothing is not worth a word. */
const LEAST_UNKNOWN = 5;
const SHARE_UNKNOWN = 0.05;

/** For all pages of a task, which get the same input, it is made once. */
const matchers = new WeakMap<FindInput, Matcher>();

function matcherFor(input: FindInput): Matcher {
  const known = matchers.get(input) ?? matcherOf(input.search);
  matchers.set(input, known);
  return known;
}
