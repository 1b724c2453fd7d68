import { LAST_CODE, differencesOf } from './differences.js';
import { builtInNames } from './built-in-names.js';
import { numberInGlyphName, textOfGlyphName } from './glyph-names.js';
import { withoutTag } from './subset-tag.js';
import { statedTexts } from '../content/fonts/stated-texts.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** The properties of the codes of a font that the document states. */
export interface FontEncoding {
  /** /BaseFont without its subset tag; empty if there is none. */
  readonly name: string;
  /** Whether the font may have a glyph for the code. */
  has(code: number): boolean;
  /** Returns the advance of the glyph of a code, in ems; undefined if it is unknown. */
  widthOf(code: number): number | undefined;
  /** Returns the text that the ToUnicode CMap states for the code, or else the name of its glyph. */
  textOf(code: number): string | undefined;
  /**
   * Returns number and prefix of a glyph name that only numbers the glyph, such as "C0065"; the glyph index and
   * `GLYPH_INDEX` for codes that are the indices of glyphs in a TrueType font.
   */
  numberOf(code: number): { readonly prefix: string; readonly number: number } | undefined;
  /** Returns the character that is the whole name of a glyph of a Type 3 font, as its code. */
  characterOf(code: number): number | undefined;
}

/** The prefix of codes that are the indices of glyphs. */
export const GLYPH_INDEX = 'glyph';

/** Returns /BaseFont without its subset tag; of a composite font, /BaseFont of its descendant font. */
export function fontName(file: PdfFile, font: PdfDict): string {
  const bytes = file.name((descendantOf(file, font) ?? font).get('BaseFont')) ?? '';
  return withoutTag(Buffer.from(bytes, 'latin1').toString('utf8'));
}

export function fontEncoding(file: PdfFile, font: PdfDict): FontEncoding {
  const type = file.name(font.get('Subtype'));
  if (type === 'Type0') return compositeEncoding(file, font);
  const names = differencesOf(file, font);
  const widths = widthsOf(file, font, type === 'Type3' ? (numbers(file, font.get('FontMatrix'))[0] ?? 0.001) : 0.001);
  const drawn = type === 'Type3' ? file.dict(font.get('CharProcs')) : undefined;
  // Programs may name all codes, and draw only those in use.
  const drawnName = (code: number): string => {
    const name = names.get(code) ?? '';
    return drawn === undefined || drawn.has(name) ? name : '';
  };
  const stated = statedTexts(file, font);
  let own: ReadonlyMap<number, string> | undefined;
  const builtIn = (): ReadonlyMap<number, string> => (own ??= builtInNames(file, font));
  return {
    name: fontName(file, font),
    // A Type 3 font draws only glyphs that have a name and content, and programs state the widths of all codes in use.
    has: (code) => (type === 'Type3' ? drawnName(code) !== '' : widths.size > 0 ? widths.has(code) : code <= LAST_CODE),
    widthOf: (code) => widths.get(code),
    textOf: (code) => stated(code, 1) ?? textOfGlyphName(names.get(code) ?? builtIn().get(code) ?? ''),
    numberOf: (code) => numberInGlyphName(drawnName(code)),
    characterOf: (code) => (type === 'Type3' ? characterOfName(drawnName(code)) : undefined),
  };
}

/** Distiller doubles the semicolon, which alone stands for the code 0. */
const OWN_CHARACTERS: Readonly<Record<string, number>> = { ';': 0, ';;': 0x3b };

function characterOfName(name: string): number | undefined {
  return OWN_CHARACTERS[name] ?? (name.length === 1 ? name.charCodeAt(0) : undefined);
}

function widthsOf(file: PdfFile, font: PdfDict, scale: number): ReadonlyMap<number, number> {
  const first = file.number(font.get('FirstChar')) ?? 0;
  const widths = numbers(file, font.get('Widths')).slice(0, LAST_CODE + 1);
  return new Map(widths.map((width, index) => [first + index, Math.abs(width * scale)]));
}

function numbers(file: PdfFile, value: Parameters<PdfFile['array']>[0]): readonly number[] {
  return (file.array(value) ?? []).map((item) => file.number(item) ?? 0);
}

/**
 * Returns the encoding of a composite font whose embedded CMap maps codes to the same CIDs of an Adobe character collection.
 * Most ASCII characters have the same CIDs in all these collections.
 */
function compositeEncoding(file: PdfFile, font: PdfDict): FontEncoding {
  const cmap = file.stream(font.get('Encoding'))?.dict;
  const identity = cmap !== undefined && IDENTITY.test(file.name(cmap.get('CMapName')) ?? '');
  const stated = statedTexts(file, font);
  const hasIndices = codesAreIndices(file, font);
  return {
    name: fontName(file, font),
    has: () => true,
    widthOf: () => undefined,
    textOf: (code) =>
      soleText(stated, code) ?? (identity && isAscii(code) ? String.fromCharCode(code + FIRST_CHARACTER) : undefined),
    numberOf: (code) => (hasIndices ? { prefix: GLYPH_INDEX, number: code } : undefined),
    characterOf: () => undefined,
  };
}

/** Returns whether the codes of a composite font are the indices of glyphs in its TrueType font. */
function codesAreIndices(file: PdfFile, font: PdfDict): boolean {
  const descendant = descendantOf(file, font);
  if (descendant === undefined || file.name(descendant.get('Subtype')) !== 'CIDFontType2') return false;
  const isIdentity = /^Identity-[HV]$/.test(file.name(font.get('Encoding')) ?? '');
  return isIdentity && file.stream(descendant.get('CIDToGIDMap')) === undefined;
}

/**
 * Returns the text that is stated for a code, whatever its number of bytes; undefined when there are several, since PDFium
 * tells only the number that the bytes of a code are.
 */
function soleText(stated: ReturnType<typeof statedTexts>, code: number): string | undefined {
  const texts = new Set(CODE_LENGTHS.map((length) => stated(code, length)));
  texts.delete(undefined);
  return texts.size === 1 ? Array.from(texts)[0] : undefined;
}

const CODE_LENGTHS = [1, 2, 3, 4];

function descendantOf(file: PdfFile, font: PdfDict): PdfDict | undefined {
  return file.dict(file.array(font.get('DescendantFonts'))?.[0]);
}

/** The names of the CMaps whose codes are the CIDs. */
const IDENTITY = /^Adobe-(Japan1|GB1|CNS1|Korea1)-\d$/;

/** The difference between ASCII code and CID: the CID of the space is 1. */
const FIRST_CHARACTER = 0x1f;

/** Excludes dollar, backslash, bar and tilde: some collections have national characters in their places. */
function isAscii(identifier: number): boolean {
  return identifier >= 1 && identifier <= 94 && ![5, 61, 93].includes(identifier);
}
