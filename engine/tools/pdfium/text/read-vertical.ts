import type { Style } from '../../../document/model.js';
import { type Box, type Matrix, transformPoint } from '../../../geometry/geometry.js';
import type { GlyphColumns } from './read-columns.js';
import type { Run } from './read-runs.js';

/**
 * Which fonts are written from top to bottom. PDFium does not tell, but shows it: a text object of such a font leads
 * away from its baseline, and one of another font never does.
 */
export class WritingModes {
  /** By font; undefined until two glyphs of one text object were seen. */
  readonly #vertical: (boolean | undefined)[] = [];
  /** A run of each style. */
  readonly #runs: Run[] = [];

  /** Takes note of the last two glyphs, which are of one text object. */
  note(run: Run, { x, y, length }: GlyphColumns): void {
    this.#runs[run.style] = run;
    if (this.#vertical[run.font] !== undefined || length < 2) return;
    const dx = (x[length - 1] ?? 0) - (x[length - 2] ?? 0);
    const dy = (y[length - 1] ?? 0) - (y[length - 2] ?? 0);
    const along = Math.abs(dx * run.step.x + dy * run.step.y);
    const across = Math.abs(dx * run.step.y - dy * run.step.x);
    if (along > 0 || across > 0) this.#vertical[run.font] = across > along;
  }

  /** Gives the glyphs of such fonts the cells that they have in vertical writing. */
  settle(columns: GlyphColumns, styles: Style[], looseBoxOf: (source: number) => Box): void {
    if (!this.#vertical.includes(true)) return;
    styles.forEach((style, index) => {
      if (this.#vertical[style.font] === true) styles[index] = { ...style, vertical: true };
    });
    for (let index = 0; index < columns.length; index++) {
      const style = columns.style[index] ?? 0;
      const run = this.#runs[style];
      if (styles[style]?.vertical === true) place(columns, index, looseBoxOf(columns.source[index] ?? 0), run);
    }
  }
}

/** The loose box of a vertical glyph is its cell; it stands at the middle of the edge that it is entered by. */
function place(columns: GlyphColumns, index: number, { left, top, right, bottom }: Box, run: Run | undefined): void {
  columns.left[index] = left;
  columns.top[index] = top;
  columns.right[index] = right;
  columns.bottom[index] = bottom;
  const fall = run?.fall ?? { x: 0, y: 1 };
  const length = Math.hypot(fall.x, fall.y) || 1;
  columns.x[index] = (left + right) / 2 - ((fall.x / length) * (right - left)) / 2;
  columns.y[index] = (top + bottom) / 2 - ((fall.y / length) * (bottom - top)) / 2;
}

/** A box of the page's own space (bottom below top) as a reader sees it. */
export function boxThrough(matrix: Matrix, { left, top, right, bottom }: Box): Box {
  const one = transformPoint(matrix, { x: left, y: top });
  const other = transformPoint(matrix, { x: right, y: bottom });
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}
