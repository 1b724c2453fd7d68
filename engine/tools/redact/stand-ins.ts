import type { Glyphs, Style } from '../../document/model.js';
import type { Point } from '../../geometry.js';
import type { Quad, Spot } from '../../pdf/redact/spots.js';

/** The object replacement character, which no word has. */
const STAND_IN = '\ufffc';

/** Adds a glyph for each place where something was removed, so that nothing is read across it. */
export function withStandIns(glyphs: Glyphs, removed: readonly Spot[]): Glyphs {
  if (removed.length === 0) return glyphs;
  const { length } = glyphs;
  const whole = length + removed.length;
  const numbers = (column: Float64Array, valueOf: (corners: Quad) => number): Float64Array =>
    Float64Array.from({ length: whole }, (_, index) => {
      const quad = removed[index - length]?.text;
      return quad === undefined ? (column[index] ?? 0) : valueOf(quad);
    });
  const foot = ([start, end, low]: Quad, axis: keyof Point): number => start[axis] + (low[axis] - end[axis]) * FOOT;
  return {
    length: whole,
    text: [...glyphs.text, ...removed.map(() => STAND_IN)],
    left: numbers(glyphs.left, (corners) => Math.min(...corners.map(({ x }) => x))),
    right: numbers(glyphs.right, (corners) => Math.max(...corners.map(({ x }) => x))),
    top: numbers(glyphs.top, (corners) => Math.min(...corners.map(({ y }) => y))),
    bottom: numbers(glyphs.bottom, (corners) => Math.max(...corners.map(({ y }) => y))),
    x: numbers(glyphs.x, (corners) => foot(corners, 'x')),
    y: numbers(glyphs.y, (corners) => foot(corners, 'y')),
    style: Uint32Array.from(
      { length: whole },
      (_, index) => glyphs.style[index] ?? glyphs.styles.length + index - length,
    ),
    styles: [...glyphs.styles, ...removed.map(styleOf)],
    source: Uint32Array.from({ length: whole }, (_, index) => glyphs.source[index] ?? 0),
    mark: Int32Array.from({ length: whole }, (_, index) => glyphs.mark[index] ?? -1),
  };
}

/** Where the baseline is, as a share of what a line is high. */
const FOOT = 0.78;

function styleOf({ text: [start, end, low] }: Spot): Style {
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const size = Math.hypot(low.x - end.x, low.y - end.y);
  return { font: 0, size, angle: (angle + 360) % 360, colour: 0, invisible: false, vertical: false };
}
