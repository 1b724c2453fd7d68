import { numberInGlyphName, textOfGlyphName } from './glyph-names.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';

/** What a document says of the codes of a font. */
export interface FontEncoding {
  /** The BaseFont without its subset tag; empty when there is none. */
  readonly name: string;
  /** Whether the font may have a glyph for the code. */
  has(code: number): boolean;
  /** How far the code's glyph advances, in ems; undefined when nothing is known of that. */
  widthOf(code: number): number | undefined;
  /** What the name of the code's glyph says that it stands for. */
  textOf(code: number): string | undefined;
  /** The number in the name of the code's glyph, and the letters before it, when the name says no more. */
  numberOf(code: number): { readonly prefix: string; readonly number: number } | undefined;
}

/** The BaseFont without its subset tag; of a composite font, that of the font that it is made of. */
export function fontName(file: PdfFile, font: PdfDict): string {
  const bytes = file.name((descendantOf(file, font) ?? font).get('BaseFont')) ?? '';
  return Buffer.from(bytes, 'latin1')
    .toString('utf8')
    .replace(/^[A-Z]{6}\+/, '');
}

export function fontEncoding(file: PdfFile, font: PdfDict): FontEncoding {
  const type = file.name(font.get('Subtype'));
  if (type === 'Type0') return compositeEncoding(file, font);
  const names = differences(file, font);
  const widths = widthsOf(file, font, type === 'Type3' ? (numbers(file, font.get('FontMatrix'))[0] ?? 0.001) : 0.001);
  const nameOf = (code: number): string => names.get(code) ?? '';
  return {
    name: fontName(file, font),
    // A Type 3 font draws nothing but what is named.
    has: (code) => (type === 'Type3' ? names.has(code) : code <= LAST_CODE),
    widthOf: (code) => widths.get(code),
    textOf: (code) => textOfGlyphName(nameOf(code)),
    numberOf: (code) => numberInGlyphName(nameOf(code)),
  };
}

const LAST_CODE = 0xff;

/** Names of glyphs by their codes (ISO 32000-2 §9.6.5). */
function differences(file: PdfFile, font: PdfDict): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of file.array(file.dict(font.get('Encoding'))?.get('Differences')) ?? []) {
    const name = file.name(item);
    code = file.number(item) ?? code;
    if (name !== undefined && code >= 0 && code <= LAST_CODE) names.set(code++, name);
  }
  return names;
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
 * Of a font whose codes are the character identifiers of one of Adobe's collections by a CMap that the document brings
 * along. Most of the ASCII characters stand in the same places in all of them.
 */
function compositeEncoding(file: PdfFile, font: PdfDict): FontEncoding {
  const cmap = file.stream(font.get('Encoding'))?.dict;
  const identity = cmap !== undefined && IDENTITY.test(file.name(cmap.get('CMapName')) ?? '');
  return {
    name: fontName(file, font),
    has: () => true,
    widthOf: () => undefined,
    textOf: (code) => (identity && isAscii(code) ? String.fromCharCode(code + FIRST_CHARACTER) : undefined),
    numberOf: () => undefined,
  };
}

function descendantOf(file: PdfFile, font: PdfDict): PdfDict | undefined {
  return file.dict(file.array(font.get('DescendantFonts'))?.[0]);
}

/** The CMaps of which a code is the identifier itself. */
const IDENTITY = /^Adobe-(Japan1|GB1|CNS1|Korea1)-\d$/;

/** The identifier of the space is 1. */
const FIRST_CHARACTER = 0x1f;

/** But for the dollar, the backslash, the bar and the tilde, in whose places some have signs of their countries. */
function isAscii(identifier: number): boolean {
  return identifier >= 1 && identifier <= 94 && ![5, 61, 93].includes(identifier);
}
