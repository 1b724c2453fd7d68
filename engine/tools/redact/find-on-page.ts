import { TooComplex } from '../../errors.js';
import type { Spot } from '../../pdf/redact/spots.js';
import { matcherOf } from '../../text/find-text.js';
import type { Matcher, Search } from '../../text/search.js';
import type { PdfiumPage } from '../pdfium/page.js';
import { hiddenOn, hideObjects } from '../pdfium/read-layers.js';
import { findGlyphs, type GlyphFinds } from './find-glyphs.js';
import { isPicture } from './is-picture.js';
import { type PackedSpots, spotsOn } from './packed-spots.js';
import { removeActualText } from './remove-actual-text.js';

export interface FindInput {
  readonly search: Search;
  /** What was removed already. */
  readonly removed?: PackedSpots;
}

/** What of a search a page has. */
export interface PageFinds {
  readonly page: number;
  readonly spots: readonly Spot[];
  /** Whether it shows pictures, and has next to no text. */
  readonly isPicture: boolean;
  /** Whether there is no telling what much of its text says. */
  readonly isUnreadable: boolean;
}

/** Of one page; each becomes a box. */
const MOST_SPOTS = 50_000;

/** A `PageFunction`: where the content of a page has what is searched, seen or not. Annotations are not looked at. */
export default function findOnPage(page: PdfiumPage, input: FindInput): PageFinds {
  const { number } = page;
  const matcher = matcherFor(input);
  const removed = input.removed === undefined ? [] : spotsOn(input.removed, number);
  const finds: GlyphFinds[] = [findGlyphs(page, { matcher, removed })];
  // Text that stands for what is drawn hides that from PDFium.
  if (removeActualText(page)) finds.push(findGlyphs(page, { matcher, removed }));
  const hidden = hiddenOn(page);
  if (hidden !== undefined) {
    // What hidden layers draw over others mixes up the lines.
    hideObjects(page, hidden);
    finds.push(findGlyphs(page, { matcher, removed }));
  }
  const spots = finds.flatMap((it) => it.spots);
  if (spots.length > MOST_SPOTS) {
    throw new TooComplex(
      `${page.document.name}: page ${number} has what is searched in ${spots.length} places; at most ${MOST_SPOTS} can be redacted.`,
    );
  }
  const [{ count, unknown } = { count: 0, unknown: 0 }] = finds;
  return {
    page: number,
    spots,
    isPicture: isPicture(page, count),
    isUnreadable: unknown >= LEAST_UNKNOWN && unknown >= SHARE_UNKNOWN * count,
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
