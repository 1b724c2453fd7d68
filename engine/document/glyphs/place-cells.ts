import type { Frame } from './glyph-frame.js';
import { Kind, standsAlone } from './character-kinds.js';
import type { Glyphs } from '../model.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * In ems: offset from the centre of an upright glyph in vertical writing down to the baseline that a horizontal letter
 * beside it would have.
 */
export const BELOW_MIDDLE = 0.38;

/** Sets the cells of glyphs whose reading direction is parallel to an edge of the page. */
export function placeSquarely(frame: Writable<Frame>, glyphs: Glyphs, most: number): void {
  const { angle, glyph } = frame;
  const downwards = angle === 90 || angle === 270;
  const [starts, ends] = downwards ? [glyphs.top, glyphs.bottom] : [glyphs.left, glyphs.right];
  const [highs, lows] = downwards ? [glyphs.left, glyphs.right] : [glyphs.top, glyphs.bottom];
  const stands = downwards ? glyphs.x : glyphs.y;
  // Rotation by 180° or 270° mirrors the axis along the line; by 90° or 180°, the axis across it.
  const along = angle >= 180 ? -1 : 1;
  const across = angle === 90 || angle === 180 ? -1 : 1;
  const sizes = sizesOf(glyphs);
  for (let i = 0; i < glyph.length; i++) {
    const g = glyph[i] ?? 0;
    const a = along * (starts[g] ?? 0);
    const b = along * (ends[g] ?? 0);
    const high = highs[g] ?? 0;
    const low = lows[g] ?? 0;
    const em = emOf(sizes[glyphs.style[g] ?? 0] ?? 0, Math.abs(low - high), most);
    frame.left[i] = Math.min(a, b);
    frame.right[i] = Math.max(a, b);
    frame.em[i] = em;
    frame.baseline[i] =
      frame.upright[i] === 1
        ? (across * (high + low)) / 2 + BELOW_MIDDLE * em
        : soundPosition(across * (stands[g] ?? 0), across * low, em);
  }
}

/** Returns the stated position of a glyph, or the foot of its cell when the stated position is far from the cell. */
function soundPosition(stands: number, foot: number, em: number): number {
  return Math.abs(stands - foot) <= 2 * em ? stands : foot;
}

/**
 * Sets the cells of glyphs with any other direction. Near 45°, the bounding box of a rotated cell does not determine
 * its width and height; its height is then the usual sum of ascent and descent.
 */
export function placeAskew(frame: Writable<Frame>, glyphs: Glyphs, most: number): void {
  const radians = (frame.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const distinct = c * c - s * s;
  const sizes = sizesOf(glyphs);
  for (let i = 0; i < frame.length; i++) {
    const g = frame.glyph[i] ?? 0;
    const wide = (glyphs.right[g] ?? 0) - (glyphs.left[g] ?? 0);
    const high = (glyphs.bottom[g] ?? 0) - (glyphs.top[g] ?? 0);
    const em = emOf(sizes[glyphs.style[g] ?? 0] ?? 0, Math.max(wide, high), most);
    const width = Math.abs(distinct) > 0.3 ? (wide * c - high * s) / distinct : (wide + high) / (c + s) - em;
    const x = finite(glyphs.x[g], glyphs.left[g]);
    const y = finite(glyphs.y[g], glyphs.bottom[g]);
    const start = x * cos + y * sin;
    frame.left[i] = start;
    frame.right[i] = start + Math.min(Math.max(width, 0), Math.max(wide, high));
    frame.em[i] = em;
    frame.baseline[i] = y * cos - x * sin + (frame.upright[i] === 1 ? BELOW_MIDDLE * em : 0);
  }
}

function finite(value: number | undefined, otherwise: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : (otherwise ?? 0);
}

const MIN_EM = 0.01;

/** Returns the size of each style: to read it from the style of each glyph takes longer. */
function sizesOf({ styles }: Glyphs): Float64Array {
  return Float64Array.from(styles, ({ size }) => Math.abs(size));
}

/** Returns the font size. A style can state any size, so the size is limited by the measured cells. */
function emOf(claimed: number, height: number, most: number): number {
  const believable = claimed > 0 && claimed <= most && (height <= 0 || (claimed < 4 * height && height < 4 * claimed));
  return Math.max(MIN_EM, Math.min(most, believable ? claimed : height));
}

/** Limits the cells to the page, and ends each cell where the next glyph begins. */
export function tidyCells(frame: Frame, most: number): void {
  clampCells(frame, most);
  fitCells(frame);
  setBackBrackets(frame);
}

/** Moves cells so that the centre of each is on the page; their edges may be outside. */
function clampCells({ length, left, right }: Frame, most: number): void {
  for (let i = 0; i < length; i++) {
    if ((right[i] ?? 0) - (left[i] ?? 0) <= most) continue;
    left[i] = Math.max(-most, Math.min(most, left[i] ?? 0));
    right[i] = Math.max(-most, Math.min(most, right[i] ?? 0));
  }
}

/**
 * Ends a cell where the glyph drawn before or after it begins. Cells of slanted letters are too wide; cells of fonts
 * without widths are empty, and are extended to the next glyph or by half an em.
 */
function fitCells(frame: Frame): void {
  const { length, left, right, baseline, em, kind, text } = frame;
  for (let i = 0; i < length; i++) {
    const bits = kind[i] ?? 0;
    if ((bits & (Kind.mark | Kind.space)) !== 0) continue;
    if (bits === 0 && (text[i] === '' || text[i] === '\u00AD')) continue;
    const start = left[i] ?? 0;
    const size = em[i] ?? 0;
    let end = right[i] ?? 0;
    if (end - start <= 0.01 * size) end = start + size / 2;
    for (let other = i - 1; other <= i + 1; other += 2) {
      if (other < 0 || other >= length) continue;
      const there = left[other] ?? 0;
      // A mark is above or below its letter, so its start does not end the letter's cell.
      if (((kind[other] ?? 0) & Kind.mark) !== 0) continue;
      // So is an accent with a width of its own, if it is within that cell.
      if (((kind[other] ?? 0) & Kind.accent) !== 0 && (right[other] ?? 0) <= end) continue;
      // Letters that are set tightly overlap a little. A closer glyph is a copy that makes the letter bold.
      if (there >= end - MAX_OVERLAP * size || there < start + MIN_WIDTH * size) continue;
      // A text that begins over the end of another one goes on behind this glyph.
      if (other < i && goesOnAt(frame, i, end)) continue;
      // A slanted glyph may extend into a space. A space farther inside lies under a glyph that is wider than its font
      // states.
      if (((kind[other] ?? 0) & Kind.space) !== 0 && there < end - MAX_LEAN * size) continue;
      if (Math.abs((baseline[other] ?? 0) - (baseline[i] ?? 0)) < 0.1 * size) end = there;
    }
    right[i] = end;
  }
}

/**
 * Begins the cell of an opening bracket of Chinese or Japanese where the glyph before it ends, if programs set the bracket
 * back over that glyph: its left half is empty.
 */
function setBackBrackets({ length, left, right, baseline, em, text }: Frame): void {
  for (let i = 1; i < length; i++) {
    const said = text[i] ?? '';
    if (said < FIRST_BRACKET || !OPENING.test(said)) continue;
    const [start, end, before] = [left[i] ?? 0, right[i] ?? 0, right[i - 1] ?? 0];
    if (Math.abs((baseline[i] ?? 0) - (baseline[i - 1] ?? 0)) > MAX_OVERLAP * (em[i] ?? 0)) continue;
    if (before > start && before <= start + HALF * (end - start)) left[i] = before;
  }
}

const FIRST_BRACKET = '\u3008';
const OPENING = /^[\u3008\u300A\u300C\u300E\u3010\u3014\u3016\u3018\uFF08\uFF3B\uFF5B]$/;

/** The empty share of an opening bracket, with a little of the bracket. */
const HALF = 0.55;

/** Returns whether the glyph drawn after a glyph begins where that one ends. */
function goesOnAt({ left, baseline, em, text }: Frame, i: number, end: number): boolean {
  const most = MAX_OVERLAP * (em[i] ?? 0);
  const apart = Math.abs((left[i + 1] ?? NaN) - end);
  const isLevel = Math.abs((baseline[i + 1] ?? NaN) - (baseline[i] ?? NaN)) < most;
  return apart < most && isLevel && standsAlone(text[i] ?? '');
}

/** In ems: maximum overlap of two letters, and minimum advance of a letter. */
const MAX_OVERLAP = 0.1;
const MIN_WIDTH = 0.15;
const MAX_LEAN = 0.25;
