import type { Glyphs, Style } from '../../../document/model.js';
import { combine, type Matrix, transformPoint } from '../../../geometry/geometry.js';
import type { Font } from '../../content/fonts/font.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import type { ShownGlyph } from '../../content/shown-text.js';
import type { ContentGlyphs } from './content-glyphs.js';

/** In ems: the cell of a glyph above and below its baseline. */
const ASCENT = 0.75;
const DESCENT = 0.25;

/** In ems: half of the width of a vertical glyph. */
const HALF = 0.5;

/** In ems: minimum width of a cell, so that the middle of a glyph without advance is in it despite rounding. */
const MIN_WIDTH = 0.02;

/** Vectors on the page: an em along the line, an em upwards. */
interface Frame {
  readonly along: readonly [x: number, y: number];
  readonly up: readonly [x: number, y: number];
  readonly style: number;
  readonly vertical: boolean;
}

/** Collects glyphs as columns. */
export class GlyphColumns {
  readonly #text: string[] = [];
  readonly #numbers = { left: [0], top: [0], right: [0], bottom: [0], x: [0], y: [0], middleX: [0], middleY: [0] };
  readonly #style: number[] = [];
  readonly #styles: Style[] = [];
  readonly #styleIndices = new Map<string, number>();

  constructor() {
    for (const column of Object.values(this.#numbers)) column.length = 0;
  }

  get length(): number {
    return this.#text.length;
  }

  /** Returns how glyphs lie that are shown in a state. @param toReader maps the space of the content to the page */
  frameOf(state: GraphicsState, { vertical }: Font, toReader: Matrix): Frame {
    const [a, b, c, d] = combine(combine(state.textMatrix, state.ctm), toReader);
    const { fontSize, horizontalScale } = state;
    const [width, mirror] = [fontSize * horizontalScale, fontSize < 0 !== horizontalScale < 0 ? -1 : 1];
    const up = [c * fontSize, d * fontSize] as const;
    const size = Math.hypot(...up);
    const angle = (Math.atan2(b * mirror, a * mirror) * 180) / Math.PI;
    const style = this.#styleOf({ size, angle: Number.isFinite(angle) ? angle : 0, vertical });
    return { along: [a * width, b * width], up, style, vertical };
  }

  add(
    text: string,
    { origin, middle, advance }: ShownGlyph,
    { frame, toReader }: { frame: Frame; toReader: Matrix },
  ): void {
    const { along, up, style, vertical } = frame;
    const [start, end] = extent(advance);
    const [from, to] = vertical ? [-HALF, HALF] : [start, end];
    const [low, high] = vertical ? [start, end] : [-DESCENT, ASCENT];
    const at = transformPoint(toReader, origin);
    const centre = transformPoint(toReader, middle);
    // The sides of the cell without its corners: this runs for every glyph of a document.
    const cell = {
      left: at.x + Math.min(from * along[0], to * along[0]) + Math.min(low * up[0], high * up[0]),
      right: at.x + Math.max(from * along[0], to * along[0]) + Math.max(low * up[0], high * up[0]),
      top: at.y + Math.min(from * along[1], to * along[1]) + Math.min(low * up[1], high * up[1]),
      bottom: at.y + Math.max(from * along[1], to * along[1]) + Math.max(low * up[1], high * up[1]),
    };
    if (!Number.isFinite(cell.right - cell.left) || !Number.isFinite(cell.bottom - cell.top)) return;
    const { left, top, right, bottom, x, y, middleX, middleY } = this.#numbers;
    left.push(cell.left);
    right.push(cell.right);
    top.push(cell.top);
    bottom.push(cell.bottom);
    x.push(at.x + (vertical ? end * up[0] : start * along[0]));
    y.push(at.y + (vertical ? end * up[1] : start * along[1]));
    middleX.push(centre.x);
    middleY.push(centre.y);
    this.#style.push(style);
    this.#text.push(text);
  }

  finish(): ContentGlyphs {
    const { length } = this;
    const { middleX, middleY, ...cells } = this.#numbers;
    const glyphs: Glyphs = {
      length,
      text: this.#text,
      left: Float64Array.from(cells.left),
      top: Float64Array.from(cells.top),
      right: Float64Array.from(cells.right),
      bottom: Float64Array.from(cells.bottom),
      x: Float64Array.from(cells.x),
      y: Float64Array.from(cells.y),
      style: Uint32Array.from(this.#style),
      styles: this.#styles,
      source: new Uint32Array(length),
      mark: new Int32Array(length).fill(-1),
    };
    return { glyphs, middleOf: (glyph) => ({ x: middleX[glyph] ?? NaN, y: middleY[glyph] ?? NaN }) };
  }

  #styleOf({ size, angle, vertical }: Pick<Style, 'size' | 'angle' | 'vertical'>): number {
    const key = `${size} ${angle} ${vertical}`;
    const known = this.#styleIndices.get(key);
    if (known !== undefined) return known;
    this.#styleIndices.set(key, this.#styles.length);
    return this.#styles.push({ font: 0, size, angle, colour: 0, invisible: false, vertical }) - 1;
  }
}

/** Returns the ends of a cell in ems from the origin. */
function extent(advance: number): readonly [start: number, end: number] {
  const missing = Math.max(0, MIN_WIDTH - Math.abs(advance)) / 2;
  return [Math.min(0, advance) - missing, Math.max(0, advance) + missing];
}
