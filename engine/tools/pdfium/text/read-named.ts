import { baseEncoding } from '../../../pdf/content/fonts/base-encodings.js';
import { type FontEncoding, GLYPH_INDEX } from '../../../pdf/fonts/font-encoding.js';
import { pageFonts } from '../../../pdf/fonts/page-fonts.js';
import { texSymbol } from '../../../pdf/fonts/tex-symbols.js';
import { texReading } from '../../../pdf/fonts/tex-text.js';
import { pageRef, type PdfiumPage } from '../binding/open-page.js';

/** The codes of one font on a page, each with the smallest extent of its glyphs along the baseline, in ems. */
export type CodesInUse = ReadonlyMap<number, number>;

/** A font on a page, with the codes of its glyphs there. */
export interface FontInUse {
  readonly name: string;
  readonly codes: CodesInUse;
  /** Whether most of its glyphs are in words, as letters are, and symbols seldom. */
  readonly inWords: boolean;
}

/** Returns the encodings of the document's fonts with these names; empty when the file cannot be read. */
export function encodingsOf(page: PdfiumPage, names: ReadonlySet<string>): readonly FontEncoding[] {
  return page.document.objects.readAsDrawn((file) => pageFonts(file, pageRef(page), names)) ?? [];
}

/**
 * Returns the text of codes by glyph name. PDFium does not report to which font of the file one of its fonts
 * corresponds, so all possible fonts must agree. Codes without text are left out.
 */
export function textsByName(encodings: readonly FontEncoding[], font: FontInUse): ReadonlyMap<number, string> {
  const { name, codes } = font;
  const named = encodings.filter((encoding) => encoding.name === name);
  const exact = named.filter((encoding) => fits(encoding, codes, 'exactly'));
  const candidates = exact.length > 0 ? exact : named.filter((encoding) => fits(encoding, codes, 'with parts outside'));
  const readings = candidates.map((encoding) => textsOf(encoding, font));
  const texts = new Map<number, string>();
  for (const code of codes.keys()) {
    const [text, ...others] = new Set(readings.map((reading) => reading.get(code)));
    if (text !== undefined && others.length === 0) texts.set(code, text);
  }
  return texts;
}

/** In ems: PDFium rounds widths to thousandths. */
const TOLERANCE = 0.002;

/** The extent of a glyph is its advance, or its drawn shape where that is wider. */
function fits(encoding: FontEncoding, codes: CodesInUse, how: 'exactly' | 'with parts outside'): boolean {
  return Array.from(codes).every(([code, reach]) => {
    const rest = reach - (encoding.widthOf(code) ?? reach);
    return encoding.has(code) && rest >= -TOLERANCE && (how === 'with parts outside' || rest <= TOLERANCE);
  });
}

function textsOf(encoding: FontEncoding, font: FontInUse): ReadonlyMap<number, string> {
  const texts = textsBy(encoding, font.codes);
  if (texts.size > 0) return texts;
  return texTexts(encoding, font) ?? textsByCode(encoding, font) ?? textsByNumber(encoding, font);
}

/** Returns the texts of codes, without those that have none. */
function textsBy(font: Pick<FontEncoding, 'textOf'>, codes: CodesInUse): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const code of codes.keys()) {
    const text = font.textOf(code);
    if (text !== undefined) texts.set(code, text);
  }
  return texts;
}

/** Returns the text of a bitmap font of TeX; undefined for other fonts. */
function texTexts(encoding: FontEncoding, { codes, inWords }: FontInUse): ReadonlyMap<number, string> | undefined {
  const reading = texReading(encoding, inWords);
  return reading && textsBy(reading, codes);
}

/**
 * Returns the text of glyph names that only repeat the codes, as `65` or `a65` for the code 65: programs that turn the
 * fonts of Windows into Type 3 fonts write them. Undefined when codes or names are others, and when the glyphs are not
 * in words, as symbols are.
 */
function textsByCode(encoding: FontEncoding, { codes, inWords }: FontInUse): ReadonlyMap<number, string> | undefined {
  if (!inWords) return undefined;
  const texts = new Map<number, string>();
  for (const code of codes.keys()) {
    const { prefix = '?', number } = encoding.numberOf(code) ?? {};
    const text = LINE_ENDS.has(code) ? ' ' : winAnsi(code);
    if (number !== code || !['', 'a'].includes(prefix) || text === undefined) return undefined;
    texts.set(code, text);
  }
  return texts;
}

const winAnsi = baseEncoding('WinAnsiEncoding');

/** Codes that show nothing at the end of a line. */
const LINE_ENDS: ReadonlySet<number> = new Set([0x0a, 0x0d]);

/**
 * Returns the text of glyph names that only number the glyphs: by ASCII codes, as dvips does, or by glyph index, which
 * in most TrueType fonts has the order of ASCII from the third glyph on. In Latin text, at least half of the codes are
 * letters, and half of these lower case, in one of these interpretations only. Codes that are glyph indices must be in words too, since fonts
 * of symbols have them as well.
 */
function textsByNumber(encoding: FontEncoding, { codes, inWords }: FontInUse): ReadonlyMap<number, string> {
  const numbered = Array.from(codes.keys(), (code) => ({ code, ...encoding.numberOf(code) }));
  if (MATHEMATICAL.test(encoding.name)) return new Map(numbered.flatMap(symbolOf));
  const [prefix, ...others] = new Set(numbered.map((one) => one.prefix));
  if (others.length > 0 || (prefix === GLYPH_INDEX && !inWords)) return new Map();
  // Names that repeat the codes number no glyphs by index.
  const byIndex =
    prefix === 'a' && numbered.every(({ code, number }) => code === number) ? [] : [indexReading(encoding)];
  const [texts, ...more] = [ascii, ...byIndex]
    .map((characterOf) => new Map(numbered.flatMap((one) => textOfNumber(one, characterOf))))
    .filter((reading) => areLetters(reading, codes.size));
  return texts === undefined || more.length > 0 ? new Map() : texts;
}

function indexReading({ name }: FontEncoding): (number: number) => string | undefined {
  return MICROSOFT.test(name) ? atPlaceOfMicrosoft : atPlace;
}

/** 3B2 names the glyphs of its mathematical fonts by the codes that TeX gives the symbols, as `C0` for the minus sign. */
const MATHEMATICAL = /^Adv[A-Z]\w*(?:Mth|Sy)/;

function symbolOf({ code, prefix, number = -1 }: Numbered): readonly (readonly [code: number, text: string])[] {
  const symbol = prefix === 'C' ? texSymbol(number) : undefined;
  return symbol === undefined ? [] : [[code, symbol]];
}

interface Numbered {
  readonly code: number;
  readonly prefix?: string;
  readonly number?: number;
}

function textOfNumber(
  { code, number = -1 }: Numbered,
  characterOf: (number: number) => string | undefined,
): readonly (readonly [code: number, text: string])[] {
  const text = characterOf(number);
  return text === undefined ? [] : [[code, text]];
}

function ascii(number: number): string | undefined {
  return number >= 0x20 && number <= 0x7e ? String.fromCharCode(number) : undefined;
}

/** The index of the space, the first character of ASCII. */
const SPACE = 3;

function atPlace(index: number): string | undefined {
  return ascii(index - SPACE + 0x20);
}

/** Fonts of Microsoft whose glyphs have the order of Mac OS Roman, with one space. */
const MICROSOFT = /^(Arial|CourierNew|Georgia|Tahoma|TimesNewRoman|Trebuchet|Verdana)/;

/** The indices of Ä, the first character after ASCII, of À, after the second space of Mac OS Roman, and of ˇ, the last. */
const [FIRST_ACCENTED, AFTER_SPACE, LAST] = [98, 172, 224];

function atPlaceOfMicrosoft(index: number): string | undefined {
  if (index < FIRST_ACCENTED) return atPlace(index);
  return index <= LAST ? macRoman(index - FIRST_ACCENTED + 0x80 + (index < AFTER_SPACE ? 0 : 1)) : undefined;
}

const macRoman = baseEncoding('MacRomanEncoding');

/** Returns whether at least half of some codes are letters, and at least half of these are lower case. */
function areLetters(texts: ReadonlyMap<number, string>, codes: number): boolean {
  const letters = Array.from(texts.values()).filter((text) => /\p{L}/u.test(text));
  const small = letters.filter((text) => /\p{Ll}/u.test(text));
  return 2 * letters.length >= codes && 2 * small.length >= letters.length;
}
