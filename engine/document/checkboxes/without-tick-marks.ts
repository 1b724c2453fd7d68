import { hasCentre } from '../../geometry/box-arithmetic.js';
import { cellOf, filterGlyphs } from '../glyphs/filter-glyphs.js';
import { isTick } from '../is-tick.js';
import type { PageReading } from '../page-reading.js';

/** Maximum number of characters of a mark in a box to tick; more are words. */
const MAX_MARK = 2;

/** Maximum number of boxes that are looked at, which bounds the time for hostile pages. */
const MAX_BOXES = 500;

/** Returns a page without the characters and dots that mark the form fields to tick, for results that have these fields. */
export function withoutTickMarks(reading: PageReading): PageReading {
  const { fields = [], glyphs, bullets } = reading;
  const ticks = fields.filter(isTick).slice(0, MAX_BOXES);
  const marks = new Set<number>();
  for (const { box } of ticks) {
    const inside: number[] = [];
    for (let glyph = 0; glyph < glyphs.length && inside.length <= MAX_MARK; glyph++)
      if (hasCentre(box, cellOf(glyph, glyphs))) inside.push(glyph);
    if (inside.length <= MAX_MARK) for (const glyph of inside) marks.add(glyph);
  }
  return {
    ...reading,
    ...(marks.size > 0 && { glyphs: filterGlyphs(glyphs, (glyph) => !marks.has(glyph)) }),
    ...(bullets !== undefined && {
      bullets: bullets.filter((bullet) => !ticks.some(({ box }) => hasCentre(box, bullet))),
    }),
  };
}
