import type { Glyphs, Style } from '../model.js';

/** A character to add to the glyphs of a page, in the style and on the baseline of another glyph. */
export interface AddedGlyph {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Index of the other glyph. */
  readonly beside: number;
  /** The colour of the character; left out where it is that of the other glyph. */
  readonly colour?: number;
}

/** Adds characters, each in drawing order before the glyph beside it. */
export function addGlyphs(glyphs: Glyphs, added: readonly AddedGlyph[]): Glyphs {
  const sorted = added.toSorted((one, other) => one.beside - other.beside);
  const order: { readonly from: number; readonly own?: AddedGlyph }[] = [];
  let next = 0;
  for (let from = 0; from < glyphs.length; from++) {
    for (let own = sorted[next]; own?.beside === from; own = sorted[(next += 1)]) order.push({ from, own });
    order.push({ from });
  }
  const same = (array: Float64Array): Float64Array => Float64Array.from(order, ({ from }) => array[from] ?? 0);
  const edge = (array: Float64Array, side: 'left' | 'right'): Float64Array =>
    Float64Array.from(order, ({ from, own }) => own?.[side] ?? array[from] ?? 0);
  const styles = new ColouredStyles(glyphs.styles);
  return {
    length: order.length,
    text: order.map(({ from, own }) => own?.text ?? glyphs.text[from] ?? ''),
    left: edge(glyphs.left, 'left'),
    top: same(glyphs.top),
    right: edge(glyphs.right, 'right'),
    bottom: same(glyphs.bottom),
    x: Float64Array.from(order, ({ from, own }) => own?.left ?? glyphs.x[from] ?? 0),
    y: same(glyphs.y),
    style: Uint32Array.from(order, ({ from, own }) => styles.indexOf(glyphs.style[from] ?? 0, own?.colour)),
    styles: styles.all,
    source: Uint32Array.from(order, ({ from }) => glyphs.source[from] ?? 0),
    mark: Int32Array.from(order, ({ from }) => glyphs.mark[from] ?? -1),
  };
}

/** The styles of a page, and those of its added characters, which differ in colour. */
class ColouredStyles {
  readonly all: Style[];
  readonly #known = new Map<string, number>();

  constructor(styles: readonly Style[]) {
    this.all = [...styles];
  }

  indexOf(style: number, colour: number | undefined): number {
    const own = this.all[style];
    if (own === undefined || colour === undefined || own.colour === colour) return style;
    const key = `${style} ${colour}`;
    const index = this.#known.get(key) ?? this.all.push({ ...own, colour }) - 1;
    this.#known.set(key, index);
    return index;
  }
}
