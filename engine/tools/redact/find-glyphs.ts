import type { Glyphs } from '../../document/model.js';
import { type Box, readerMatrix, type Size, sizeOf } from '../../geometry.js';
import type { Spot } from '../../pdf/redact/spots.js';
import type { Matcher } from '../../text/search.js';
import type { PdfiumPage } from '../pdfium/page.js';
import { openText, readUnseenToo } from '../pdfium/read-glyphs.js';
import { boxThrough } from '../pdfium/read-vertical.js';
import { spotsOf } from './find-spots.js';
import { drawnText, readText } from './find-texts.js';
import type { PageText } from './page-text.js';
import { withStandIns } from './stand-ins.js';

export interface GlyphFinds {
  readonly spots: readonly Spot[];
  /** How many glyphs there are, spaces left out, and of how many it is not known what they say. */
  readonly count: number;
  readonly unknown: number;
}

interface Looking {
  readonly matcher: Matcher;
  /** What was removed already; something stands for it, so that what is left and right of it stays apart. */
  readonly removed: readonly Spot[];
}

/** Finds glyphs in the order in which a page is read, and in the order in which it draws. */
export function findGlyphs(page: PdfiumPage, { matcher, removed }: Looking): GlyphFinds {
  const { glyphs, fonts } = readUnseenToo(page);
  const found = new Uint8Array(glyphs.length);
  const size = sizeOf(page.geometry);
  for (const view of viewsOf(withStandIns(withoutSpecks(glyphs), removed), size)) {
    mark(found, readText({ ...view, fonts }), matcher);
  }
  mark(found, drawnText(glyphs), matcher);
  return { spots: spotsWithInk(page, glyphs, found), ...countsOf(glyphs) };
}

function mark(found: Uint8Array, text: PageText, matcher: Matcher): void {
  for (const part of matcher.find(text.text)) {
    // What stands for something removed has a number beyond all glyphs.
    for (const glyph of text.glyphsOf(part)) if (glyph < found.length) found[glyph] = 1;
  }
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
