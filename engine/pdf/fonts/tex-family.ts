import { TEX_WIDTHS, type TexFamily, type TexWidths } from './tex-widths.js';

/** A code of TeX and the advance of its glyph. */
export interface TexGlyph {
  readonly code: number;
  readonly width: number;
}

/**
 * Returns the family of a bitmap font of TeX, which has no name, by the advances of its glyphs; undefined when they fit none. Each design
 * of a font has its own proportions, which change little with its size.
 * @param inEms whether widths are in ems, so that a single glyph tells the family; otherwise only their ratios are compared.
 */
export function texFamilyOf(glyphs: readonly TexGlyph[], inEms: boolean): TexFamily | undefined {
  const known = glyphs.filter(({ code, width }) => width > 0 && code < TABLED);
  if (known.length === 0) return undefined;
  let best: { readonly family: TexFamily; readonly error: number } | undefined;
  for (const font of TEX_WIDTHS) {
    const error = errorOf(font, known, inEms);
    if (error !== undefined && error < (best?.error ?? MAX_ERROR)) best = { family: font.family, error };
  }
  return best?.family;
}

/** The number of codes whose advances are known; letters with accents have the upper half. */
const TABLED = 128;

/** Maximum mean difference of advances, as a share of the mean advance. */
const MAX_ERROR = 0.08;

/**
 * The smallest and the largest scale of advances in ems: fonts of small sizes, and bold ones, are wider. Only text has designs for large
 * sizes, which are narrower.
 */
const NARROWEST = { text: 0.9, others: 0.97 };
const WIDEST = 1.4;

/** How much a scale other than 1 counts as a difference. */
const SCALE_WEIGHT = 0.1;

/** How much less likely a glyph that is alone in its font is not of text, as the star of a footnote is. */
const ALONE = 0.01;

function errorOf({ family, widths }: TexWidths, glyphs: readonly TexGlyph[], inEms: boolean): number | undefined {
  const advances = glyphs.map(({ code, width }) => ({ width, design: (widths[code] ?? 0) / 1000 }));
  if (advances.some(({ design }) => design === 0)) return undefined;
  const [sum, designed] = [sumOf(advances.map(({ width }) => width)), sumOf(advances.map(({ design }) => design))];
  const scale = sum / designed;
  const narrowest = family === 'text' ? NARROWEST.text : NARROWEST.others;
  if (inEms && (scale < narrowest || scale > WIDEST)) return undefined;
  const difference = sumOf(advances.map(({ width, design }) => Math.abs(width - scale * design))) / sum;
  const alone = glyphs.length === 1 && family !== 'text' ? ALONE : 0;
  return difference + alone + (inEms ? SCALE_WEIGHT * Math.abs(Math.log(scale)) : 0);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
