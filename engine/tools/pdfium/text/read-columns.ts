import type { Glyphs, Style } from '../../../document/model.js';

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
