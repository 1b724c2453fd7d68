import type { Style } from '../../../document/model.js';
import { type Box, type Matrix, transformPoint } from '../../../geometry/geometry.js';
import type { GlyphColumns } from './read-columns.js';
import type { Run } from './read-runs.js';

/**
 * Determines which fonts are written vertically. PDFium does not report it, but only text objects of such fonts advance
 * away from their baseline.
 */
export class WritingModes {
  /** By font; undefined until two glyphs of one text object were read. */
  readonly #vertical: (boolean | undefined)[] = [];
  /** One run per style. */
  readonly #runs: Run[] = [];

  /** Examines the last two glyphs, which belong to one text object. */
  note(run: Run, { x, y, length }: GlyphColumns): void {
    this.#runs[run.style] = run;
    if (this.#vertical[run.font] !== undefined || length < 2) return;
    const dx = (x[length - 1] ?? 0) - (x[length - 2] ?? 0);
    const dy = (y[length - 1] ?? 0) - (y[length - 2] ?? 0);
    const along = Math.abs(dx * run.step.x + dy * run.step.y);
    const across = Math.abs(dx * run.step.y - dy * run.step.x);
    if (along > 0 || across > 0) this.#vertical[run.font] = across > along;
  }

  /** Sets the cells of vertical glyphs. */
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

/** The loose box of a vertical glyph is its cell; its origin is the centre of the edge where the glyph begins. */
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

/** Converts a box of the page's own space (bottom below top) to the displayed page. */
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
