import type { FontEncoding } from '../../../pdf/fonts/font-encoding.js';
import { pageFonts } from '../../../pdf/fonts/page-fonts.js';
import { Ref } from '../../../pdf/syntax/values.js';
import type { PdfiumPage } from '../binding/open-page.js';

/** Codes of one font as a page shows them, each with the least that its glyphs reach along the baseline, in ems. */
export type CodesInUse = ReadonlyMap<number, number>;

/** What the file says of the fonts of a page that have these names; nothing when it is encrypted or not sound. */
export function encodingsOf(
  { pdfium: { raw }, document, handle }: PdfiumPage,
  names: ReadonlySet<string>,
): readonly FontEncoding[] {
  const page = new Ref(raw.EPDFPage_GetObjectNumber(handle));
  return document.objects.read((file) => pageFonts(file, page, names)) ?? [];
}

/**
 * What codes stand for by the names of their glyphs. PDFium does not tell which font of the file a font of its own is:
 * all that may be must say the same. A code of which nothing is said is left out.
 */
export function textsByName(
  encodings: readonly FontEncoding[],
  { name, codes }: { readonly name: string; readonly codes: CodesInUse },
): ReadonlyMap<number, string> {
  const named = encodings.filter((encoding) => encoding.name === name);
  const exact = named.filter((encoding) => fits(encoding, codes, 'exactly'));
  const candidates = exact.length > 0 ? exact : named.filter((encoding) => fits(encoding, codes, 'with parts outside'));
  const readings = candidates.map((encoding) => textsOf(encoding, codes));
  const texts = new Map<number, string>();
  for (const code of codes.keys()) {
    const [text, ...others] = new Set(readings.map((reading) => reading.get(code)));
    if (text !== undefined && others.length === 0) texts.set(code, text);
  }
  return texts;
}

/** In ems: PDFium rounds widths to thousandths of them. */
const TOLERANCE = 0.002;

/** A glyph reaches as far as it advances, or as it is drawn where that is farther. */
function fits(encoding: FontEncoding, codes: CodesInUse, how: 'exactly' | 'with parts outside'): boolean {
  return Array.from(codes).every(([code, reach]) => {
    const rest = reach - (encoding.widthOf(code) ?? reach);
    return encoding.has(code) && rest >= -TOLERANCE && (how === 'with parts outside' || rest <= TOLERANCE);
  });
}

function textsOf(encoding: FontEncoding, codes: CodesInUse): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const code of codes.keys()) {
    const text = encoding.textOf(code);
    if (text !== undefined) texts.set(code, text);
  }
  return texts.size > 0 ? texts : textsByNumber(encoding, codes);
}

/**
 * Names that only number their glyphs: by codes of ASCII, as dvips does, or by places in a font, which most TrueType
 * fonts have in the order of ASCII from the third on. Of a Latin text half of the letters at least are small by the one
 * and not by the other.
 */
function textsByNumber(encoding: FontEncoding, codes: CodesInUse): ReadonlyMap<number, string> {
  const numbered = Array.from(codes.keys(), (code) => ({ code, ...encoding.numberOf(code) }));
  if (new Set(numbered.map(({ prefix }) => prefix)).size !== 1) return new Map();
  const [texts, ...others] = [0, PLACE_TO_ASCII]
    .map((shift) => new Map(numbered.flatMap(({ code, number = 0 }) => asciiOf(code, number + shift))))
    .filter((reading) => 2 * smallLettersIn(reading) >= codes.size);
  return texts === undefined || others.length > 0 ? new Map() : texts;
}

/** The space has the third place. */
const PLACE_TO_ASCII = 0x20 - 3;

function asciiOf(code: number, character: number): readonly (readonly [code: number, text: string])[] {
  return character >= 0x20 && character <= 0x7e ? [[code, String.fromCharCode(character)]] : [];
}

function smallLettersIn(texts: ReadonlyMap<number, string>): number {
  return Array.from(texts.values()).filter((text) => text >= 'a' && text <= 'z').length;
}
