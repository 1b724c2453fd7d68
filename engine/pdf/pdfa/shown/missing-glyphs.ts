import { codeKey } from '../../content/fonts/font.js';
import { fontName } from '../../fonts/font-encoding.js';
import { standardSymbols } from '../../fonts/symbol-encodings.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict, PdfValue } from '../../syntax/values.js';
import { charactersOf } from '../fonts/embed-simple-font.js';
import { isEmbedded } from '../../fonts/font-program.js';
import { glyphReader, readable } from '../../fonts/glyphs/glyph-reader.js';
import { fontKey, type FontKey, type ShownFont } from './shown-fonts.js';

/** Tells whether a font, as a value of the graphics state, has no glyph for a code. */
export type IsMissing = (font: PdfValue | undefined, code: number, length: number) => boolean;

/** Finds the codes that content shows and for which the font has no glyph; undefined when there are none. */
export function missingGlyphs(file: PdfFile, shown: readonly ShownFont[]): IsMissing | undefined {
  const missing = new Map<FontKey | undefined, ReadonlySet<number>>();
  for (const { ref, dict, codes } of shown) {
    const read = glyphReader(file, dict);
    const isUnknown = read === undefined ? unknownCodes(file, dict) : undefined;
    const keys = new Set<number>();
    for (const shown of codes.values()) {
      const { code, length } = shown;
      if (isUnknown?.(code) === true || readable(() => read?.(code, length))?.isPresent === false)
        keys.add(codeKey(shown));
    }
    if (keys.size > 0) missing.set(fontKey(ref ?? dict), keys);
  }
  if (missing.size === 0) return undefined;
  return (font, code, length) => missing.get(fontKey(font))?.has(codeKey({ code, length })) === true;
}

/** Tells which codes of a simple font that is not embedded have no character, so that viewers draw nothing for them. */
function unknownCodes(file: PdfFile, font: PdfDict): ((code: number) => boolean) | undefined {
  const isSimple = ['Type1', 'MMType1', 'TrueType'].includes(file.name(font.get('Subtype')) ?? '');
  if (!isSimple || isEmbedded(file, font) || standardSymbols(fontName(file, font)) !== undefined) return undefined;
  const characters = charactersOf(file, font);
  return (code) => characters[code] === undefined;
}
