import type { Box } from '../../geometry/geometry.js';
import type { Font, Glyphs } from '../model.js';
import { readingOf } from './character-kinds.js';

/** Maximum number of signs of a page; a page with more is a drawing, or its text is unknown. */
const MAX_SIGNS = 300;

/** In ems: how far icons reach above and below the baseline. Fonts of icons often state less. */
const ABOVE = 1.2;
const BELOW = 0.4;

/** The place of a glyph without text. */
export interface Sign extends Box {
  /** The name of its font. */
  readonly font: string;
}

/**
 * Returns the places of glyphs that say nothing, in fonts of which no glyph has text: the icons of symbol fonts. Glyphs without
 * text of other fonts are parts of ligatures and of replaced texts.
 */
export function signsOf(glyphs: Glyphs, fonts: readonly Font[]): readonly Sign[] {
  const { length, text, style, styles, left, right } = glyphs;
  const fontOf = (index: number): number | undefined => styles[style[index] ?? 0]?.font;
  const written = new Set<number | undefined>();
  for (let index = 0; index < length; index++) if (readingOf(text[index] ?? '').text !== '') written.add(fontOf(index));
  const signs: Sign[] = [];
  for (let index = 0; index < length; index++) {
    const [from = 0, to = 0] = [left[index], right[index]];
    const font = fontOf(index);
    if (!(to > from) || written.has(font)) continue;
    if (signs.length === MAX_SIGNS) return [];
    signs.push({ left: from, right: to, ...heightOf(glyphs, index), font: fonts[font ?? 0]?.name ?? '' });
  }
  return signs;
}

function heightOf({ style, styles, y, ...cells }: Glyphs, index: number): Pick<Box, 'top' | 'bottom'> {
  const [top = 0, bottom = 0] = [cells.top[index], cells.bottom[index]];
  const { size = 0, angle = 0 } = styles[style[index] ?? 0] ?? {};
  if (angle !== 0) return { top, bottom };
  const baseline = y[index] ?? bottom;
  return { top: Math.min(top, baseline - ABOVE * size), bottom: Math.max(bottom, baseline + BELOW * size) };
}
