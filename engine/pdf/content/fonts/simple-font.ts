import { textOfGlyphName } from '../../glyph-names.js';
import type { PdfFile } from '../../pdf-file.js';
import type { PdfDict } from '../../values.js';
import { baseEncoding } from './base-encodings.js';
import type { Font } from './font.js';
import { standardFont } from './standard-fonts.js';

/** A font whose codes are single bytes: Type 1, TrueType or Type 3 (ISO 32000-2 §9.6). */
export function simpleFont(file: PdfFile, dict: PdfDict): Font {
  const widths = widthsOf(file, dict);
  return {
    vertical: false,
    certain: widths.certain,
    // The em of a Type 3 font may have nothing to do with how large its glyphs are.
    aboveBaseline: isType3(file, dict) ? 0 : 0.1,
    codeLength: () => 1,
    advanceOf: (code) => widths.of[code] ?? 0,
  };
}

interface Widths {
  /** In ems, by code. */
  readonly of: readonly number[];
  readonly certain: boolean;
}

const CODES = 256;

function widthsOf(file: PdfFile, dict: PdfDict): Widths {
  const drawn = isType3(file, dict);
  const scale = drawn ? (file.number(file.array(dict.get('FontMatrix'))?.[0]) ?? 0.001) : 0.001;
  const written = file.array(dict.get('Widths'));
  const descriptor = file.dict(dict.get('FontDescriptor'));
  if (written === undefined) return drawn ? { of: [], certain: false } : standardWidths(file, dict, descriptor);
  const first = file.number(dict.get('FirstChar')) ?? 0;
  const missing = file.number(descriptor?.get('MissingWidth')) ?? 0;
  const of = Array.from({ length: CODES }, (_, code) => (file.number(written[code - first]) ?? missing) * scale);
  return { of, certain: true };
}

function isType3(file: PdfFile, dict: PdfDict): boolean {
  return file.name(dict.get('Subtype')) === 'Type3';
}

function standardWidths(file: PdfFile, dict: PdfDict, descriptor: PdfDict | undefined): Widths {
  const name = file.name(dict.get('BaseFont')) ?? '';
  const font = standardFont(name, file.number(descriptor?.get('Flags')) ?? 0);
  const encoding = encodingOf(file, dict);
  const missing = file.number(descriptor?.get('MissingWidth')) ?? 0;
  const of = Array.from({ length: CODES }, (_, code) => {
    const character = encoding(code);
    const width = (character === undefined ? undefined : font.ofCharacter(character)) ?? font.ofCode(code);
    return (width ?? missing) / 1000;
  });
  return { of, certain: STANDARD.test(name) };
}

const STANDARD = /^(Helvetica|Times|Courier|Arial|Symbol|ZapfDingbats)/;

function encodingOf(file: PdfFile, dict: PdfDict): (code: number) => string | undefined {
  const encoding = dict.get('Encoding');
  const base = baseEncoding(file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding')));
  const differences = new Map<number, string>();
  let code = 0;
  for (const item of file.array(file.dict(encoding)?.get('Differences')) ?? []) {
    const name = file.name(item);
    code = file.number(item) ?? code;
    if (name !== undefined) differences.set(code++, characterOf(name));
  }
  return (each) => differences.get(each) ?? base(each);
}

/** A ligature is one glyph, though it stands for several letters. */
function characterOf(name: string): string {
  const ligatures: Readonly<Record<string, string>> = { fi: '\ufb01', fl: '\ufb02' };
  return ligatures[name] ?? textOfGlyphName(name) ?? '';
}
