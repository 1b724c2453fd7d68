import type { Size } from '../geometry.js';
import { Kind, readingOf } from './glyph-kinds.js';
import type { Glyphs, Style } from './model.js';
import { stackedGlyphs } from './glyph-stacks.js';

/** The glyphs that read in one direction, turned so that they read to the right. Columns, in the order of drawing. */
export interface Frame {
  /** Degrees clockwise from the page to this frame. */
  readonly angle: number;
  readonly length: number;
  /** Indices into the page's glyphs. */
  readonly glyph: Int32Array;
  /** Where each cell begins and ends along the line. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Where each stands across the line, downwards. */
  readonly baseline: Float64Array;
  readonly em: Float64Array;
  readonly kind: Uint8Array;
  /** The bits that any of them has. */
  readonly kinds: number;
  /** What each says. */
  readonly text: readonly string[];
  /** 1 for glyphs of vertical writing. */
  readonly upright: Uint8Array;
}

/** Sorts the glyphs whose middle is on the page by the direction in which they read. */
export function framesOf(glyphs: Glyphs, page: Size): readonly Frame[] {
  const upright = stackedGlyphs(glyphs);
  const direction = directionsOf(glyphs, upright, page);
  return clusteredAngles(direction).map(({ angle, members }) => frameOf({ glyphs, upright, angle, members, page }));
}

/** Tenths of a degree: finer than a reader sees, and few enough to count. */
const STEPS = 3600;
const OFF_PAGE = -1;

/** For each glyph how it reads, in tenths of a degree; those off the page have none. */
function directionsOf(glyphs: Glyphs, upright: Uint8Array, page: Size): Int16Array {
  const { left, right, top, bottom, style, styles } = glyphs;
  const steps = Int16Array.from(styles, ({ angle }) => stepOf(angle));
  const uprightSteps = Int16Array.from(styles, ({ angle }) => stepOf(angle + 90));
  const directions = new Int16Array(glyphs.length);
  for (let i = 0; i < glyphs.length; i++) {
    const x = ((left[i] ?? NaN) + (right[i] ?? NaN)) / 2;
    const y = ((top[i] ?? NaN) + (bottom[i] ?? NaN)) / 2;
    const visible = x >= 0 && x <= page.width && y >= 0 && y <= page.height;
    const step = upright[i] === 1 ? uprightSteps[style[i] ?? 0] : steps[style[i] ?? 0];
    directions[i] = visible ? (step ?? 0) : OFF_PAGE;
  }
  return directions;
}

function stepOf(angle: number): number {
  const step = Number.isFinite(angle) ? Math.round((angle % 360) * 10) : 0;
  return (step + STEPS) % STEPS;
}

interface Cluster {
  readonly angle: number;
  readonly members: Int32Array;
}

/** The lines of a scan differ by a little: directions join the most frequent one within two degrees. */
const LEEWAY = 20;

function clusteredAngles(directions: Int16Array): readonly Cluster[] {
  const counts = new Int32Array(STEPS);
  for (const direction of directions) if (direction !== OFF_PAGE) counts[direction] = (counts[direction] ?? 0) + 1;
  const present: number[] = [];
  for (let step = 0; step < STEPS; step++) if ((counts[step] ?? 0) > 0) present.push(step);
  present.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const clusterOf = new Int16Array(STEPS).fill(-1);
  const found: { angle: number; size: number }[] = [];
  for (const peak of present) {
    if (clusterOf[peak] !== -1) continue;
    let size = 0;
    for (let near = peak - LEEWAY; near <= peak + LEEWAY; near++) {
      const step = (near + STEPS) % STEPS;
      if (clusterOf[step] !== -1) continue;
      clusterOf[step] = found.length;
      size += counts[step] ?? 0;
    }
    found.push({ angle: peak / 10, size });
  }
  const clusters = found.map(({ angle, size }) => ({ angle, members: new Int32Array(size) }));
  const filled = new Int32Array(found.length);
  for (let i = 0; i < directions.length; i++) {
    const direction = directions[i] ?? OFF_PAGE;
    const cluster = direction === OFF_PAGE ? -1 : (clusterOf[direction] ?? -1);
    const members = clusters[cluster]?.members;
    if (members === undefined) continue;
    const at = filled[cluster] ?? 0;
    members[at] = i;
    filled[cluster] = at + 1;
  }
  return clusters;
}

interface FrameParts extends Cluster {
  readonly glyphs: Glyphs;
  readonly upright: Uint8Array;
  readonly page: Size;
}

function frameOf({ glyphs, upright, angle, members, page }: FrameParts): Frame {
  const count = members.length;
  const frame = {
    angle,
    length: count,
    glyph: members,
    left: new Float64Array(count),
    right: new Float64Array(count),
    baseline: new Float64Array(count),
    em: new Float64Array(count),
    kind: new Uint8Array(count),
    kinds: 0,
    text: new Array<string>(count),
    upright: new Uint8Array(count),
  };
  const most = Math.max(page.width, page.height);
  for (let i = 0; i < count; i++) {
    const glyph = members[i] ?? 0;
    const { text, kind } = readingOf(glyphs.text[glyph] ?? '');
    frame.kind[i] = kind;
    frame.kinds |= kind;
    frame.text[i] = text;
    frame.upright[i] = upright[glyph] ?? 0;
  }
  if (angle % 90 === 0) placeSquarely(frame, glyphs, most);
  else placeAskew(frame, glyphs, most);
  clampCells(frame, 2 * most);
  fitCells(frame);
  return frame;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** How far below the middle of an upright glyph the baseline of a letter lying among them would be, in ems. */
export const BELOW_MIDDLE = 0.38;

function placeSquarely(frame: Writable<Frame>, glyphs: Glyphs, most: number): void {
  const { angle, glyph } = frame;
  const downwards = angle === 90 || angle === 270;
  const [starts, ends] = downwards ? [glyphs.top, glyphs.bottom] : [glyphs.left, glyphs.right];
  const [highs, lows] = downwards ? [glyphs.left, glyphs.right] : [glyphs.top, glyphs.bottom];
  const stands = downwards ? glyphs.x : glyphs.y;
  // Turning by 180 or 270 mirrors the axis along the line, by 90 or 180 the one across.
  const along = angle >= 180 ? -1 : 1;
  const across = angle === 90 || angle === 180 ? -1 : 1;
  for (let i = 0; i < glyph.length; i++) {
    const g = glyph[i] ?? 0;
    const a = along * (starts[g] ?? 0);
    const b = along * (ends[g] ?? 0);
    const high = highs[g] ?? 0;
    const low = lows[g] ?? 0;
    const em = emOf(glyphs.styles[glyphs.style[g] ?? 0], Math.abs(low - high), most);
    frame.left[i] = Math.min(a, b);
    frame.right[i] = Math.max(a, b);
    frame.em[i] = em;
    frame.baseline[i] =
      frame.upright[i] === 1
        ? (across * (high + low)) / 2 + BELOW_MIDDLE * em
        : sound(across * (stands[g] ?? 0), across * low, em);
  }
}

/** Where a glyph says it stands, unless that is far from its cell. */
function sound(stands: number, foot: number, em: number): number {
  return Math.abs(stands - foot) <= 2 * em ? stands : foot;
}

/**
 * The boxes of a turned cell do not tell its width and height apart when it leans by about 45°; there its height is
 * taken to be what most fonts ascend and descend together.
 */
function placeAskew(frame: Writable<Frame>, glyphs: Glyphs, most: number): void {
  const radians = (frame.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const distinct = c * c - s * s;
  for (let i = 0; i < frame.length; i++) {
    const g = frame.glyph[i] ?? 0;
    const wide = (glyphs.right[g] ?? 0) - (glyphs.left[g] ?? 0);
    const high = (glyphs.bottom[g] ?? 0) - (glyphs.top[g] ?? 0);
    const em = emOf(glyphs.styles[glyphs.style[g] ?? 0], Math.max(wide, high), most);
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

const LEAST_EM = 0.01;

/** A style may claim any size; what it claims has to be near what its cells measure. */
function emOf(style: Style | undefined, height: number, most: number): number {
  const claimed = Math.abs(style?.size ?? 0);
  const believable = claimed > 0 && claimed <= most && (height <= 0 || (claimed < 4 * height && height < 4 * claimed));
  return Math.max(LEAST_EM, Math.min(most, believable ? claimed : height));
}

/** The middle of each cell is on the page, its ends may be anywhere. */
function clampCells({ length, left, right }: Frame, most: number): void {
  for (let i = 0; i < length; i++) {
    if ((right[i] ?? 0) - (left[i] ?? 0) <= most) continue;
    left[i] = Math.max(-most, Math.min(most, left[i] ?? 0));
    right[i] = Math.max(-most, Math.min(most, right[i] ?? 0));
  }
}

/**
 * A cell ends where the glyph drawn before or after it begins: those of letters that a matrix slants are too wide, and
 * those of fonts without widths are empty, and then reach to the next one or over half an em.
 */
function fitCells({ length, left, right, baseline, em, kind, text }: Frame): void {
  for (let i = 0; i < length; i++) {
    if (text[i] === '' || text[i] === '\u00AD' || ((kind[i] ?? 0) & (Kind.mark | Kind.space)) !== 0) continue;
    const start = left[i] ?? 0;
    const size = em[i] ?? 0;
    let end = right[i] ?? 0;
    if (end - start <= 0.01 * size) end = start + size / 2;
    for (let other = i - 1; other <= i + 1; other += 2) {
      const there = left[other] ?? Infinity;
      // Letters that are set tightly overlap a little; nearer than letters stand, it is a copy for boldness or a mark.
      if (there >= end - TIGHTEST * size || there < start + NARROWEST * size) continue;
      if (Math.abs((baseline[other] ?? 0) - (baseline[i] ?? 0)) < 0.1 * size) end = there;
    }
    right[i] = end;
  }
}

/** In ems: how far letters are set into each other, and what the narrowest of them advances. */
const TIGHTEST = 0.1;
const NARROWEST = 0.15;
