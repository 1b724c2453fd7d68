import type { Box } from '../../geometry/geometry.js';
import type { Glyphs } from '../model.js';
import type { PageReading } from '../page-reading.js';
import { type Checkbox, findCheckboxes } from './find-checkboxes.js';

/** U+2610 and U+2612. */
const EMPTY = '☐';
const TICKED = '☒';

/** In points: maximum distance of a checkbox from its text. */
const FAR = 30;

/** In ems of the text: width of the space between a checkbox and its text. */
const SPACE = 0.35;

/**
 * Returns a page with characters for the squares to tick that are drawn beside its text. The lines of the squares are left
 * out, so that they are not taken for those of tables.
 */
export function withCheckboxes(reading: PageReading): PageReading {
  const { glyphs, rulings, pieces } = reading;
  const found = findCheckboxes(reading).flatMap((checkbox) => {
    const beside = glyphBeside(checkbox.box, glyphs);
    return beside === undefined ? [] : [{ checkbox, beside }];
  });
  if (found.length === 0) return reading;
  const isPart = (line: Box): boolean => found.some(({ checkbox }) => isWithin(line, checkbox.box));
  return {
    ...reading,
    glyphs: withCharacters(glyphs, found),
    rulings: rulings.filter((ruling) => !isPart(ruling)),
    ...(pieces !== undefined && { pieces: pieces.filter((piece) => !isPart(piece)) }),
  };
}

/** In points: how far a line reaches out of the square that it is a side of. */
const EDGE = 1.2;

function isWithin(line: Box, { left, top, right, bottom }: Box): boolean {
  const isAcross = line.left > left - EDGE && line.right < right + EDGE;
  return isAcross && line.top > top - EDGE && line.bottom < bottom + EDGE;
}

/** Returns the nearest glyph in the row of a box; undefined when there is none, or when a glyph is in the box. */
function glyphBeside(box: Box, { length, left, right, y, style, styles, text }: Glyphs): number | undefined {
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (let index = 0; index < length; index++) {
    const [from = 0, to = 0, baseline = 0] = [left[index], right[index], y[index]];
    const { size = 0, angle = 0 } = styles[style[index] ?? 0] ?? {};
    if (angle !== 0 || (text[index] ?? '').trim() === '') continue;
    const middle = baseline - 0.35 * size;
    if (middle < box.top - EDGE || middle > box.bottom + EDGE) continue;
    const distance = Math.max(from - box.right, box.left - to);
    if ((from + to) / 2 > box.left && (from + to) / 2 < box.right) return undefined;
    if (distance < (nearest?.distance ?? FAR)) nearest = { index, distance };
  }
  return nearest?.index;
}

interface Placed {
  readonly checkbox: Checkbox;
  /** Index of a glyph in its row. */
  readonly beside: number;
}

/** Adds characters in the style and on the baseline of the glyphs beside them. */
function withCharacters(glyphs: Glyphs, placed: readonly Placed[]): Glyphs {
  const floats = (array: Float64Array, value: (it: Placed) => number): Float64Array =>
    Float64Array.from([...array, ...placed.map(value)]);
  const same = (array: Float64Array): Float64Array => floats(array, ({ beside }) => array[beside] ?? 0);
  const whole = (array: Uint32Array): readonly number[] => [
    ...array,
    ...placed.map(({ beside }) => array[beside] ?? 0),
  ];
  return {
    length: glyphs.length + placed.length,
    text: [...glyphs.text, ...placed.map(({ checkbox }) => (checkbox.ticked ? TICKED : EMPTY))],
    left: floats(glyphs.left, ({ checkbox }) => checkbox.box.left),
    top: same(glyphs.top),
    right: floats(glyphs.right, (it) => rightEdge(it, glyphs)),
    bottom: same(glyphs.bottom),
    x: floats(glyphs.x, ({ checkbox }) => checkbox.box.left),
    y: same(glyphs.y),
    style: Uint32Array.from(whole(glyphs.style)),
    styles: glyphs.styles,
    source: Uint32Array.from(whole(glyphs.source)),
    mark: Int32Array.from([...glyphs.mark, ...placed.map(({ beside }) => glyphs.mark[beside] ?? -1)]),
  };
}

/** Leaves a space before the text. */
function rightEdge({ checkbox: { box }, beside }: Placed, { left, style, styles }: Glyphs): number {
  const next = left[beside] ?? box.right;
  const { size = 0 } = styles[style[beside] ?? 0] ?? {};
  const room = next > box.left ? next - SPACE * size : box.right;
  return Math.max((box.left + box.right) / 2, Math.min(box.right, room));
}
