import type { Glyphs } from '../../../document/model.js';
import { type Box, readerMatrix, type Size, sizeOf } from '../../../geometry/geometry.js';
import type { MayMatch } from '../../../text/search/may-match.js';
import type { Found, Matcher, Search } from '../../../text/search/search.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import { openUnseenToo, type OpenText } from '../../pdfium/text/read-glyphs.js';
import { boxThrough } from '../../pdfium/text/read-vertical.js';
import { areasOf } from './find-areas.js';
import type { FoundArea } from './fit-to-scan.js';
import { endsOf, type PageEnds } from './text-ends.js';
import { drawnText, readTexts, type TextSource } from './text-source.js';
import {
  type RemovedGlyphs,
  removedGlyphsAfter,
  type RestoredGlyphs,
  fingerprintOf,
  restoreRemovedGlyphs,
} from '../removed-glyphs.js';
import type { PageText } from './page-text-builder.js';

export interface GlyphFinds {
  readonly areas: readonly FoundArea[];
  /** Number of glyphs without spaces, and how many of them have no known text. */
  readonly count: number;
  readonly unknown: number;
  /** The glyphs removed before and those found now. */
  readonly removedGlyphs: RemovedGlyphs;
  /** Whether a match contains a glyph that should have been removed before. */
  readonly wasNotRemoved: boolean;
  /** The text of the page without matches, if `byFingerprint` is set. */
  readonly fingerprint: string;
  /** The searched glyphs. */
  readonly glyphs: Glyphs;
  /** 1 for each glyph of a match. */
  readonly found: Uint8Array;
  /** Where the text of the page may go on from the page before and on the next one; undefined where no match can. */
  readonly ends: Pick<PageEnds, 'heads' | 'tails'> | undefined;
}

export interface GlyphSearch {
  readonly search: Search;
  readonly matcher: Matcher;
  /** Returns the glyphs that were removed before, of the page with this fingerprint. */
  readonly removedGlyphs: (fingerprint: string) => RemovedGlyphs;
  /** Whether pages are identified by their text. */
  readonly byFingerprint: boolean;
  /** Whether text with these words can have a part of a match that begins on the page before or goes on on the next page. */
  readonly mayContinue?: MayMatch;
  /** Parts of matches that another search has found: ranges of the text in reading order. */
  readonly parts?: readonly Found[];
}

/** Finds the glyphs of matches in reading order, by columns and in drawing order. */
export function findGlyphs(page: PdfiumPage, search: GlyphSearch): GlyphFinds {
  using opened = openUnseenToo(page);
  const { glyphs, fonts, text } = opened;
  const size = sizeOf(page.geometry);
  const { matcher, mayContinue } = search;
  const mayMatch: MayMatch = (words) => matcher.mayMatch(words) || mayContinue?.(words) === true;
  const finds = searchGlyphs(glyphs, search, (it) => textsInOrder(it, { fonts, size, mayMatch }));
  return { ...finds, areas: areasWithInk(page, text, { glyphs, found: finds.found }) };
}

/**
 * Returns the texts of a page in all orders in which it is read. The glyphs that are painted are also read alone, since invisible ones
 * between them divide words that anybody sees.
 */
export function textsInOrder(glyphs: Glyphs, { size, ...source }: Omit<TextSource, 'glyphs'>): readonly PageText[] {
  return readingsOf(glyphs).flatMap((reading) => {
    const views = viewsOf(withoutTinyGlyphs(reading), size);
    return [...views.flatMap((view) => readTexts({ ...source, ...view })), drawnText(reading)];
  });
}

/** Returns the texts of a page in drawing order: of all glyphs, and of those that are painted. */
export function drawnTexts(glyphs: Glyphs): readonly PageText[] {
  return readingsOf(glyphs).map(drawnText);
}

function readingsOf(glyphs: Glyphs): readonly Glyphs[] {
  const painted = paintedAmong(glyphs);
  return painted === undefined ? [glyphs] : [glyphs, painted];
}

/** The matches among glyphs. */
export type SearchedGlyphs = Omit<GlyphFinds, 'areas'>;

/** @param textsOf returns the texts of glyphs to search */
export function searchGlyphs(
  glyphs: Glyphs,
  { search, matcher, removedGlyphs, byFingerprint, parts = [] }: GlyphSearch,
  textsOf: (glyphs: Glyphs) => readonly PageText[],
): SearchedGlyphs {
  const found = new Uint8Array(glyphs.length);
  const before = removedGlyphs(byFingerprint ? fingerprintOf(glyphs, found) : '');
  const restored = restoreRemovedGlyphs(glyphs, before);
  const texts = textsOf(restored.glyphs);
  for (const text of texts) mark(found, text, { restored, parts: matcher.find(text.text) });
  const ordered = texts.find(({ blocks }) => blocks !== undefined);
  if (ordered !== undefined) mark(found, ordered, { restored, parts });
  if (restored.own.includes(-1)) markLiteralMatches(found, drawnText(glyphs), { search, matcher });
  return {
    glyphs,
    found,
    ...countsOf(glyphs),
    removedGlyphs: removedGlyphsAfter(restored, found),
    wasNotRemoved: restored.left.some((isLeft, glyph) => isLeft === 1 && found[glyph] === 1),
    fingerprint: byFingerprint ? fingerprintOf(glyphs, found) : '',
    ends: ordered && endsOf(ordered, search),
  };
}

function mark(
  found: Uint8Array,
  text: PageText,
  { restored: { glyphs, own }, parts }: { readonly restored: RestoredGlyphs; readonly parts: readonly Found[] },
): void {
  const hasRemoved = own.length > found.length || own.includes(-1);
  for (const part of parts) {
    for (const glyph of text.glyphsOf(part)) {
      const it = own[glyph] ?? -1;
      // PDFium may have inserted a space for the gap that removed glyphs left.
      if (it >= 0 && !(hasRemoved && (glyphs.text[glyph] ?? '').trim() === '')) found[it] = 1;
    }
  }
}

/**
 * Also searches the page's own glyphs without the removed ones, in case these conceal a match. Only literal matches
 * count: a match across a gap is a coincidence.
 */
function markLiteralMatches(
  found: Uint8Array,
  text: PageText,
  { search, matcher }: Pick<GlyphSearch, 'search' | 'matcher'>,
): void {
  if (search.text === undefined) return;
  const words = normalised(search.text);
  for (const part of matcher.find(text.text)) {
    if (normalised(text.text.slice(part.start, part.end)) !== words) continue;
    for (const glyph of text.glyphsOf(part)) found[glyph] = 1;
  }
}

function normalised(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Glyphs, and the size of the region in which they are read. */
interface GlyphView {
  readonly glyphs: Glyphs;
  readonly size: Size;
}

/** Returns the visible part of the page, and a view of all glyphs when some are outside of it. */
function viewsOf(glyphs: Glyphs, size: Size): readonly GlyphView[] {
  let [left, top, right, bottom] = [0, 0, size.width, size.height];
  for (let k = 0; k < glyphs.length; k++) {
    if (Number.isNaN(glyphs.left[k])) continue;
    left = Math.min(left, glyphs.left[k] ?? left);
    top = Math.min(top, glyphs.top[k] ?? top);
    right = Math.max(right, glyphs.right[k] ?? right);
    bottom = Math.max(bottom, glyphs.bottom[k] ?? bottom);
  }
  const seen = { glyphs, size };
  if (left >= 0 && top >= 0 && right <= size.width && bottom <= size.height) return [seen];
  return [seen, { glyphs: translate(glyphs, -left, -top), size: { width: right - left, height: bottom - top } }];
}

/** In points: smaller glyphs are not read with the lines that they lie in. */
const MIN_GLYPH_SIZE = 0.05;

function withoutTinyGlyphs(glyphs: Glyphs): Glyphs {
  const { left, top, right, bottom, length } = glyphs;
  let newLeft: Float64Array | undefined;
  for (let k = 0; k < length; k++) {
    const isTiny =
      (right[k] ?? 0) - (left[k] ?? 0) < MIN_GLYPH_SIZE && (bottom[k] ?? 0) - (top[k] ?? 0) < MIN_GLYPH_SIZE;
    if (isTiny) (newLeft ??= Float64Array.from(left))[k] = NaN;
  }
  return newLeft === undefined ? glyphs : { ...glyphs, left: newLeft };
}

/** Returns the glyphs with no text and place for invisible ones; undefined unless there are both kinds. */
function paintedAmong(glyphs: Glyphs): Glyphs | undefined {
  const { style, styles, length } = glyphs;
  if (!styles.some(({ invisible }) => invisible) || styles.every(({ invisible }) => invisible)) return undefined;
  const [text, left] = [[...glyphs.text], Float64Array.from(glyphs.left)];
  let unseen = 0;
  for (let k = 0; k < length; k++) {
    if (styles[style[k] ?? 0]?.invisible !== true) continue;
    [text[k], left[k]] = ['', NaN];
    unseen++;
  }
  return unseen === 0 || unseen === length ? undefined : { ...glyphs, text, left };
}

function translate(glyphs: Glyphs, x: number, y: number): Glyphs {
  return {
    ...glyphs,
    left: glyphs.left.map((value) => value + x),
    right: glyphs.right.map((value) => value + x),
    x: glyphs.x.map((value) => value + x),
    top: glyphs.top.map((value) => value + y),
    bottom: glyphs.bottom.map((value) => value + y),
    y: glyphs.y.map((value) => value + y),
  };
}

function areasWithInk(
  page: PdfiumPage,
  text: OpenText,
  { glyphs, found }: Pick<SearchedGlyphs, 'found'> & { readonly glyphs: Glyphs },
): readonly FoundArea[] {
  if (!found.includes(1)) return [];
  const { raw, memory } = page.pdfium;
  const matrix = readerMatrix(page.geometry);
  using sides = memory.allocate(32);
  const at = sides.pointer;
  function inkOf(glyph: number): Box | undefined {
    // FPDFText_GetCharBox writes left, right, bottom and top.
    if (raw.FPDFText_GetCharBox(text.handle, glyphs.source[glyph] ?? 0, at, at + 8, at + 16, at + 24) === 0)
      return undefined;
    const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((offset) =>
      memory.view.getFloat64(at + offset, true),
    );
    return boxThrough(matrix, { left, top, right, bottom });
  }
  return areasOf({ glyphs, found, inkOf });
}

function countsOf({ text }: Glyphs): Pick<GlyphFinds, 'count' | 'unknown'> {
  let [count, unknown] = [0, 0];
  for (const said of text) {
    if (said === '') unknown++;
    if (said.trim() !== '' || said === '') count++;
  }
  return { count, unknown };
}
