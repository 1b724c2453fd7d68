import type { Glyphs, Style } from '../../document/model.js';
import type { Point } from '../../geometry/geometry.js';
import { gridCell } from '../../geometry/grid-cell.js';
import { addToGroup } from '../../groups.js';

/**
 * Glyphs that were removed from a page. Put back in their places, they make the page read as before the redaction: the
 * same matches are found again, and any remaining glyph in a match should have been removed.
 */
export interface RemovedGlyphs {
  /** The text of each glyph. */
  readonly text: readonly string[];
  /** `VALUES_PER_REMOVED_GLYPH` values for each glyph, in drawing order; `valuesOf` names them. */
  readonly numbers: Float32Array;
}

export const VALUES_PER_REMOVED_GLYPH = 10;

/**
 * The values of one removed glyph: how many visible remaining glyphs are drawn before it, its cell, its origin, and its
 * style.
 */
function valuesOf(numbers: Float32Array, removedGlyph: number): Record<(typeof fields)[number], number> {
  const [before = 0, left = 0, top = 0, right = 0, bottom = 0, x = 0, y = 0, size = 0, angle = 0, vertical = 0] =
    numbers.subarray(removedGlyph * VALUES_PER_REMOVED_GLYPH, (removedGlyph + 1) * VALUES_PER_REMOVED_GLYPH);
  return { before, left, top, right, bottom, x, y, size, angle, vertical };
}

const fields = ['before', 'left', 'top', 'right', 'bottom', 'x', 'y', 'size', 'angle', 'vertical'] as const;

/** The glyphs of a page together with removed ones. */
export interface RestoredGlyphs {
  readonly glyphs: Glyphs;
  /** For each glyph its index among the page's own glyphs; -1 for a removed glyph. */
  readonly own: Int32Array;
  /** 1 for each of the page's own glyphs that is at the place of a removed one and has the same text. */
  readonly left: Uint8Array;
}

/** Inserts removed glyphs among the glyphs of a page, except those that are still drawn in their place. */
export function restoreRemovedGlyphs(glyphs: Glyphs, removedGlyphs: RemovedGlyphs): RestoredGlyphs {
  const { length } = glyphs;
  if (removedGlyphs.text.length === 0) {
    return { glyphs, own: new Int32Array(length).map((_, glyph) => glyph), left: new Uint8Array(length) };
  }
  const { isStillDrawn: alive, left } = findRemaining(glyphs, removedGlyphs);
  const order: number[] = [];
  let [next, visibleCount] = [0, 0];
  for (let glyph = 0; glyph <= length; glyph++) {
    for (
      ;
      next < removedGlyphs.text.length && (glyph === length || drawnBefore(removedGlyphs, next) <= visibleCount);
      next++
    ) {
      if (alive[next] === 0) order.push(-1 - next);
    }
    if (glyph === length) break;
    order.push(glyph);
    if (isVisible(glyphs.text[glyph])) visibleCount++;
  }
  return {
    glyphs: mergeGlyphs(glyphs, removedGlyphs, order),
    own: Int32Array.from(order, (it) => Math.max(-1, it)),
    left,
  };
}

function drawnBefore({ numbers }: RemovedGlyphs, removedGlyph: number): number {
  return numbers[removedGlyph * VALUES_PER_REMOVED_GLYPH] ?? 0;
}

function isVisible(text = ''): boolean {
  return text.trim() !== '';
}

/** Tolerances of positions, in points and in ems: remaining glyphs do not move, except by rounding. */
const TOLERANCE_POINTS = 0.05;
const TOLERANCE_EMS = 0.05;

function findRemaining(
  glyphs: Glyphs,
  { text, numbers }: RemovedGlyphs,
): { isStillDrawn: Uint8Array; left: Uint8Array } {
  const [isStillDrawn, left] = [new Uint8Array(text.length), new Uint8Array(glyphs.length)];
  const places = new RemovedPlaces({ text, numbers });
  for (let glyph = 0; glyph < glyphs.length; glyph++) {
    const at = { x: glyphs.x[glyph] ?? 0, y: glyphs.y[glyph] ?? 0 };
    for (const removedGlyph of places.near(glyphs.text[glyph] ?? '', at)) {
      isStillDrawn[removedGlyph] = 1;
      left[glyph] = 1;
    }
  }
  return { isStillDrawn, left };
}

const MAX_REACH = TOLERANCE_POINTS + TOLERANCE_EMS * 10;

/** The places of visible removed glyphs, by their texts and by cells of one point. */
class RemovedPlaces {
  readonly #numbers: Float32Array;
  readonly #cells = new Map<string, Map<number, number[]>>();

  constructor({ text, numbers }: RemovedGlyphs) {
    this.#numbers = numbers;
    text.forEach((glyphText, removedGlyph) => {
      if (!isVisible(glyphText)) return;
      const cells = this.#cells.get(glyphText) ?? new Map<number, number[]>();
      this.#cells.set(glyphText, cells);
      const { x, y } = valuesOf(numbers, removedGlyph);
      addToGroup(cells, cellKey(gridCell(x), gridCell(y)), removedGlyph);
    });
  }

  /** Returns the removed glyphs with this text at this place. */
  near(text: string, { x, y }: Point): readonly number[] {
    const cells = this.#cells.get(text);
    if (cells === undefined) return none;
    const found: number[] = [];
    for (let row = gridCell(y - MAX_REACH); row <= gridCell(y + MAX_REACH); row++) {
      for (let column = gridCell(x - MAX_REACH); column <= gridCell(x + MAX_REACH); column++) {
        for (const removedGlyph of cells.get(cellKey(column, row)) ?? none) {
          const place = valuesOf(this.#numbers, removedGlyph);
          const reach = TOLERANCE_POINTS + TOLERANCE_EMS * Math.min(10, place.size);
          if (Math.hypot(place.x - x, place.y - y) <= reach) found.push(removedGlyph);
        }
      }
    }
    return found;
  }
}

const none: readonly number[] = [];

/** Cells far apart may share a key. */
function cellKey(column: number, row: number): number {
  return column * 2 ** 20 + row;
}

/** @param order indices of glyphs; removed glyphs count from -1 downwards */
function mergeGlyphs(glyphs: Glyphs, { text, numbers }: RemovedGlyphs, order: readonly number[]): Glyphs {
  const column = (name: 'left' | 'top' | 'right' | 'bottom' | 'x' | 'y'): Float64Array => {
    const at = fields.indexOf(name);
    const own = glyphs[name];
    // A loop is ten times as fast as `Float64Array.from`, and pages have many glyphs.
    const values = new Float64Array(order.length);
    for (let k = 0; k < values.length; k++) {
      const it = order[k] ?? 0;
      values[k] = (it >= 0 ? own[it] : numbers[(-1 - it) * VALUES_PER_REMOVED_GLYPH + at]) ?? 0;
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
    style: Uint32Array.from(order, (it) => (it >= 0 ? (glyphs.style[it] ?? 0) : styles.of(valuesOf(numbers, -1 - it)))),
    styles: styles.all,
    source: Uint32Array.from(order, (it) => (it >= 0 ? (glyphs.source[it] ?? 0) : 0)),
    mark: Int32Array.from(order, (it) => (it >= 0 ? (glyphs.mark[it] ?? -1) : -1)),
  };
}

/** The styles of glyphs, and styles added for removed glyphs. */
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

/** Returns the glyphs removed so far together with those found now. */
export function removedGlyphsAfter({ glyphs, own }: RestoredGlyphs, found: Uint8Array): RemovedGlyphs {
  const text: string[] = [];
  const numbers: number[] = [];
  let visibleCount = 0;
  for (let k = 0; k < glyphs.length; k++) {
    const glyph = own[k] ?? -1;
    if (glyph >= 0 && found[glyph] !== 1) {
      if (isVisible(glyphs.text[k])) visibleCount++;
      continue;
    }
    const { size = 0, angle = 0, vertical = false } = glyphs.styles[glyphs.style[k] ?? 0] ?? {};
    text.push(glyphs.text[k] ?? '');
    const cell = [glyphs.left, glyphs.top, glyphs.right, glyphs.bottom, glyphs.x, glyphs.y].map((it) => it[k] ?? 0);
    numbers.push(visibleCount, ...cell, size, angle, vertical ? 1 : 0);
  }
  return { text, numbers: Float32Array.from(numbers) };
}

export const noRemovedGlyphs: RemovedGlyphs = { text: [], numbers: new Float32Array() };

/** Merges the removed glyphs of several readings of a page, each glyph once. */
export function mergeRemovedGlyphs(all: readonly RemovedGlyphs[]): RemovedGlyphs {
  const [first = noRemovedGlyphs, ...others] = all.filter(({ text }) => text.length > 0);
  if (others.length === 0) return first;
  const rows = new Map<string, { text: string; numbers: readonly number[] }>();
  for (const { text, numbers } of [first, ...others]) {
    text.forEach((glyphText, removedGlyph) => {
      const row = [
        ...numbers.subarray(removedGlyph * VALUES_PER_REMOVED_GLYPH, (removedGlyph + 1) * VALUES_PER_REMOVED_GLYPH),
      ];
      const key = `${glyphText} ${row.slice(5, 7).join(' ')}`;
      if (!rows.has(key)) rows.set(key, { text: glyphText, numbers: row });
    });
  }
  const sorted = [...rows.values()].sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0));
  return { text: sorted.map(({ text }) => text), numbers: Float32Array.from(sorted.flatMap(({ numbers }) => numbers)) };
}

/** Merges removed glyphs into those of the same key. */
export function addRemovedGlyphs(all: Map<string, RemovedGlyphs>, more: ReadonlyMap<string, RemovedGlyphs>): void {
  for (const [key, glyphs] of more)
    if (glyphs.text.length > 0) all.set(key, mergeRemovedGlyphs([all.get(key) ?? noRemovedGlyphs, glyphs]));
}

/**
 * Returns the sorted text of a page without matches: it identifies the page when its number changes between documents.
 */
export function fingerprintOf(glyphs: Glyphs, found: Uint8Array): string {
  return glyphs.text
    .filter((text, glyph) => found[glyph] !== 1 && isVisible(text))
    .sort()
    .join('');
}
