import type { PdfFile } from '../file/pdf-file.js';
import { ResultsByObject } from '../file/results-by-object.js';
import { tryRead } from '../file/try-read.js';
import { ownResources, pageResources } from '../pages/page-resources.js';
import { PdfDict, Ref } from '../syntax/values.js';
import { decodeShown } from './decode-shown.js';

/**
 * Maximum number of characters that PDFium moves to read the texts of fonts. It reads a range as up to 256 codes, builds the text
 * of each from its end, and moves what it has built for each further character.
 */
const MAX_MOVED = 2 ** 34;
const CODES_OF_RANGE = 256;
/** Hexadecimal digits of a character, a unit of UTF-16. */
const DIGITS = 4;

/** A text of 64 characters or more. Shorter ones are not counted: PDFium reads millions of them in time. */
const LONG_TEXT = /<[\s\da-f]{256,}/gi;

/** Maximum number of bytes of a ToUnicode CMap that are read. */
const MAX_BYTES = 2 ** 24;

/** The characters moved for a ToUnicode CMap and for all those of a page, by object number. */
const counts = new ResultsByObject<number>();

/** Returns whether the ToUnicode CMaps of a page state texts of so many characters that PDFium would read them for minutes. */
export function hasEndlessTexts(file: PdfFile, page: Ref): boolean {
  const ofCmap = (num: number): number => counts.of(file, num, () => movedFor(file, num));
  const ofPage = counts.of(file, page.num, () =>
    Array.from(cmapsOf(file, page), ofCmap).reduce((sum, it) => sum + it, 0),
  );
  return ofPage > MAX_MOVED;
}

/** Returns the object numbers of the ToUnicode CMaps of a page; of a page with too many resources, without those of its forms. */
function cmapsOf(file: PdfFile, page: Ref): ReadonlySet<number> {
  const resources = pageResources(file, page) ?? [file.dict(ownResources(file, page)) ?? new PdfDict()];
  const fonts = resources.flatMap((it) => Array.from(file.dict(it.get('Font'))?.entries() ?? [], ([, font]) => font));
  return new Set(
    fonts.flatMap((font) => {
      const cmap = file.dict(font)?.get('ToUnicode');
      return cmap instanceof Ref ? [cmap.num] : [];
    }),
  );
}

function movedFor(file: PdfFile, num: number): number {
  const stream = file.stream(new Ref(num));
  const cmap = stream && tryRead(() => decodeShown(file, stream, MAX_BYTES));
  const texts = cmap?.toString('latin1').match(LONG_TEXT) ?? [];
  return texts.reduce((moved, text) => moved + CODES_OF_RANGE * (text.length / DIGITS) ** 2, 0);
}
