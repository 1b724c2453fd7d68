import type { Glyphs } from '../../../document/model.js';
import { type Box, type Point } from '../../../geometry/geometry.js';
import type { Quad } from '../../../pdf/redact/redaction-area.js';

/** A rectangle in a frame that is rotated so that its text reads to the right; in points, y downwards. */
export interface Cell {
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
}

export interface GlyphCell extends Cell {
  readonly glyph: number;
  /** The baseline, across the line. */
  readonly baseline: number;
  readonly em: number;
}

/** Returns the reading direction of a glyph in tenths of a degree: 0 to the right, 900 downwards. */
export function directionOf({ style, styles }: Glyphs, glyph: number): number {
  const { angle = 0, vertical = false } = styles[style[glyph] ?? 0] ?? {};
  const steps = Math.round((Number.isFinite(angle) ? angle : 0) * 10) + (vertical ? 900 : 0);
  return ((steps % 3600) + 3600) % 3600;
}

/** Converts between the page and a frame rotated to a reading direction. */
export class Axes {
  readonly #cos: number;
  readonly #sin: number;

  constructor(direction: number) {
    const radians = (direction * Math.PI) / 1800;
    this.#cos = direction % 900 === 0 ? Math.round(Math.cos(radians)) : Math.cos(radians);
    this.#sin = direction % 900 === 0 ? Math.round(Math.sin(radians)) : Math.sin(radians);
  }

  /** Returns the corners of a rectangle on the page, clockwise from its top left as it reads. */
  quad({ start, end, top, bottom }: Cell): Quad {
    return [this.#point(start, top), this.#point(end, top), this.#point(end, bottom), this.#point(start, bottom)];
  }

  /** Returns the bounds of a box of the page in this frame. */
  boundsOf({ left, top, right, bottom }: Box): Cell {
    const [cos, sin] = [this.#cos, this.#sin];
    return {
      start: Math.min(left * cos, right * cos) + Math.min(top * sin, bottom * sin),
      end: Math.max(left * cos, right * cos) + Math.max(top * sin, bottom * sin),
      top: Math.min(top * cos, bottom * cos) - Math.max(left * sin, right * sin),
      bottom: Math.max(top * cos, bottom * cos) - Math.min(left * sin, right * sin),
    };
  }

  /**
   * Returns the cell of a glyph whose bounding box on the page is known. At rotations of about 45° the box does not
   * determine both width and height; the height is then taken to be an em.
   */
  cellOf(glyphs: Glyphs, glyph: number): GlyphCell {
    const [cos, sin] = [this.#cos, this.#sin];
    const [c, s] = [Math.abs(cos), Math.abs(sin)];
    const [left = 0, top = 0] = [glyphs.left[glyph], glyphs.top[glyph]];
    const [right = left, bottom = top] = [glyphs.right[glyph], glyphs.bottom[glyph]];
    const [x = left, y = bottom] = [glyphs.x[glyph], glyphs.y[glyph]];
    const [wide, high] = [right - left, bottom - top];
    const em = Math.max(MIN_EM, glyphs.styles[glyphs.style[glyph] ?? 0]?.size ?? 0);
    const distinct = c * c - s * s;
    const measured = Math.abs(distinct) > 0.3 ? (wide * c - high * s) / distinct : (wide + high) / (c + s) - em;
    const width = Math.min(Math.max(0, measured), Math.max(wide, high));
    const { x: start, y: baseline } = this.#within(x, y);
    // The page axis that lies more across the line determines how far the cell reaches above and below it.
    const steep = s > c;
    const lead = steep ? sin * -1 : cos;
    const [first, last, origin, along] = steep ? [left, right, x, cos * width] : [top, bottom, y, sin * width];
    const before = (origin + Math.min(0, along) - first) / Math.abs(lead);
    const after = (last - origin - Math.max(0, along)) / Math.abs(lead);
    const [above, below] = lead > 0 ? [before, after] : [after, before];
    const [rise, fall] = [clamp(above, MIN_ASCENT * em, 3 * em), clamp(below, MIN_DESCENT * em, 3 * em)];
    return { glyph, start, end: start + width, top: baseline - rise, bottom: baseline + fall, baseline, em };
  }

  #within(x: number, y: number): Point {
    return { x: x * this.#cos + y * this.#sin, y: y * this.#cos - x * this.#sin };
  }

  #point(along: number, across: number): Point {
    return { x: along * this.#cos - across * this.#sin, y: along * this.#sin + across * this.#cos };
  }
}

const MIN_EM = 1e-3;

/** In ems: minimum ascent and descent, because fonts may state zero. */
const MIN_ASCENT = 0.5;
const MIN_DESCENT = 0.12;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
