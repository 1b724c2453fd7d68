import type { Glyphs } from '../../../document/model.js';
import { addToGroup } from '../../../groups.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { PageDigests } from '../../../pdf/redact/verify/page-digest.js';
import { pageRef, type PdfiumPage } from '../../pdfium/binding/open-page.js';
import type { GlyphFinds } from './find-glyphs.js';
import type { ContentFinds } from './find-in-content.js';

/**
 * Returns the digest of a page on which nothing was found and no glyph was removed before, if PDFium and our reader read the same
 * letters in the same places. A search of an equal page finds nothing either. Where the letters differ, PDFium may have found other
 * objects in the file than our digest is of, so nothing follows from an equal digest.
 */
export function cleanDigest(
  page: PdfiumPage,
  byPdfium: readonly GlyphFinds[],
  inContent: (GlyphFinds & Partial<Pick<ContentFinds, 'acrossAnnotations'>>) | undefined,
): string | undefined {
  if (inContent === undefined) return undefined;
  const { acrossAnnotations = inContent } = inContent;
  if ([...byPdfium, inContent, acrossAnnotations].some((it) => !isClean(it))) return undefined;
  if (!byPdfium.some((it) => areSame(it.glyphs, inContent.glyphs))) return undefined;
  const ref = pageRef(page);
  return page.document.objects.read((file) => digestsOf(file).of(ref));
}

function isClean({ found, removedGlyphs }: GlyphFinds): boolean {
  return !found.includes(1) && removedGlyphs.text.length === 0;
}

const digests = new WeakMap<PdfFile, PageDigests>();

/** Pages of a document share fonts and forms. */
function digestsOf(file: PdfFile): PageDigests {
  const known = digests.get(file) ?? new PageDigests(file);
  digests.set(file, known);
  return known;
}

/** How far apart the places of a letter in two readings may be: in ems, and in points. */
const APART = 0.05;
const MAX_APART = 1;

/** Maximum number of letters that begin in one square point; pages with more are not compared. */
const MAX_IN_CELL = 50;

/** In points. */
const FARTHEST = 2 ** 30;

/** Whether two readings have the same letters in the same places, in any order. */
function areSame(one: Glyphs, other: Glyphs): boolean {
  const cells = new Map<number, number[]>();
  let count = 0;
  for (let glyph = 0; glyph < one.length; glyph++) {
    if (isBlank(one, glyph)) continue;
    const cell = cellOf(one.x[glyph] ?? NaN, one.y[glyph] ?? NaN);
    if (cells.get(cell)?.length === MAX_IN_CELL) return false;
    addToGroup(cells, cell, glyph);
    count++;
  }
  for (let glyph = 0; glyph < other.length; glyph++) {
    if (isBlank(other, glyph)) continue;
    if (!takeLike(other, glyph, { glyphs: one, cells })) return false;
    count--;
  }
  return count === 0;
}

function isBlank({ text }: Glyphs, glyph: number): boolean {
  return (text[glyph] ?? '').trim() === '';
}

/** The number of a square point. Numbers of squares that are far apart may be equal. */
function cellOf(x: number, y: number): number {
  return Math.floor(x) * 2 ** 20 + Math.floor(y);
}

interface Unmatched {
  readonly glyphs: Glyphs;
  readonly cells: ReadonlyMap<number, number[]>;
}

/** Removes a glyph with the same text in the same place from its cell; false when there is none. */
function takeLike(own: Glyphs, glyph: number, { glyphs, cells }: Unmatched): boolean {
  const [x, y] = [own.x[glyph] ?? NaN, own.y[glyph] ?? NaN];
  // Farther from the page, numbers do not tell square points apart; NaN is beyond every limit.
  if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST)) return false;
  const size = own.styles[own.style[glyph] ?? 0]?.size ?? 0;
  const apart = Math.min(MAX_APART, APART * size);
  for (let left = Math.floor(x - apart); left <= x + apart; left++) {
    for (let top = Math.floor(y - apart); top <= y + apart; top++) {
      const cell = cells.get(cellOf(left, top)) ?? [];
      const at = cell.findIndex(
        (it) =>
          glyphs.text[it] === own.text[glyph] &&
          Math.hypot((glyphs.x[it] ?? NaN) - x, (glyphs.y[it] ?? NaN) - y) <= apart,
      );
      if (at === -1) continue;
      cell.splice(at, 1);
      return true;
    }
  }
  return false;
}
