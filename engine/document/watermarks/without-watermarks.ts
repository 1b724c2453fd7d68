import type { Box, Size } from '../../geometry/geometry.js';
import { hasCentre, heightOf, union, widthOf } from '../../geometry/box-arithmetic.js';
import { cellOf, filterGlyphs } from '../glyphs/filter-glyphs.js';
import type { Glyphs, Style } from '../model.js';
import type { PageReading } from '../page-reading.js';

/** Large oblique text across the text of a page. */
export interface Watermark {
  readonly box: Box;
  /** Direction of the baseline in degrees, clockwise. */
  readonly angle: number;
  readonly text: string;
}

/** A page, and the watermarks that were taken out of its glyphs. */
export interface PageWithoutWatermarks {
  readonly reading: PageReading;
  readonly watermarks: readonly Watermark[];
}

/** Separates watermarks from the text of a page. */
export function withoutWatermarks(reading: PageReading): PageWithoutWatermarks {
  const { glyphs, size } = reading;
  const watermarks = new Map<number, Watermark>();
  const angles = new Set(glyphs.styles.filter(isLargeAndOblique).map((style) => style.angle));
  if (angles.size > MAX_ANGLES) return { reading, watermarks: [] };
  for (const angle of angles) {
    const watermark = watermarkAt(angle, glyphs);
    if (watermark !== undefined && isAcross(watermark.box, size) && hasTextOn(watermark.box, glyphs))
      watermarks.set(angle, watermark);
  }
  if (watermarks.size === 0) return { reading, watermarks: [] };
  const isKept = (glyph: number): boolean => {
    const style = glyphs.styles[glyphs.style[glyph] ?? 0];
    return style === undefined || !isLargeAndOblique(style) || !watermarks.has(style.angle);
  };
  return { reading: { ...reading, glyphs: filterGlyphs(glyphs, isKept) }, watermarks: [...watermarks.values()] };
}

/** Letters at more angles are a drawing. */
const MAX_ANGLES = 8;

/** In degrees and points: headers of tables are upright or smaller. */
const MIN_OBLIQUE = 10;
const MIN_SIZE = 24;

function isLargeAndOblique({ angle, size, invisible }: Style): boolean {
  const turn = angle % 90;
  return !invisible && size >= MIN_SIZE && turn > MIN_OBLIQUE && turn < 90 - MIN_OBLIQUE;
}

function watermarkAt(angle: number, glyphs: Glyphs): Watermark | undefined {
  const { length, style, styles, text } = glyphs;
  let box: Box | undefined;
  let letters = '';
  for (let glyph = 0; glyph < length; glyph++) {
    const own = styles[style[glyph] ?? 0];
    if (own?.angle !== angle || !isLargeAndOblique(own)) continue;
    const cell = cellOf(glyph, glyphs);
    box = box === undefined ? cell : union(box, cell);
    letters += text[glyph] ?? '';
  }
  return box === undefined || letters.trim() === '' ? undefined : { box, angle, text: letters };
}

/** Least share of the diagonal of the page that a watermark takes. */
const MIN_ACROSS = 0.25;

function isAcross(box: Box, { width, height }: Size): boolean {
  return Math.hypot(widthOf(box), heightOf(box)) > MIN_ACROSS * Math.hypot(width, height);
}

/** Fewest glyphs that stand on a watermark: a slogan of a poster is alone. */
const MIN_GLYPHS = 20;

function hasTextOn(box: Box, glyphs: Glyphs): boolean {
  const { length, style, styles } = glyphs;
  let count = 0;
  for (let glyph = 0; glyph < length && count < MIN_GLYPHS; glyph++) {
    if ((styles[style[glyph] ?? 0]?.angle ?? 0) % 90 !== 0) continue;
    if (hasCentre(box, cellOf(glyph, glyphs))) count += 1;
  }
  return count >= MIN_GLYPHS;
}
