import { type Box, readerMatrix, sizeOf } from '../../../geometry/geometry.js';
import type { Glyphs } from '../../../document/model.js';
import { QuadIndex } from '../../../pdf/content/quad-index.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { bytePatternOf } from '../../../pdf/redact/bytes/byte-pattern.js';
import { ContentReader } from '../../../pdf/redact/glyphs/content-glyphs.js';
import type { RedactionArea } from '../../../pdf/redact/redaction-area.js';
import { pageRef, type PdfiumPage } from '../../pdfium/binding/open-page.js';
import type { Found } from '../../../text/search/search.js';
import { findAcrossAnnotations } from './find-across-annotations.js';
import { areasOf } from './find-areas.js';
import { drawnTexts, type GlyphFinds, type GlyphSearch, searchGlyphs, textsInOrder } from './find-glyphs.js';
import { hasPiledLetters } from './piled-letters.js';
import type { PlacedGlyphs } from './unseen-areas.js';
import { drawnText } from './text-source.js';

/** The matches in PDFium's reading of the page. */
interface PdfiumFinds {
  readonly areas: readonly RedactionArea[];
  /** Number of its glyphs without spaces. */
  readonly count: number;
}

/** The matches in our own reading of the page. */
export interface ContentFinds extends GlyphFinds {
  /** Whether other letters lie on letters of a match and are removed with them. */
  readonly arePiled: boolean;
  /** Whether the content of the page and of its forms could be decoded. */
  readonly isDecoded: boolean;
  /** The matches that the page and its annotations give together; undefined when no annotation shows text. */
  readonly acrossAnnotations: GlyphFinds | undefined;
  /** The glyphs that were read, with those of annotations. */
  readonly placed: PlacedGlyphs;
}

interface ContentSearch extends GlyphSearch {
  /** Returns the glyphs that were removed before from the page and its annotations. */
  readonly removedWithAnnotations: GlyphSearch['removedGlyphs'];
}

/**
 * Finds the matches in our own reading of the content that are not in areas of PDFium's reading. PDFium leaves out glyphs that are
 * drawn over one another, and does not decode some strings. Returns undefined when the document's file cannot be read.
 */
export function findInContent(page: PdfiumPage, search: ContentSearch, pdfium: PdfiumFinds): ContentFinds | undefined {
  const { document, geometry } = page;
  const ref = pageRef(page);
  const content = document.objects.read((file) => readerOf(file).glyphsOf(ref, readerMatrix(geometry)));
  if (content === undefined) return undefined;
  const { glyphs, written, middleOf, isDecoded, annotated } = content;
  const orders = { fonts: [], size: sizeOf(geometry), mayMatch: search.matcher.mayMatch };
  const isMore = glyphs.text.filter((text) => text.trim() !== '').length > pdfium.count;
  const textsOf = (it: Glyphs): ReturnType<typeof textsInOrder> => (isMore ? textsInOrder(it, orders) : drawnTexts(it));
  const finds = searchGlyphs(glyphs, search, textsOf);
  const { found } = finds;
  if (written !== undefined) markWritten(found, { ...glyphs, text: written }, search);
  const covered = new QuadIndex(pdfium.areas.map(({ text }) => text));
  const uncovered = found.map((isFound, glyph) => (isFound === 1 && !covered.covers(middleOf(glyph)) ? 1 : 0));
  const areas = areasOf({ glyphs, found: uncovered, inkOf: (glyph) => boxOf(glyphs, glyph) });
  const all = [...pdfium.areas, ...areas];
  const { size } = orders;
  const withAnnotations = { ...search, removedGlyphs: search.removedWithAnnotations };
  const acrossAnnotations = annotated && findAcrossAnnotations(annotated, withAnnotations, { areas: all, found, size });
  const arePiled = hasPiledLetters(content, found, all);
  return { ...finds, areas, isDecoded, acrossAnnotations, arePiled, placed: annotated ?? content };
}

/**
 * Marks the glyphs whose codes are the letters of a match: readers that do not know the encoding of a symbol font show them. The codes
 * of other texts spell a short word by chance, but hardly ever one of three letters that stands alone.
 */
function markWritten(found: Uint8Array, glyphs: Glyphs, { search, matcher }: GlyphSearch): void {
  const { text: sought = '' } = search;
  const isLong = bytePatternOf(search) !== undefined;
  if (!isLong && !THREE_LETTERS.test(sought.trim())) return;
  const text = drawnText(glyphs);
  for (const part of matcher.find(text.text)) {
    if (isLong || standsAlone(text.text, part)) for (const glyph of text.glyphsOf(part)) found[glyph] = 1;
  }
}

const THREE_LETTERS = /^[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

function standsAlone(text: string, { start, end }: Found): boolean {
  return !LETTER.test(text.charAt(start - 1)) && !LETTER.test(text.charAt(end));
}

const readers = new WeakMap<PdfFile, ContentReader>();

/** Pages of a document share fonts and forms. */
function readerOf(file: PdfFile): ContentReader {
  const known = readers.get(file) ?? new ContentReader(file);
  readers.set(file, known);
  return known;
}

function boxOf({ left, top, right, bottom }: Glyphs, glyph: number): Box {
  return {
    left: left[glyph] ?? NaN,
    top: top[glyph] ?? NaN,
    right: right[glyph] ?? NaN,
    bottom: bottom[glyph] ?? NaN,
  };
}
