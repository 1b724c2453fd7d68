import { textOfGlyphName } from '../../fonts/glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../../syntax/values.js';
import { tryRead } from '../../file/try-read.js';
import { baseEncoding } from './base-encodings.js';
import { differencesOf } from '../../fonts/differences.js';
import type { Font } from './font.js';
import { standardFont } from './standard-fonts.js';
import { trueTypeWidths, type WidthOf } from './true-type-widths.js';
import { type1Widths } from './type1-widths.js';

/** A simple font with the outlines of a font program: Type 1 or TrueType (ISO 32000-2 §9.6). Its codes are single bytes. */
export function simpleFont(file: PdfFile, dict: PdfDict): Font {
  const { of, certain } = widthsOf(file, dict);
  return {
    vertical: false,
    certain,
    aboveBaseline: 0.1,
    codeLength: () => 1,
    advanceOf: (code) => (of[code] ?? 0) / 1000,
    foundAdvanceOf: (code) => Math.trunc(of[code] ?? 0) / 1000,
  };
}

interface Widths {
  /** The widths by code, in thousandths of an em. */
  readonly of: readonly number[];
  readonly certain: boolean;
}

const CODES = 256;

function widthsOf(file: PdfFile, dict: PdfDict): Widths {
  const written = file.array(dict.get('Widths'));
  const descriptor = file.dict(dict.get('FontDescriptor'));
  const missing = file.number(descriptor?.get('MissingWidth')) ?? 0;
  if (written === undefined) return standardWidths(file, dict, { descriptor, missing });
  const first = file.number(dict.get('FirstChar')) ?? 0;
  const last = lastOf(file.number(dict.get('LastChar')) ?? 0, first, written);
  const of = Array.from({ length: CODES }, (_, code) =>
    code > last ? missing : (file.number(written[code - first]) ?? missing),
  );
  return { of, certain: true };
}

/** Returns the last code with a width: /LastChar, or the end of /Widths if /LastChar is 0 or beyond that end. */
function lastOf(last: number, first: number, written: readonly PdfValue[]): number {
  const end = first + written.length - 1;
  return last === 0 || last > end ? end : last;
}

function standardWidths(
  file: PdfFile,
  dict: PdfDict,
  { descriptor, missing }: { readonly descriptor: PdfDict | undefined; readonly missing: number },
): Widths {
  const name = file.name(dict.get('BaseFont')) ?? '';
  const font = standardFont(name, file.number(descriptor?.get('Flags')) ?? 0);
  const encoding = encodingOf(file, dict);
  const embedded = embeddedWidths(file, dict, descriptor);
  const of = Array.from({ length: CODES }, (_, code) => {
    const character = encoding(code);
    const own = embedded?.(code, character);
    if (own !== undefined) return own;
    return (character === undefined ? undefined : font.ofCharacter(character)) ?? font.ofCode(code) ?? missing;
  });
  return { of, certain: embedded !== undefined || STANDARD.test(name) };
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Returns the widths in the embedded font program, which PDFium and MuPDF use; Poppler uses standard widths instead. */
function embeddedWidths(file: PdfFile, dict: PdfDict, descriptor: PdfDict | undefined): WidthOf | undefined {
  const names = differencesOf(file, dict);
  return tryRead(() => {
    const [type1, trueType] = [file.stream(descriptor?.get('FontFile')), file.stream(descriptor?.get('FontFile2'))];
    if (type1 !== undefined) return type1Widths(file.decodeStream(type1, MAX_BYTES), (code) => names.get(code));
    const program = trueType ?? file.stream(descriptor?.get('FontFile3'));
    return program && trueTypeWidths(file.decodeStream(program, MAX_BYTES));
  });
}

const STANDARD = /^(Helvetica|Times|Courier|Arial|Symbol|ZapfDingbats)/;

function encodingOf(file: PdfFile, dict: PdfDict): (code: number) => string | undefined {
  const encoding = dict.get('Encoding');
  const base = baseEncoding(file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding')));
  const differences = differencesOf(file, dict);
  return (code) => {
    const name = differences.get(code);
    return name === undefined ? base(code) : characterOf(name);
  };
}

/** Returns the character of a glyph name; a ligature is one character, so that its glyph has one width. */
function characterOf(name: string): string {
  const ligatures: Readonly<Record<string, string>> = { fi: '\ufb01', fl: '\ufb02' };
  return ligatures[name] ?? textOfGlyphName(name) ?? '';
}
