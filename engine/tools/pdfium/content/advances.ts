import type { ContentGlyphs } from './content-glyphs.js';

const round = Math.fround;

/**
 * How PDFium finds the advance of a glyph: by its box, which is as wide as the font states; as the font states it, when the
 * glyph is drawn beyond its advance; or by what is drawn, when the font states nothing. `either` is one of the first two.
 */
export type AdvanceBy = 'box' | 'stated' | 'drawn' | 'either';

/** A glyph at a place on a page. */
export interface PlacedGlyph {
  /** The x coordinates of its origin and of the end of its advance, in the page's own space. */
  readonly x: number;
  readonly end: number;
  /** Whether its baseline runs to the right in the page's own space. */
  readonly level: boolean;
  /** The width that its font states, in ems. */
  readonly width: number;
  /** The size of its font along the baseline. */
  readonly em: number;
}

/** Returns a glyph of content; `em` is the size of its font along the baseline. */
export function placedGlyph({ runs, run, x, end, width }: ContentGlyphs, glyph: number, em: number): PlacedGlyph {
  const { a, b } = runs[run[glyph] ?? 0] ?? { a: 0, b: 0 };
  return { x: x[glyph] ?? 0, end: end[glyph] ?? 0, level: b === 0 && a > 0, width: width[glyph] ?? 0, em };
}

/** Returns the advance of a glyph by its box, which PDFium computes with 24-bit floats. */
export function advanceByBox({ x, end, level, width, em }: PlacedGlyph): number {
  return level ? end - x : width * em;
}

export function statedAdvance({ width, em }: PlacedGlyph): number {
  return round(width) * em;
}

/** Returns how PDFium has found an advance. */
export function advanceBy(glyph: PlacedGlyph, advance: number): AdvanceBy {
  const isBox = isEqual(advance, advanceByBox(glyph), glyph.em);
  const isStated = isEqual(advance, statedAdvance(glyph), glyph.em);
  if (isBox && isStated) return 'either';
  return isBox ? 'box' : isStated ? 'stated' : 'drawn';
}

function isEqual(one: number, other: number, em: number): boolean {
  return Math.abs(one - other) < PRECISION * em;
}

/** In ems: precision of advances that are computed back from the sides of cells. */
const PRECISION = 2e-9;
