import { grown, isInside } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import { WHITE } from '../colours.js';
import { addGlyphs } from '../glyphs/add-glyphs.js';
import { Kind, readingOf } from '../glyphs/character-kinds.js';
import type { DrawnBullet, Glyphs } from '../model.js';
import type { PageReading } from '../page-reading.js';

/** A bullet with the first glyph of its item. */
interface Found {
  readonly bullet: DrawnBullet;
  /** Index of the glyph. */
  readonly beside: number;
}

/**
 * Returns a page with characters for the bullets that are drawn before lines of text. Their shapes are left out, so that
 * they are not taken for parts of drawings; `bullets` has the other ones. Points of a chart and the keys of a legend are no bullets.
 */
export function withBullets(reading: PageReading): PageReading {
  const { glyphs, bullets = [], areas, pieces } = reading;
  if (bullets.length === 0 || bullets.length > MAX_BULLETS) return reading;
  const beside = bullets.flatMap((bullet): Found[] => {
    const glyph = textAfter(bullet, glyphs);
    return glyph === undefined || !showsBeside(bullet, glyphs, glyph) ? [] : [{ bullet, beside: glyph }];
  });
  const found = beside.filter(({ bullet }) => !isKey(bullet, beside));
  // Points of a chart have few labels, and are not white.
  const points = bullets.filter((it) => it.colour !== WHITE || beside.some(({ bullet }) => bullet === it));
  if (found.length === 0 || 2 * found.length < points.length) return reading;
  const isPart = (box: Box): boolean => found.some(({ bullet }) => isInside(box, grown(bullet, EXACT)));
  return {
    ...reading,
    glyphs: addGlyphs(
      glyphs,
      found.map(({ bullet: { text, left, right, colour }, beside }) => ({ text, left, right, colour, beside })),
    ),
    bullets: bullets.filter((bullet) => !found.some((it) => it.bullet === bullet)),
    areas: areas.filter((area) => !isPart(area)),
    ...(pieces !== undefined && { pieces: pieces.filter((piece) => !isPart(piece)) }),
  };
}

/** Returns whether a bullet shows where its text does: a white one on a dark ground, with white text. */
function showsBeside({ colour }: DrawnBullet, { style, styles }: Glyphs, glyph: number): boolean {
  return colour !== WHITE || styles[style[glyph] ?? 0]?.colour === WHITE;
}

/** Maximum number of small shapes of a page with bullets; a page with more has a drawing. */
export const MAX_BULLETS = 300;

/** In points. */
const EXACT = 0.5;

/** In ems of the text: size of bullets, and how far their middle is above the baseline. */
const SIZE = { from: 0.12, to: 0.75 };
const MIDDLE = { from: 0.1, to: 0.6 };

/** In ems: how far a bullet is from its text, and the least distance from the text before it. */
const GAP = { from: 0.1, to: 3 };
const ROOM = 1.5;

/** Returns the first glyph of the text that begins after a bullet; undefined when text is near on its other side. */
function textAfter(bullet: DrawnBullet, glyphs: Glyphs): number | undefined {
  const [left, right] = [new Nearest(), new Nearest()];
  for (let index = 0; index < glyphs.length; index++) {
    const size = sizeInRow(bullet, glyphs, index);
    if (size === undefined) continue;
    const [from = 0, to = 0] = [glyphs.left[index], glyphs.right[index]];
    const isAfter = (from + to) / 2 > (bullet.left + bullet.right) / 2;
    if (isAfter) right.add(index, (from - bullet.right) / size);
    else left.add(index, (bullet.left - to) / size);
  }
  const [after, before] = readsLeftwards(left.index, glyphs) ? [left, right] : [right, left];
  return after.gap >= GAP.from && after.gap <= GAP.to && before.gap >= ROOM ? after.index : undefined;
}

/** The glyph that is nearest to a bullet, and its distance in ems. */
class Nearest {
  index: number | undefined;
  gap = Infinity;

  add(index: number, gap: number): void {
    if (gap >= this.gap) return;
    this.index = index;
    this.gap = gap;
  }
}

/** Returns the font size of a glyph if a bullet is as large and as high as one before its line. */
function sizeInRow({ left, top, right, bottom }: DrawnBullet, glyphs: Glyphs, index: number): number | undefined {
  const width = Math.max(right - left, bottom - top);
  const above = (glyphs.y[index] ?? NaN) - (top + bottom) / 2;
  // Most glyphs are too far even for the largest text that the bullet fits.
  if (!(above > 0 && above <= (MIDDLE.to * width) / SIZE.from)) return undefined;
  const { size = 0, angle = 0, vertical = false } = glyphs.styles[glyphs.style[index] ?? 0] ?? {};
  if (angle !== 0 || vertical || size === 0 || (glyphs.text[index] ?? '').trim() === '') return undefined;
  return isIn(above / size, MIDDLE) && isIn(width / size, SIZE) ? size : undefined;
}

function isIn(value: number, { from, to }: typeof SIZE): boolean {
  return value >= from && value <= to;
}

function readsLeftwards(index: number | undefined, { text }: Glyphs): boolean {
  return index !== undefined && (readingOf(text[index] ?? '').kind & Kind.rightToLeft) !== 0;
}

/** In points: how exactly the bullets of a list stand below each other. */
const ALIGNED = 2;

/** Returns whether shapes of other colours stand in line with a shape, as in a legend. */
function isKey(bullet: DrawnBullet, all: readonly Found[]): boolean {
  return all.some(({ bullet: other }) => {
    const isBelow = Math.abs(other.left - bullet.left) < ALIGNED;
    const isBeside = Math.abs(other.top - bullet.top) < ALIGNED;
    return other.colour !== bullet.colour && other.text === bullet.text && (isBelow || isBeside);
  });
}
