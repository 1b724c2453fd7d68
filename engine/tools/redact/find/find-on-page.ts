import { TooComplex } from '../../../errors.js';
import type { PageGeometry } from '../../../geometry/geometry.js';
import { hasUndrawnText } from '../../../pdf/annotations/add-appearances.js';
import type { RedactionArea } from '../../../pdf/redact/redaction-area.js';
import { matcherOf } from '../../../text/search/find-text.js';
import { mayContinue, type MayMatch } from '../../../text/search/may-match.js';
import type { Matcher, Search } from '../../../text/search/search.js';
import { pageRef, type PdfiumPage } from '../../pdfium/binding/open-page.js';
import { hiddenOn, hideObjects } from '../../pdfium/text/read-layers.js';
import { cleanDigest } from './clean-page.js';
import type { PartsOnPages } from './find-across-pages.js';
import { findGlyphs, type GlyphFinds } from './find-glyphs.js';
import { findInContent } from './find-in-content.js';
import { fitToScan } from './fit-to-scan.js';
import type { PageEnds } from './text-ends.js';
import { isImagePage } from '../is-image-page.js';
import { type RemovedGlyphs, mergeRemovedGlyphs, noRemovedGlyphs } from '../removed-glyphs.js';
import { removedGlyphsOn, type PackedRemovedGlyphs } from '../packed-removed-glyphs.js';
import { withUnseen } from './unseen-areas.js';
import { removeActualText } from '../remove-actual-text.js';

export interface FindInput {
  readonly search: Search;
  /** Glyphs that were removed before. */
  readonly removedGlyphs?: PackedRemovedGlyphs;
  /** Whether pages are identified by their text, because their numbers change between documents. */
  readonly byFingerprint?: boolean;
  /** By page, the parts of matches that begin on the page before or go on on the next page. */
  readonly acrossPages?: PartsOnPages;
}

/** The matches of a search on one page. */
export interface PageFinds {
  readonly page: number;
  readonly areas: readonly RedactionArea[];
  readonly geometry: PageGeometry;
  /** Whether the page shows images and has hardly any text. */
  readonly isImagePage: boolean;
  /** Whether the text of many of its glyphs is unknown. */
  readonly isUnreadable: boolean;
  /** Whether its content, or a form in it, has a filter that is unknown or cannot be decoded for other reasons. */
  readonly isUndecoded: boolean;
  /** The glyphs removed before and those found now, by the keys of `FindInput.removedGlyphs`. */
  readonly removedGlyphs: ReadonlyMap<string, RemovedGlyphs>;
  /** Whether a match contains a glyph that should have been removed before. */
  readonly wasNotRemoved: boolean;
  /** Whether other letters lie on letters of a match and are removed with them. */
  readonly arePiled: boolean;
  /** Whether it has fields and other annotations with text that only viewers draw. */
  readonly hasUndrawnText: boolean;
  /** The digest of a page that has nothing to remove and that all readers read alike; see `cleanDigest`. */
  readonly cleanDigest: string | undefined;
  /** Where a match may begin on the page before or go on on the next page. */
  readonly ends: PageEnds | undefined;
}

/** Maximum number of boxes on a page. */
const MAX_AREAS = 10_000;

/**
 * A `PageFunction`: finds matches in the content of a page, visible or not, and those that it gives together with its annotations.
 * Matches within one annotation are found as those of its content.
 */
export default async function findOnPage(page: PdfiumPage, input: FindInput): Promise<PageFinds> {
  const { number } = page;
  const { search, removedGlyphs: removed, byFingerprint = false } = input;
  const keyOf = (fingerprint: string): string => (byFingerprint ? fingerprint : String(number));
  const removedAt = (key: string): RemovedGlyphs =>
    removed === undefined ? noRemovedGlyphs : removedGlyphsOn(removed, key);
  const removedGlyphs = (fingerprint: string): RemovedGlyphs => removedAt(keyOf(fingerprint));
  const settings = { search, matcher: testsFor(input).matcher, removedGlyphs, byFingerprint };
  const parts = input.acrossPages?.get(number) ?? [];
  const first = findGlyphs(page, { ...settings, mayContinue: testsFor(input).mayContinue, parts });
  const finds: GlyphFinds[] = [first];
  // PDFium returns replacement texts (/ActualText) instead of the drawn text.
  if (removeActualText(page)) finds.push(findGlyphs(page, settings));
  const hidden = hiddenOn(page);
  if (hidden !== undefined) {
    // Text of hidden layers is mixed into the lines below it.
    hideObjects(page, hidden);
    finds.push(findGlyphs(page, settings));
  }
  const inContent = findInContent(
    page,
    {
      ...settings,
      removedGlyphs: (fingerprint) => removedAt(CONTENT_KEY + keyOf(fingerprint)),
      removedWithAnnotations: (fingerprint) => removedAt(ANNOTATED_KEY + keyOf(fingerprint)),
    },
    { areas: finds.flatMap((it) => it.areas), count: first.count },
  );
  const across = inContent?.acrossAnnotations;
  const all = [...finds, inContent, across].filter((it) => it !== undefined);
  const found = all.flatMap((it) => it.areas);
  if (found.length > MAX_AREAS) {
    throw new TooComplex(
      `${page.document.name}: page ${number} has ${found.length} matches; at most ${MAX_AREAS} can be redacted.`,
    );
  }
  const fitted = await fitToScan(page, found);
  const areas = inContent === undefined || fitted.length === 0 ? fitted : withUnseen(page, fitted, inContent.placed);
  const { count, fingerprint } = first;
  const hasOnlyImages = isImagePage(page, count);
  return {
    page: number,
    areas,
    geometry: page.geometry,
    isImagePage: hasOnlyImages,
    isUnreadable: isUnreadable(first) && (inContent === undefined || isUnreadable(inContent)),
    isUndecoded: inContent?.isDecoded === false,
    removedGlyphs: new Map([
      [keyOf(fingerprint), mergeRemovedGlyphs(finds.map((it) => it.removedGlyphs))],
      [CONTENT_KEY + keyOf(inContent?.fingerprint ?? ''), inContent?.removedGlyphs ?? noRemovedGlyphs],
      [ANNOTATED_KEY + keyOf(across?.fingerprint ?? ''), across?.removedGlyphs ?? noRemovedGlyphs],
    ]),
    wasNotRemoved: all.some(({ wasNotRemoved }) => wasNotRemoved),
    arePiled: inContent?.arePiled === true,
    hasUndrawnText: page.document.objects.read((file) => hasUndrawnText(file, pageRef(page))) === true,
    cleanDigest: byFingerprint ? undefined : cleanDigest(page, finds, inContent),
    ends: pageEnds(first, hasOnlyImages),
  };
}

function pageEnds({ ends, count }: GlyphFinds, hasOnlyImages: boolean): PageEnds | undefined {
  const isWithoutText = hasOnlyImages || count === 0;
  return ends === undefined && !isWithoutText ? undefined : { heads: [], tails: [], ...ends, isWithoutText };
}

/** Distinguishes the removed glyphs of our reading of the content from those of PDFium's reading, which lacks some glyphs. */
const CONTENT_KEY = 'content ';
/** Distinguishes those of the page with its annotations. */
const ANNOTATED_KEY = 'annotated ';

/** Fewer glyphs without a known text, such as bullets, do not need a warning. */
const MIN_UNKNOWN = 5;
const MIN_UNKNOWN_SHARE = 0.05;

function isUnreadable({ count, unknown }: GlyphFinds): boolean {
  return unknown >= MIN_UNKNOWN && unknown >= MIN_UNKNOWN_SHARE * count;
}

interface Tests {
  readonly matcher: Matcher;
  readonly mayContinue: MayMatch;
}

/** All pages of a task share one input, for which the tests are built once. */
const tests = new WeakMap<FindInput, Tests>();

function testsFor(input: FindInput): Tests {
  const { search } = input;
  const known = tests.get(input) ?? { matcher: matcherOf(search), mayContinue: mayContinue(search) };
  tests.set(input, known);
  return known;
}
