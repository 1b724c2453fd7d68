import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfaLevel } from '../level.js';
import { readable } from '../../fonts/glyphs/glyph-reader.js';
import { textReader } from '../../fonts/glyphs/text-reader.js';
import type { ShownCode, ShownFont } from '../shown/shown-fonts.js';
import { statedTexts } from '../../content/fonts/stated-texts.js';
import { hasWellFormedTexts, isPrivate, publicText } from '../shown/texts-of-fonts.js';
import type { CodeText } from '../../fonts/to-unicode-map.js';

export interface TextsOfCodes {
  readonly texts: readonly CodeText[];
  /** Codes whose text is not known. */
  readonly unknown: readonly ShownCode[];
  /** Whether the font's own CMap states the same. */
  readonly isStated: boolean;
}

/**
 * Returns the texts of all codes that content shows in a font, as far as they are known: from the CMap of the font, else from
 * glyph names, encodings and the font program (ISO 19005-2 §6.2.11.7.2). Level a does not allow private characters.
 */
export function textsOfCodes(
  file: PdfFile,
  { dict, codes }: ShownFont,
  { part, conformance }: PdfaLevel,
): TextsOfCodes {
  const stated = statedTexts(file, dict);
  const read = textReader(file, dict);
  const texts: CodeText[] = [];
  const unknown: ShownCode[] = [];
  let isStated = hasWellFormedTexts(file, dict);
  for (const shown of codes.values()) {
    const { code, length } = shown;
    const own = stated(code, length);
    const derived = own !== undefined && !isPrivate(own) ? undefined : readable(() => read?.(code, length).text);
    const known = derived === undefined || derived === '' ? own : derived;
    const text = known && publicText(known);
    const isAllowed = text !== undefined && !(part > 1 && conformance === 'a' && isPrivate(text));
    isStated &&= isAllowed && text === own;
    if (isAllowed) texts.push({ code, length, text });
    else unknown.push(shown);
  }
  return { texts, unknown, isStated };
}
