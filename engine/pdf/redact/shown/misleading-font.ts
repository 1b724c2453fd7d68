import { spelled } from '../../../text/search/spelling.js';
import { folding } from '../../../text/search/spellers.js';
import { baseEncoding } from '../../content/fonts/base-encodings.js';
import { differencesOf } from '../../fonts/differences.js';
import { PROGRAM_KEYS } from '../../fonts/font-program.js';
import { toUnicodeEntries } from '../../content/fonts/to-unicode.js';
import { textOfGlyphName } from '../../fonts/glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import type { PdfDict } from '../../syntax/values.js';

const MAX_BYTES = 2 ** 20;
const CODE_LENGTH = 1;
const simpleFonts: ReadonlySet<string | undefined> = new Set(['Type1', 'MMType1', 'TrueType']);
const namedEncodings: ReadonlySet<string | undefined> = new Set(['WinAnsiEncoding', 'MacRomanEncoding']);

/**
 * Whether the ToUnicode CMap of a simple font maps a code to another letter or digit than the font's encoding, or to
 * none. A glyph that only /Differences names counts only in fonts that are not embedded: embedded fonts may use any
 * glyph names.
 */
export function isMisleading(file: PdfFile, font: PdfDict): boolean {
  if (!font.has('ToUnicode') || !simpleFonts.has(file.name(font.get('Subtype')))) return false;
  const entries = tryRead(() => {
    const stream = file.stream(font.get('ToUnicode'));
    return stream && Array.from(toUnicodeEntries(file.decodeStream(stream, MAX_BYTES), CODE_LENGTH));
  });
  const shownText = encodingOf(file, font);
  return (entries ?? []).some(({ code, text }) => {
    const character = shownText(code) ?? '';
    return /^[\p{L}\p{N}]$/u.test(character) && !isSame(text, character);
  });
}

/** Returns the characters of codes by the font's encoding, where known. */
function encodingOf(file: PdfFile, font: PdfDict): (code: number) => string | undefined {
  const encoding = font.get('Encoding');
  const name = file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding'));
  const base = namedEncodings.has(name) ? baseEncoding(name) : () => undefined;
  const differences = differencesOf(file, font);
  const descriptor = file.dict(font.get('FontDescriptor'));
  const isEmbedded = PROGRAM_KEYS.some((key) => descriptor?.has(key) === true);
  return (code) => {
    const glyph = differences.get(code);
    if (glyph === undefined) return base(code);
    return isEmbedded ? undefined : textOfGlyphName(glyph);
  };
}

/** Compares without case and accents: such variants may share a glyph. */
function isSame(one: string, other: string): boolean {
  return baseLetters(one) === baseLetters(other);
}

function baseLetters(text: string): string {
  return spelled(text, folding).text.normalize('NFD').replace(/\p{M}/gu, '');
}
