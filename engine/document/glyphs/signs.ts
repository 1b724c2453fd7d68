import type { Box } from '../../geometry/geometry.js';
import type { Glyphs } from '../model.js';
import { readingOf } from './character-kinds.js';

/** Maximum number of signs of a page; a page with more is a drawing, or its text is unknown. */
const MAX_SIGNS = 300;

/**
 * Returns the cells of glyphs that say nothing, in fonts of which no glyph has text: the icons of symbol fonts. Glyphs without
 * text of other fonts are parts of ligatures and of replaced texts.
 */
export function signsOf({ length, text, style, styles, left, top, right, bottom }: Glyphs): readonly Box[] {
  const fontOf = (index: number): number | undefined => styles[style[index] ?? 0]?.font;
  const written = new Set<number | undefined>();
  for (let index = 0; index < length; index++) if (readingOf(text[index] ?? '').text !== '') written.add(fontOf(index));
  const signs: Box[] = [];
  for (let index = 0; index < length; index++) {
    const [from = 0, to = 0] = [left[index], right[index]];
    if (!(to > from) || written.has(fontOf(index))) continue;
    if (signs.length === MAX_SIGNS) return [];
    signs.push({ left: from, top: top[index] ?? 0, right: to, bottom: bottom[index] ?? 0 });
  }
  return signs;
}
