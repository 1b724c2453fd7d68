import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfValue, Ref } from '../../syntax/values.js';
import { glyphReader, readable } from './glyph-reader.js';
import { codeKey, type ShownFont } from './shown-fonts.js';

/** Tells whether a font, as a value of the graphics state, has no glyph for a code. */
export type IsMissing = (font: PdfValue | undefined, code: number, length: number) => boolean;

/** Finds the codes that content shows and for which the embedded font has no glyph; undefined when there are none. */
export function missingGlyphs(file: PdfFile, shown: readonly ShownFont[]): IsMissing | undefined {
  const missing = new Map<unknown, ReadonlySet<number>>();
  for (const { ref, dict, codes } of shown) {
    const read = glyphReader(file, dict);
    if (read === undefined) continue;
    const keys = new Set<number>();
    for (const { code, length } of codes.values()) {
      if (readable(() => read(code, length))?.isPresent === false) keys.add(codeKey(code, length));
    }
    if (keys.size > 0) missing.set(ref?.num ?? dict, keys);
  }
  if (missing.size === 0) return undefined;
  return (font, code, length) =>
    missing.get(font instanceof Ref ? font.num : font)?.has(codeKey(code, length)) === true;
}
