import type { Glyphs, Style } from '../../document/model.js';

/**
 * Glyphs that were removed from a page. With them in their places, a page reads as it did before: what is found in it then is
 * what was found before, and whatever of that is no ghost was left.
 */
export interface Ghosts {
  /** What each said. */
  readonly text: readonly string[];
  /** `GHOST_NUMBERS` of each, in the order in which they were drawn: `placeOf` tells which. */
  readonly numbers: Float32Array;
}

export const GHOST_NUMBERS = 10;

/** How many glyphs that stay are drawn before, its cell, where it stands, and its style. */
function placeOf(numbers: Float32Array, ghost: number): Record<(typeof columns)[number], number> {
  const [before = 0, left = 0, top = 0, right = 0, bottom = 0, x = 0, y = 0, size = 0, angle = 0, vertical = 0] =
    numbers.subarray(ghost * GHOST_NUMBERS, (ghost + 1) * GHOST_NUMBERS);
  return { before, left, top, right, bottom, x, y, size, angle, vertical };
}

const columns = ['before', 'left', 'top', 'right', 'bottom', 'x', 'y', 'size', 'angle', 'vertical'] as const;

/** The glyphs of a page among the ghosts of others. */
export interface Haunted {
  readonly glyphs: Glyphs;
  /** Which of the page's own glyphs each is; -1 for a ghost. */
  readonly own: Int32Array;
  /** 1 for each of the page's own glyphs that stands where it should have gone. */
  readonly left: Uint8Array;
}

/** Glyphs among ghosts, but for ghosts in whose place there still is the glyph that they are of. */
export function withGhosts(glyphs: Glyphs, ghosts: Ghosts): Haunted {
  const { length } = glyphs;
  if (ghosts.text.length === 0) {
    return { glyphs, own: new Int32Array(length).map((_, glyph) => glyph), left: new Uint8Array(length) };
  }
  const { alive, left } = stillThere(glyphs, ghosts);
  const order: number[] = [];
  let [next, standing] = [0, 0];
  for (let glyph = 0; glyph <= length; glyph++) {
    for (; next < ghosts.text.length && (glyph === length || beforeOf(ghosts, next) <= standing); next++) {
      if (alive[next] === 0) order.push(-1 - next);
    }
    if (glyph === length) break;
    order.push(glyph);
    if (isInk(glyphs.text[glyph])) standing++;
  }
  return { glyphs: merged(glyphs, ghosts, order), own: Int32Array.from(order, (it) => Math.max(-1, it)), left };
}

function beforeOf({ numbers }: Ghosts, ghost: number): number {
  return numbers[ghost * GHOST_NUMBERS] ?? 0;
}

function isInk(text = ''): boolean {
  return text.trim() !== '';
}

/** In points, and in ems: what does not move stays in its place, but for how numbers are rounded. */
const SAME = 0.05;
const SAME_EMS = 0.05;

function stillThere(glyphs: Glyphs, { text, numbers }: Ghosts): { alive: Uint8Array; left: Uint8Array } {
  const [alive, left] = [new Uint8Array(text.length), new Uint8Array(glyphs.length)];
  const near = new Map<string, number[]>();
  text.forEach((_, ghost) => {
    const { x, y } = placeOf(numbers, ghost);
    const key = `${Math.floor(x)} ${Math.floor(y)}`;
    const there = near.get(key);
    if (there === undefined) near.set(key, [ghost]);
    else there.push(ghost);
  });
  for (let glyph = 0; near.size > 0 && glyph < glyphs.length; glyph++) {
    const [x, y] = [glyphs.x[glyph] ?? 0, glyphs.y[glyph] ?? 0];
    if (!isInk(glyphs.text[glyph])) continue;
    for (const key of keysAround(x, y)) {
      for (const ghost of near.get(key) ?? []) {
        const place = placeOf(numbers, ghost);
        const reach = SAME + SAME_EMS * Math.min(10, place.size);
        if (text[ghost] !== glyphs.text[glyph] || Math.hypot(place.x - x, place.y - y) > reach) continue;
        alive[ghost] = 1;
        left[glyph] = 1;
      }
    }
  }
  return { alive, left };
}

function* keysAround(x: number, y: number): Generator<string> {
  const reach = SAME + SAME_EMS * 10;
  for (let row = Math.floor(y - reach); row <= Math.floor(y + reach); row++) {
    for (let column = Math.floor(x - reach); column <= Math.floor(x + reach); column++) yield `${column} ${row}`;
  }
}

/** @param order indices of glyphs, and of ghosts from -1 downwards */
function merged(glyphs: Glyphs, { text, numbers }: Ghosts, order: readonly number[]): Glyphs {
  const column = (name: 'left' | 'top' | 'right' | 'bottom' | 'x' | 'y'): Float64Array => {
    const at = columns.indexOf(name);
    const own = glyphs[name];
    // To fill an array by its `from` takes ten times as long, and there are as many as there are letters.
    const values = new Float64Array(order.length);
    for (let k = 0; k < values.length; k++) {
      const it = order[k] ?? 0;
      values[k] = (it >= 0 ? own[it] : numbers[(-1 - it) * GHOST_NUMBERS + at]) ?? 0;
    }
    return values;
  };
  const styles = new Styles(glyphs.styles);
  return {
    length: order.length,
    text: order.map((it) => (it >= 0 ? glyphs.text[it] : text[-1 - it]) ?? ''),
    left: column('left'),
    right: column('right'),
    top: column('top'),
    bottom: column('bottom'),
    x: column('x'),
    y: column('y'),
    style: Uint32Array.from(order, (it) => (it >= 0 ? (glyphs.style[it] ?? 0) : styles.of(placeOf(numbers, -1 - it)))),
    styles: styles.all,
    source: Uint32Array.from(order, (it) => (it >= 0 ? (glyphs.source[it] ?? 0) : 0)),
    mark: Int32Array.from(order, (it) => (it >= 0 ? (glyphs.mark[it] ?? -1) : -1)),
  };
}

/** The styles of glyphs, and those that ghosts add to them. */
class Styles {
  readonly all: Style[];
  readonly #added = new Map<string, number>();

  constructor(styles: readonly Style[]) {
    this.all = [...styles];
  }

  of({ size, angle, vertical }: Record<'size' | 'angle' | 'vertical', number>): number {
    const key = `${size} ${angle} ${vertical}`;
    const known = this.#added.get(key);
    if (known !== undefined) return known;
    this.#added.set(key, this.all.length);
    return this.all.push({ font: 0, size, angle, colour: 0, invisible: false, vertical: vertical === 1 }) - 1;
  }
}

/** The ghosts that there are, and those that glyphs become which are found now. */
export function ghostsAfter({ glyphs, own }: Haunted, found: Uint8Array): Ghosts {
  const text: string[] = [];
  const numbers: number[] = [];
  let standing = 0;
  for (let k = 0; k < glyphs.length; k++) {
    const glyph = own[k] ?? -1;
    if (glyph >= 0 && found[glyph] !== 1) {
      if (isInk(glyphs.text[k])) standing++;
      continue;
    }
    const { size = 0, angle = 0, vertical = false } = glyphs.styles[glyphs.style[k] ?? 0] ?? {};
    text.push(glyphs.text[k] ?? '');
    const cell = [glyphs.left, glyphs.top, glyphs.right, glyphs.bottom, glyphs.x, glyphs.y].map((it) => it[k] ?? 0);
    numbers.push(standing, ...cell, size, angle, vertical ? 1 : 0);
  }
  return { text, numbers: Float32Array.from(numbers) };
}

export const noGhosts: Ghosts = { text: [], numbers: new Float32Array() };

/** Those of two readings of a page, each once. */
export function joinedGhosts(all: readonly Ghosts[]): Ghosts {
  const [first = noGhosts, ...others] = all.filter(({ text }) => text.length > 0);
  if (others.length === 0) return first;
  const rows = new Map<string, { text: string; numbers: readonly number[] }>();
  for (const { text, numbers } of [first, ...others]) {
    text.forEach((said, ghost) => {
      const row = [...numbers.subarray(ghost * GHOST_NUMBERS, (ghost + 1) * GHOST_NUMBERS)];
      const key = `${said} ${row.slice(5, 7).join(' ')}`;
      if (!rows.has(key)) rows.set(key, { text: said, numbers: row });
    });
  }
  const sorted = [...rows.values()].sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0));
  return { text: sorted.map(({ text }) => text), numbers: Float32Array.from(sorted.flatMap(({ numbers }) => numbers)) };
}

/** What a page says without what was found on it, in no order: it tells the page again when its number has changed. */
export function printOf(glyphs: Glyphs, found: Uint8Array): string {
  return glyphs.text
    .filter((text, glyph) => found[glyph] !== 1 && isInk(text))
    .sort()
    .join('');
}
