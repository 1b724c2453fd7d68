import type { Box } from '../../geometry/geometry.js';
import type { Glyphs } from '../model.js';

/** Returns the glyphs whose index passes a test, in their order. */
export function filterGlyphs(glyphs: Glyphs, isKept: (glyph: number) => boolean): Glyphs {
  const kept = (_: unknown, glyph: number): boolean => isKept(glyph);
  const { left, top, right, bottom, x, y, style, source, mark, styles } = glyphs;
  const text = glyphs.text.filter(kept);
  return {
    ...{ length: text.length, text, styles },
    ...{ left: left.filter(kept), top: top.filter(kept), right: right.filter(kept), bottom: bottom.filter(kept) },
    ...{ x: x.filter(kept), y: y.filter(kept) },
    ...{ style: style.filter(kept), source: source.filter(kept), mark: mark.filter(kept) },
  };
}

export function cellOf(
  glyph: number,
  { left, top, right, bottom }: Pick<Glyphs, 'left' | 'top' | 'right' | 'bottom'>,
): Box {
  return { left: left[glyph] ?? 0, top: top[glyph] ?? 0, right: right[glyph] ?? 0, bottom: bottom[glyph] ?? 0 };
}
