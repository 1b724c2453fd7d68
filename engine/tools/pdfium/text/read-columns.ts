import type { Glyphs, Style } from '../../../document/model.js';
import type { Size } from '../../../geometry/geometry.js';
import type { Run } from './read-runs.js';

/** The arrays of `Glyphs` while they are filled. */
export class GlyphColumns {
  length = 0;
  readonly text: string[];
  readonly left: Float64Array<ArrayBuffer>;
  readonly top: Float64Array<ArrayBuffer>;
  readonly right: Float64Array<ArrayBuffer>;
  readonly bottom: Float64Array<ArrayBuffer>;
  readonly x: Float64Array<ArrayBuffer>;
  readonly y: Float64Array<ArrayBuffer>;
  readonly style: Uint32Array<ArrayBuffer>;
  readonly source: Uint32Array<ArrayBuffer>;
  readonly mark: Int32Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.text = new Array<string>(capacity);
    this.left = new Float64Array(capacity);
    this.top = new Float64Array(capacity);
    this.right = new Float64Array(capacity);
    this.bottom = new Float64Array(capacity);
    this.x = new Float64Array(capacity);
    this.y = new Float64Array(capacity);
    this.style = new Uint32Array(capacity);
    this.source = new Uint32Array(capacity);
    this.mark = new Int32Array(capacity);
  }

  /** Sets the cell of a glyph whose origin is set. */
  setCell(at: number, { step, rise, fall }: Pick<Run, 'step' | 'rise' | 'fall'>, advance: number): void {
    const x = this.x[at] ?? NaN;
    const y = this.y[at] ?? NaN;
    this.left[at] = x + Math.min(0, step.x * advance) + Math.min(rise.x, fall.x);
    this.right[at] = x + Math.max(0, step.x * advance) + Math.max(rise.x, fall.x);
    this.top[at] = y + Math.min(0, step.y * advance) + Math.min(rise.y, fall.y);
    this.bottom[at] = y + Math.max(0, step.y * advance) + Math.max(rise.y, fall.y);
  }

  /** Extends the cell of a glyph by that of another one. */
  extendCell(at: number, by: number): void {
    const { left, top, right, bottom } = this;
    left[at] = Math.min(left[at] ?? NaN, left[by] ?? NaN);
    top[at] = Math.min(top[at] ?? NaN, top[by] ?? NaN);
    right[at] = Math.max(right[at] ?? NaN, right[by] ?? NaN);
    bottom[at] = Math.max(bottom[at] ?? NaN, bottom[by] ?? NaN);
  }

  /** Returns whether a cell is on a page of this size; a cell with NaN coordinates is not, since comparisons with NaN are false. */
  isInSight(at: number, { width, height }: Size): boolean {
    return (
      (this.right[at] ?? NaN) >= 0 &&
      (this.bottom[at] ?? NaN) >= 0 &&
      (this.left[at] ?? NaN) <= width &&
      (this.top[at] ?? NaN) <= height
    );
  }

  /** Returns whether a cell has a finite size, on the page or outside of it. */
  isSomewhere(at: number): boolean {
    const across = (this.right[at] ?? NaN) - (this.left[at] ?? NaN);
    const down = (this.bottom[at] ?? NaN) - (this.top[at] ?? NaN);
    return Number.isFinite(across) && Number.isFinite(down);
  }

  /** Reorders the glyphs. @param order their indices in the new order */
  reorder(order: Uint32Array): void {
    const text = Array.from(order, (index) => this.text[index] ?? '');
    for (const [place, own] of text.entries()) this.text[place] = own;
    for (const column of [this.left, this.top, this.right, this.bottom, this.x, this.y]) permute(column, order);
    for (const column of [this.style, this.source, this.mark]) permute(column, order);
  }

  finish(styles: readonly Style[]): Glyphs {
    const { length, text } = this;
    text.length = length;
    return {
      ...{ length, text, styles },
      left: this.left.subarray(0, length),
      top: this.top.subarray(0, length),
      right: this.right.subarray(0, length),
      bottom: this.bottom.subarray(0, length),
      x: this.x.subarray(0, length),
      y: this.y.subarray(0, length),
      style: this.style.subarray(0, length),
      source: this.source.subarray(0, length),
      mark: this.mark.subarray(0, length),
    };
  }
}

function permute(column: Float64Array | Uint32Array | Int32Array, order: Uint32Array): void {
  const before = column.slice(0, order.length);
  order.forEach((index, place) => {
    column[place] = before[index] ?? 0;
  });
}
