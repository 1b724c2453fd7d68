import type { Glyphs, Style } from '../../../document/model.js';
import { commonArea, grown } from '../../../geometry/box-arithmetic.js';
import { type Box, combine } from '../../../geometry/geometry.js';
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
  /** The font size on the page, in points. */
  readonly size: number;
  /** The box outside of which nothing is shown; undefined if nothing is clipped. */
  readonly clip: Box | undefined;
}

/** In ems: how far the ink of a glyph may reach out of its cell. The em of a Type 3 font may be small, so it is also as far as the advance. */
const OVERHANG = 0.5;

/** Text rendering modes that paint nothing (ISO 32000-2 table 104). */
const NOT_PAINTED: ReadonlySet<number> = new Set([3, 7]);

/** The values of each glyph in `ContentGlyphsBuilder`, in order. */
const VALUES = ['left', 'top', 'right', 'bottom', 'x', 'y', 'middleX', 'middleY'] as const;

type GlyphTexts = readonly [text: string, written?: string | undefined];

/** Collects the glyphs that content shows. */
export class ContentGlyphsBuilder {
  readonly #text: string[] = [];
  #written: string[] | undefined;
  readonly #clipped = new Set<number>();
  #values = new Float64Array(256 * VALUES.length);
  readonly #style: number[] = [];
  readonly #styles: Style[] = [];
  readonly #styleIndices = new Map<string, number>();
  #lastStyle = -1;

  get length(): number {
    return this.#text.length;
  }

  /** Returns how glyphs lie that are shown in a state whose matrices map to the page. */
  frameOf(state: GraphicsState, { vertical }: Font, clip: Box | undefined): Frame {
    const [a, b, c, d] = combine(state.textMatrix, state.ctm);
    const { fontSize, horizontalScale, renderingMode } = state;
    const [width, mirror] = [fontSize * horizontalScale, fontSize < 0 !== horizontalScale < 0 ? -1 : 1];
    const up = [c * fontSize, d * fontSize] as const;
    const size = Math.hypot(...up);
    const angle = (Math.atan2(b * mirror, a * mirror) * 180) / Math.PI;
    const invisible = NOT_PAINTED.has(renderingMode);
    const style = this.#styleOf({ size, angle: Number.isFinite(angle) ? angle : 0, vertical, invisible });
    return { along: [a * width, b * width], up, style, vertical, size, clip };
  }

  /** Adds a glyph at its place on the page, with its text and its code as a character, if that may be another text. */
  add([text, written = text]: GlyphTexts, { origin: at, middle, advance }: ShownGlyph, frame: Frame): void {
    const { along, up, style, vertical, size, clip } = frame;
    const [start, end] = extent(advance);
    const [from, to] = vertical ? [-HALF, HALF] : [start, end];
    const [low, high] = vertical ? [start, end] : [-DESCENT, ASCENT];
    // The sides of the cell without its corners: this runs for every glyph of a document.
    const cell = {
      left: at.x + Math.min(from * along[0], to * along[0]) + Math.min(low * up[0], high * up[0]),
      right: at.x + Math.max(from * along[0], to * along[0]) + Math.max(low * up[0], high * up[0]),
      top: at.y + Math.min(from * along[1], to * along[1]) + Math.min(low * up[1], high * up[1]),
      bottom: at.y + Math.max(from * along[1], to * along[1]) + Math.max(low * up[1], high * up[1]),
    };
    if (!Number.isFinite(cell.right - cell.left) || !Number.isFinite(cell.bottom - cell.top)) return;
    const values = this.#valuesWithRoom();
    const first = this.length * VALUES.length;
    values[first] = cell.left;
    values[first + 1] = cell.top;
    values[first + 2] = cell.right;
    values[first + 3] = cell.bottom;
    values[first + 4] = at.x + (vertical ? end * up[0] : start * along[0]);
    values[first + 5] = at.y + (vertical ? end * up[1] : start * along[1]);
    values[first + 6] = middle.x;
    values[first + 7] = middle.y;
    if (clip !== undefined) {
      const overhang = Math.max(OVERHANG * size, Math.hypot(...along) * Math.abs(advance));
      if (commonArea(grown(cell, overhang), clip) === 0) this.#clipped.add(this.length);
    }
    this.#style.push(style);
    if (written !== text) this.#written ??= [...this.#text];
    this.#text.push(text);
    this.#written?.push(written);
  }

  finish(): Omit<ContentGlyphs, 'isDecoded'> {
    const { length } = this;
    const [middleX, middleY] = [this.#column('middleX'), this.#column('middleY')];
    const glyphs: Glyphs = {
      length,
      text: this.#text,
      left: this.#column('left'),
      top: this.#column('top'),
      right: this.#column('right'),
      bottom: this.#column('bottom'),
      x: this.#column('x'),
      y: this.#column('y'),
      style: Uint32Array.from(this.#style),
      styles: this.#styles,
      source: new Uint32Array(length),
      mark: new Int32Array(length).fill(-1),
    };
    return {
      glyphs,
      written: this.#written,
      isClipped: (glyph) => this.#clipped.has(glyph),
      middleOf: (glyph) => ({ x: middleX[glyph] ?? NaN, y: middleY[glyph] ?? NaN }),
    };
  }

  /** Returns the values with room for another glyph. */
  #valuesWithRoom(): Float64Array {
    if ((this.length + 1) * VALUES.length <= this.#values.length) return this.#values;
    const values = new Float64Array(2 * this.#values.length);
    values.set(this.#values);
    return (this.#values = values);
  }

  #column(name: (typeof VALUES)[number]): Float64Array {
    const column = new Float64Array(this.length);
    const first = VALUES.indexOf(name);
    for (let glyph = 0; glyph < column.length; glyph++)
      column[glyph] = this.#values[glyph * VALUES.length + first] ?? 0;
    return column;
  }

  #styleOf({ size, angle, vertical, invisible }: Omit<Style, 'font' | 'colour'>): number {
    const last = this.#styles[this.#lastStyle];
    // Most operations show text in the style of the one before; the key takes longer than the comparison.
    const isLast = last?.size === size && last.angle === angle && last.vertical === vertical;
    if (isLast && last.invisible === invisible) return this.#lastStyle;
    const key = `${size} ${angle} ${vertical} ${invisible}`;
    const known = this.#styleIndices.get(key);
    if (known !== undefined) return (this.#lastStyle = known);
    this.#styleIndices.set(key, this.#styles.length);
    const style = { font: 0, size, angle, colour: 0, invisible, vertical };
    return (this.#lastStyle = this.#styles.push(style) - 1);
  }
}

/** Returns the ends of a cell in ems from the origin. */
function extent(advance: number): readonly [start: number, end: number] {
  const missing = Math.max(0, MIN_WIDTH - Math.abs(advance)) / 2;
  return [Math.min(0, advance) - missing, Math.max(0, advance) + missing];
}
