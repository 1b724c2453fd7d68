import { cmapOf } from '../../content/fonts/composite-font.js';
import { collectionTexts } from '../../content/fonts/predefined-cmaps.js';
import { toUnicodeEntries } from '../../content/fonts/to-unicode.js';
import { differencesOf } from '../../fonts/differences.js';
import { characterOfGlyphName, numberInGlyphName, textOfGlyphName } from '../../fonts/glyph-names.js';
import { type CodeText, toUnicodeMap } from '../../fonts/to-unicode-map.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { NewStream, PdfDict } from '../../syntax/values.js';

/**
 * Returns a ToUnicode CMap with the texts of a font as poppler, MuPDF and other readers find them, if PDFium finds none or
 * others; undefined for other fonts, which are nearly all.
 */
export function restatedToUnicode(file: PdfFile, font: PdfDict): NewStream | undefined {
  if (!isFont(file, font)) return undefined;
  const named = font.has('DescendantFonts') ? collectedTexts(file, font) : namedTexts(file, font);
  const { stated, isIrregular } = statedTexts(file, font);
  const added = named.filter((it) => !stated.has(keyOf(it)));
  return added.length > 0 || isIrregular ? toUnicodeMap([...added, ...stated.values()]) : undefined;
}

function isFont(file: PdfFile, font: PdfDict): boolean {
  const statesTexts = font.has('Encoding') || font.has('ToUnicode');
  return statesTexts && (font.isOfType('Font') || fontTypes.has(file.name(font.get('Subtype'))));
}

const fontTypes: ReadonlySet<string | undefined> = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3']);

function keyOf({ code, length }: CodeText): string {
  return `${length} ${code}`;
}

const MAX_BYTES = 2 ** 20;
const MAX_DEPTH = 5;

interface Stated {
  readonly stated: ReadonlyMap<string, CodeText>;
  /** Whether readers understand the CMap differently. */
  readonly isIrregular: boolean;
}

/** Reads the ToUnicode CMap of a font. Of several texts of a code, PDFium takes the smallest, and other readers the last. */
function statedTexts(file: PdfFile, font: PdfDict): Stated {
  const stated = new Map<string, CodeText>();
  let isIrregular = false;
  for (const cmap of toUnicodeCMaps(file, font)) {
    for (const entry of toUnicodeEntries(cmap)) {
      const known = stated.get(keyOf(entry));
      isIrregular ||= entry.irregular || (known !== undefined && known.text !== entry.text);
      stated.set(keyOf(entry), entry);
    }
  }
  return { stated, isIrregular: isIrregular || usesCMap(file, font) };
}

function usesCMap(file: PdfFile, font: PdfDict): boolean {
  return file.stream(font.get('ToUnicode'))?.dict.has('UseCMap') === true;
}

/** Returns the ToUnicode CMap of a font, after the CMaps that it uses. */
export function toUnicodeCMaps(file: PdfFile, holder: PdfDict, depth = 0): readonly Buffer[] {
  const stream = tryRead(() => file.stream(holder.get(depth === 0 ? 'ToUnicode' : 'UseCMap')));
  if (stream === undefined || depth > MAX_DEPTH) return [];
  const bytes = tryRead(() => file.decodeStream(stream, MAX_BYTES));
  return [...toUnicodeCMaps(file, stream.dict, depth + 1), ...(bytes === undefined ? [] : [bytes])];
}

/** Returns the texts of glyph names that PDFium does not know: of several letters, and numbers. */
function namedTexts(file: PdfFile, font: PdfDict): readonly CodeText[] {
  const names = differencesOf(file, font);
  const areHexadecimal = [...names.values()].some((name) => HEXADECIMAL.test(name) && !/\d\d$/.test(name));
  return Array.from(names).flatMap(([code, name]) => {
    const [base = ''] = name.split('.', 1);
    // Like poppler, reads the number of a variant, and a number before signs.
    const text = textOfGlyphName(name) ?? numberedCharacter(base.replace(SIGNS_AT_END, ''), areHexadecimal);
    return text === undefined || characterOfGlyphName(base) !== undefined ? [] : [{ code, length: 1, text }];
  });
}

const SIGNS_AT_END = /[^\dA-Za-z]+$/;
const HEXADECIMAL = /^[A-Za-z]?([\dA-Fa-f]{2})$/;

/**
 * Returns the character whose code is in a glyph name, such as "a65". Like poppler, reads the numbers of a font as hexadecimal
 * ones if one of them has a hexadecimal letter.
 */
function numberedCharacter(name: string, areHexadecimal: boolean): string | undefined {
  const [, digits] = (areHexadecimal ? HEXADECIMAL.exec(name) : null) ?? [];
  const number = digits === undefined ? numberInGlyphName(name)?.number : Number.parseInt(digits, 16);
  return number === undefined || number < FIRST_CHARACTER || number > LAST_CHARACTER
    ? undefined
    : String.fromCharCode(number);
}

const FIRST_CHARACTER = 0x21;
const LAST_CHARACTER = 0xff;

/** Maximum number of codes of a CMap that are read; collections have fewer CIDs. */
const MAX_CODES = 2 ** 16;

/** Returns the texts of a composite font whose CMap leads to the CIDs of one of Adobe's character collections. */
function collectedTexts(file: PdfFile, font: PdfDict): readonly CodeText[] {
  if (knownToPdfium.test(file.name(font.get('Encoding')) ?? '')) return [];
  const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0]);
  const ordering = file.string(file.dict(descendant?.get('CIDSystemInfo'))?.get('Ordering'));
  const texts = collectionTexts(Buffer.from(ordering?.bytes ?? []).toString('latin1'));
  if (texts.size === 0) return [];
  const cmap = cmapOf(file, font.get('Encoding'), 0);
  return Array.from(cmap.mappedCodes(MAX_CODES)).flatMap(({ code, length, cid }) => {
    const text = texts.get(cid);
    return text === undefined ? [] : [{ code, length, text }];
  });
}

/** The predefined CMaps of ISO 32000-2 §9.7.5.2. */
const knownToPdfium =
  /^(?:Identity|GB-EUC|GBpc-EUC|GBKp?-EUC|GBK2K|UniGB-(?:UCS2|UTF16)|B5pc|HKscs-B5|ETen(?:ms)?-B5|CNS-EUC|UniCNS-(?:UCS2|UTF16)|83pv-RKSJ|90msp?-RKSJ|90pv-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|UniJIS-(?:UCS2(?:-HW)?|UTF16)|KSC-EUC|KSCms-UHC(?:-HW)?|KSCpc-EUC|UniKS-(?:UCS2|UTF16))-[HV]$|^[HV]$/;
