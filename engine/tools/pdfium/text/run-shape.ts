import type { Style } from '../../../document/model.js';
import type { Matrix } from '../../../geometry/geometry.js';
import type { FontHeights } from '../fonts/read-fonts.js';

/** Properties that the glyphs of one text object share, and the vectors to place their cells. */
export interface Run {
  /** Index into the page's styles. */
  readonly style: number;
  readonly font: number;
  readonly fontHandle: number;
  /** Unit vector of the baseline in the page's own space. */
  readonly along: Vector;
  /** Length of an em along the baseline in the page's own space. */
  readonly em: number;
  /** The em, or the height of the font where that is greater: the scale for plausible glyph sizes. */
  readonly measure: number;
  /**
   * The side of a loose box that is farthest along the baseline; left out when the baseline is not parallel to an axis.
   */
  readonly end?: LooseEnd;
  /** Direction of the baseline on the displayed page; its length is one unit of the page's own space. */
  readonly step: Vector;
  /** Vectors from the baseline to the top and to the bottom of cells, on the displayed page. */
  readonly rise: Vector;
  readonly fall: Vector;
  /** How much farther than the advance boxes extend along the baseline, because a matrix slants the letters. */
  readonly lean: number;
}

interface Vector {
  readonly x: number;
  readonly y: number;
}

/** A side of a box, by its index in FS_RECTF (left, top, right, bottom). */
export interface LooseEnd {
  readonly side: 0 | 1 | 2 | 3;
  /** The opposite side. */
  readonly start: 0 | 1 | 2 | 3;
  /** Index of the coordinate of the origin that the side is measured from: 4 for x, 5 for y. */
  readonly origin: 4 | 5;
  readonly sign: 1 | -1;
}

/** Properties of a text object; the matrix is that of a font of size 1. */
export interface Told {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly colour: number;
  readonly invisible: boolean;
  readonly thickened: boolean;
}

/** The font of a run. */
export interface RunFont extends FontHeights {
  /** Index into the page's fonts. */
  readonly index: number;
  /** The height of the font as drawn, relative to its size. */
  readonly stretch: number;
}

/** The look of a run, and the vectors to place its cells. */
export interface RunShape extends Omit<Run, 'style' | 'font' | 'fontHandle'> {
  readonly look: Style;
}

/** Returns the shape of the runs of a text object. @param toReader from the page's own space to the displayed page */
export function shapeOf({ a, b, c, d, colour, invisible, thickened }: Told, font: RunFont, toReader: Matrix): RunShape {
  const [ma, mb, mc, md] = toReader;
  const { ascent, descent, stretch } = font;
  const em = Math.hypot(a, b);
  const along = em > 0 ? { x: a / em, y: b / em } : { x: 1, y: 0 };
  const step = { x: ma * along.x + mc * along.y, y: mb * along.x + md * along.y };
  const tall = { x: (ma * c + mc * d) * stretch, y: (mb * c + md * d) * stretch };
  const lean = leanOf(step, tall);
  // Letters that are slanted by their matrix have upright cells.
  const up = { x: tall.x - lean * step.x, y: tall.y - lean * step.y };
  const end = endOf(along);
  const look = {
    font: font.index,
    size: rounded(Math.hypot(up.x, up.y)),
    angle: angleOf(step),
    colour,
    invisible,
    vertical: false,
    ...(thickened && { thickened }),
    ...(isSlant(lean / Math.hypot(up.x, up.y)) && { slanted: true as const }),
  };
  const rise = { x: up.x * ascent, y: up.y * ascent };
  const fall = { x: up.x * descent, y: up.y * descent };
  const measure = em * Math.max(1, stretch);
  const reach = Math.max(lean * ascent, lean * descent);
  const shape = { along, em, measure, step, rise, fall, lean: reach > MIN_LEAN * em ? reach : 0 };
  return { look, ...shape, ...(end !== undefined && { end }) };
}

/** Returns whether lines of a width make letters bolder. */
export function isThickened(width: number, em: number): boolean {
  return width >= THICKENING * em;
}

/** In ems: Word strokes with 0.029, programs that only smooth edges with less than this. */
const THICKENING = 0.015;

/** The slope of slanted letters, of 6 to 31 degrees; programs that slant letters do so by 12 to 20 degrees. */
function isSlant(slope: number): boolean {
  return slope > 0.1 && slope < 0.6;
}

function endOf({ x, y }: Vector): LooseEnd | undefined {
  if (Math.abs(y) < LEVEL) return x > 0 ? ends.right : ends.left;
  if (Math.abs(x) < LEVEL) return y > 0 ? ends.top : ends.bottom;
  return undefined;
}

/** Returns how far the vertical direction leans along the baseline. */
function leanOf(step: Vector, up: Vector): number {
  const square = step.x * step.x + step.y * step.y;
  return square > 0 ? (up.x * step.x + up.y * step.y) / square : 0;
}

/** In ems. */
const MIN_LEAN = 0.02;

/** Sine of a negligible angle: less than a tenth of a point over a line of text. */
const LEVEL = 1e-4;

const ends = {
  left: { side: 0, start: 2, origin: 4, sign: -1 },
  top: { side: 1, start: 3, origin: 5, sign: 1 },
  right: { side: 2, start: 0, origin: 4, sign: 1 },
  bottom: { side: 3, start: 1, origin: 5, sign: -1 },
} as const satisfies Record<string, LooseEnd>;

/** Rounds a value, since PDFium computes with 24-bit floats, whose further digits differ between equal runs. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns the angle of a vector on the displayed page, y downwards: clockwise from the right, 0 to 360. */
function angleOf({ x, y }: Vector): number {
  return (rounded((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
}
