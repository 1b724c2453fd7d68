import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { PageDigests } from '../../../pdf/redact/verify/page-digest.js';
import { Ref } from '../../../pdf/syntax/values.js';
import type { PdfiumPage } from '../../pdfium/binding/open-page.js';
import type { GlyphFinds } from './find-glyphs.js';

/**
 * Returns the digest of a page on which nothing was found and no glyph was removed before, if PDFium and our reader read the same
 * letters. A search of an equal page finds nothing either. Where the letters differ, PDFium may have found other objects in the
 * file than our digest is of, so nothing follows from an equal digest.
 */
export function cleanDigest(
  page: PdfiumPage,
  byPdfium: readonly GlyphFinds[],
  inContent: GlyphFinds | undefined,
): string | undefined {
  if (inContent === undefined || [...byPdfium, inContent].some((it) => !isClean(it))) return undefined;
  const letters = lettersOf(inContent);
  if (!byPdfium.some((it) => areSame(lettersOf(it), letters))) return undefined;
  const ref = new Ref(page.pdfium.raw.EPDFPage_GetObjectNumber(page.handle));
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

type Letters = ReadonlyMap<string, number>;

/** Returns how often each letter occurs. */
function lettersOf({ text }: GlyphFinds): Letters {
  const letters = new Map<string, number>();
  for (const ofGlyph of text)
    for (const letter of ofGlyph) if (letter.trim() !== '') letters.set(letter, (letters.get(letter) ?? 0) + 1);
  return letters;
}

function areSame(one: Letters, other: Letters): boolean {
  return one.size === other.size && [...one].every(([letter, count]) => other.get(letter) === count);
}
