import type { Glyphs } from '../../../document/model.js';
import { type Box, readerMatrix, type Size, sizeOf } from '../../../geometry/geometry.js';
import type { Spot } from '../../../pdf/redact/spots.js';
import type { Matcher, Search } from '../../../text/search/search.js';
import type { PdfiumPage } from '../../pdfium/binding/page.js';
import { openText, readUnseenToo } from '../../pdfium/text/read-glyphs.js';
import { boxThrough } from '../../pdfium/text/read-vertical.js';
import { spotsOf } from './find-spots.js';
import { drawnText, readText } from './find-texts.js';
import { type Ghosts, ghostsAfter, type Haunted, printOf, withGhosts } from '../ghosts.js';
import type { PageText } from './page-text.js';

export interface GlyphFinds {
  readonly spots: readonly Spot[];
  /** How many glyphs there are, spaces left out, and of how many it is not known what they say. */
  readonly count: number;
  readonly unknown: number;
  /** What was removed before, and what is found now. */
  readonly ghosts: Ghosts;
  /** Whether any of what is found was to be removed before. */
  readonly isLeft: boolean;
  /** What the page says without what was found, where that is asked for. */
  readonly print: string;
}

interface Looking {
  readonly search: Search;
  readonly matcher: Matcher;
  /** What was removed already, of a page that says this. */
  readonly ghosts: (print: string) => Ghosts;
  /** Whether what pages say is asked for. */
  readonly byPrint: boolean;
}

/** Finds glyphs in the order in which a page is read, and in the order in which it draws. */
export function findGlyphs(page: PdfiumPage, { search, matcher, ghosts, byPrint }: Looking): GlyphFinds {
  const { glyphs, fonts } = readUnseenToo(page);
  const found = new Uint8Array(glyphs.length);
  const size = sizeOf(page.geometry);
  const haunted = withGhosts(glyphs, ghosts(byPrint ? printOf(glyphs, found) : ''));
  for (const view of viewsOf(withoutSpecks(haunted.glyphs), size)) {
    mark(found, readText({ ...view, fonts }), { haunted, matcher });
  }
  mark(found, drawnText(haunted.glyphs), { haunted, matcher });
  if (haunted.own.includes(-1)) markAsWritten(found, drawnText(glyphs), { search, matcher });
  return {
    spots: spotsWithInk(page, glyphs, found),
    ...countsOf(glyphs),
    ghosts: ghostsAfter(haunted, found),
    isLeft: haunted.left.some((isLeft, glyph) => isLeft === 1 && found[glyph] === 1),
    print: byPrint ? printOf(glyphs, found) : '',
  };
}

function mark(
  found: Uint8Array,
  text: PageText,
  { haunted: { glyphs, own }, matcher }: { readonly haunted: Haunted; readonly matcher: Matcher },
): void {
  const hasGhosts = own.length > found.length || own.includes(-1);
  for (const part of matcher.find(text.text)) {
    for (const glyph of text.glyphsOf(part)) {
      const it = own[glyph] ?? -1;
      // A space among ghosts may be one that PDFium makes of the gap.
      if (it >= 0 && !(hasGhosts && (glyphs.text[glyph] ?? '').trim() === '')) found[it] = 1;
    }
  }
}

/**
 * What glyphs say without ghosts is searched, too, in case they hide something: for words in one piece. What has come to look
 * like a match across a gap does not count.
 */
function markAsWritten(
  found: Uint8Array,
  text: PageText,
  { search, matcher }: Pick<Looking, 'search' | 'matcher'>,
): void {
  if (search.text === undefined) return;
  const words = plain(search.text);
  for (const part of matcher.find(text.text)) {
    if (plain(text.text.slice(part.start, part.end)) !== words) continue;
    for (const glyph of text.glyphsOf(part)) found[glyph] = 1;
  }
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Glyphs of which those are read whose middle is within a size. */
interface GlyphView {
  readonly glyphs: Glyphs;
  readonly size: Size;
}

/** What its reader sees of the page, and all of it when there is more. */
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
  return [seen, { glyphs: moved(glyphs, -left, -top), size: { width: right - left, height: bottom - top } }];
}

/** In points: what is smaller is not read with the lines that it lies in. */
const SPECK = 0.05;

function withoutSpecks(glyphs: Glyphs): Glyphs {
  const { left, top, right, bottom, length } = glyphs;
  let moved: Float64Array | undefined;
  for (let k = 0; k < length; k++) {
    const isSpeck = (right[k] ?? 0) - (left[k] ?? 0) < SPECK && (bottom[k] ?? 0) - (top[k] ?? 0) < SPECK;
    if (isSpeck) (moved ??= Float64Array.from(left))[k] = NaN;
  }
  return moved === undefined ? glyphs : { ...glyphs, left: moved };
}

function moved(glyphs: Glyphs, x: number, y: number): Glyphs {
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

function spotsWithInk(page: PdfiumPage, glyphs: Glyphs, found: Uint8Array): readonly Spot[] {
  if (!found.includes(1)) return [];
  const { raw, memory } = page.pdfium;
  const matrix = readerMatrix(page.geometry);
  using text = openText(page);
  using sides = memory.allocate(32);
  const at = sides.pointer;
  function inkOf(glyph: number): Box | undefined {
    // Left, right, bottom and top, as FPDFText_GetCharBox has them.
    if (raw.FPDFText_GetCharBox(text.handle, glyphs.source[glyph] ?? 0, at, at + 8, at + 16, at + 24) === 0)
      return undefined;
    const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map((offset) =>
      memory.view.getFloat64(at + offset, true),
    );
    return boxThrough(matrix, { left, top, right, bottom });
  }
  return spotsOf({ glyphs, found, inkOf });
}

function countsOf({ text }: Glyphs): Pick<GlyphFinds, 'count' | 'unknown'> {
  let [count, unknown] = [0, 0];
  for (const said of text) {
    if (said === '') unknown++;
    if (said.trim() !== '' || said === '') count++;
  }
  return { count, unknown };
}
