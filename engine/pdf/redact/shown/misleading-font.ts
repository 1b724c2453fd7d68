import { spelled } from '../../../text/search/spelling.js';
import { folding } from '../../../text/search/spellers.js';
import { baseEncoding } from '../../content/fonts/base-encodings.js';
import { differencesOf } from '../../content/fonts/differences.js';
import { toUnicodeTexts } from '../../content/fonts/to-unicode.js';
import { textOfGlyphName } from '../../fonts/glyph-names.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import type { PdfDict } from '../../syntax/values.js';

const mostBytes = 2 ** 20;
const simpleFonts: ReadonlySet<string | undefined> = new Set(['Type1', 'MMType1', 'TrueType']);
const namedEncodings: ReadonlySet<string | undefined> = new Set(['WinAnsiEncoding', 'MacRomanEncoding']);

/**
 * Whether the ToUnicode CMap of a simple font says of a letter or digit that it is another one, or none, than the encoding
 * of the font shows. A glyph that only /Differences name counts where the font is not embedded: fonts that are embedded
 * may call their glyphs anything.
 */
export function isMisleading(file: PdfFile, font: PdfDict): boolean {
  if (!font.has('ToUnicode') || !simpleFonts.has(file.name(font.get('Subtype')))) return false;
  const told = readable(() => {
    const stream = file.stream(font.get('ToUnicode'));
    return stream && toUnicodeTexts(file.decodeStream(stream, mostBytes));
  });
  const shown = shownBy(file, font);
  return Array.from(told ?? []).some(([code, text]) => {
    const character = shown(code) ?? '';
    return /^[\p{L}\p{N}]$/u.test(character) && !isSame(text, character);
  });
}

/** The dictionary of a misleading font without its ToUnicode CMap, so that it is read as it shows; any other as it is. */
export function asShown(file: PdfFile, dict: PdfDict): PdfDict {
  if (!isMisleading(file, dict)) return dict;
  const font = dict.clone();
  font.delete('ToUnicode');
  return font;
}

/** What codes show, as far as the document tells. */
function shownBy(file: PdfFile, font: PdfDict): (code: number) => string | undefined {
  const encoding = font.get('Encoding');
  const name = file.name(encoding) ?? file.name(file.dict(encoding)?.get('BaseEncoding'));
  const base = namedEncodings.has(name) ? baseEncoding(name) : () => undefined;
  const differences = differencesOf(file, font);
  const descriptor = file.dict(font.get('FontDescriptor'));
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key) === true);
  return (code) => {
    const glyph = differences.get(code);
    if (glyph === undefined) return base(code);
    return isEmbedded ? undefined : textOfGlyphName(glyph);
  };
}

/** Letters of several accents and cases may share a glyph. */
function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return spelled(text, folding).text.normalize('NFD').replace(/\p{M}/gu, '');
}
