import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';
import { isSameGlyph } from './glyph-overlap.js';
import { trackingAsNear, type TrackedRow, trackingOf } from './tracking.js';

export const Break = { none: 0, space: 1, wide: 2 } as const;
export type Break = (typeof Break)[keyof typeof Break];

/** A row in `SpacedRows`, from `start` (inclusive) to `end` (exclusive). */
export interface Spaced {
  readonly start: number;
  readonly end: number;
  /** The median width of the spaces in the row, in ems; 0 when the row has too few spaces. */
  readonly usualSpace: number;
}

/** Minimum number of spaces for a meaningful median. */
const MIN_SPACES = 3;

/**
 * Number of previous glyphs that are compared to find glyphs drawn twice; sufficient for bold and shadowed text drawn
 * letter by letter.
 */
const MAX_COPIES = 6;

/**
 * The rows of a frame, one after the other, each from left to right, without spaces and repeated glyphs, and the gaps
 * between their glyphs. All rows share the same arrays: separate arrays per row took twice the time.
 */
export class SpacedRows {
  /** Indices into the frame. */
  readonly glyph: Int32Array;
  /** The gap before each glyph, in ems. */
  readonly gap: Float64Array;
  /** The `Break` before each glyph. */
  readonly break: Uint8Array;
  /** 1 where the page draws a space before the glyph. */
  readonly #drawn: Uint8Array;
  readonly #frame: Frame;
  #length = 0;
  /** The last row whose letters are tracked. */
  #tracked: TrackedRow | undefined;

  constructor(frame: Frame) {
    this.#frame = frame;
    this.glyph = new Int32Array(frame.length);
    this.gap = new Float64Array(frame.length);
    this.break = new Uint8Array(frame.length);
    this.#drawn = new Uint8Array(frame.length);
  }

  /** Adds a row of glyphs. No glyph may be in two rows. */
  add(order: Int32Array): Spaced {
    const start = this.#length;
    const end = this.#addVisible(order);
    this.#length = end;
    const tracking = this.#trackingOf(start, end);
    if (tracking > 0) this.#tracked = { start, end, tracking };
    return { start, end, usualSpace: this.#findBreaks(start, end, tracking) };
  }

  #trackingOf(start: number, end: number): number {
    const own = trackingOf(this.#frame, this, { start, end });
    if (own !== 0 || this.#tracked === undefined) return own;
    return trackingAsNear(this.#frame, this, { start, end }, this.#tracked);
  }

  #addVisible(order: Int32Array): number {
    const { left, right, em, kind } = this.#frame;
    const { glyph: glyphs, gap } = this;
    const drawn = this.#drawn;
    const first = this.#length;
    let at = first;
    let last = -1;
    let reach = 0;
    let space = 0;
    for (let k = 0, { length } = order; k < length; k++) {
      const glyph = order[k] ?? 0;
      const start = left[glyph] ?? 0;
      const end = right[glyph] ?? 0;
      const size = em[glyph] ?? 0;
      if (((kind[glyph] ?? 0) & Kind.space) !== 0) {
        if (end - start > 0.02 * size) space = 1;
        continue;
      }
      if (last !== -1 && (left[last] ?? 0) >= start - 0.1 * size && this.#isRepeated(glyph, first, at)) {
        last = glyphs[at - 1] ?? last;
        continue;
      }
      gap[at] = last === -1 ? 0 : (start - reach) / Math.max(size, em[last] ?? 0);
      glyphs[at] = glyph;
      drawn[at++] = space;
      reach = last === -1 ? end : Math.max(reach, end);
      last = glyph;
      space = 0;
    }
    return at;
  }

  /** Returns whether a glyph repeats one of the last glyphs of the row. */
  #isRepeated(glyph: number, start: number, end: number): boolean {
    const { left, em } = this.#frame;
    const from = (left[glyph] ?? 0) - 0.1 * (em[glyph] ?? 0);
    for (let k = end - 1; k >= start && k >= end - MAX_COPIES; k--) {
      const before = this.glyph[k] ?? 0;
      if ((left[before] ?? 0) < from) return false;
      if (!isSameGlyph(this.#frame, glyph, before)) continue;
      this.#keepOne(k, glyph, start);
      return true;
    }
    return false;
  }

  /**
   * Keeps that of two equal glyphs which was drawn with the glyph before it, or else the one on top, since shadows are drawn first: where
   * text is drawn twice, all letters of a word are of one copy, with its style and its tag.
   */
  #keepOne(at: number, glyph: number, start: number): void {
    const kept = this.glyph[at] ?? 0;
    const previous = at > start ? this.glyph[at - 1] : undefined;
    const isBetter =
      previous === undefined ? this.#isOnTop(glyph, kept) : Math.abs(glyph - previous) < Math.abs(kept - previous);
    if (isBetter) this.glyph[at] = glyph;
  }

  /** Returns whether a glyph is the one of two equal ones that is seen. */
  #isOnTop(glyph: number, other: number): boolean {
    const [own, others] = [this.#frame.invisible[glyph] ?? 0, this.#frame.invisible[other] ?? 0];
    return own === others ? glyph > other : own < others;
  }

  /** Finds the breaks of a row. @returns the usual width of a space */
  #findBreaks(start: number, end: number, tracking: number): number {
    const { gap: gaps, break: breaks } = this;
    let [widest, sum, count] = [0, 0, 0];
    for (let k = start + 1; k < end; k++) {
      const gap = gaps[k] ?? 0;
      // Most gaps are narrower than any space, so they are skipped first.
      if (gap < NARROWEST_SPACE + tracking || !this.#isSpace(k, gap, tracking)) continue;
      breaks[k] = Break.space;
      widest = Math.max(widest, gap);
      sum += gap;
      count++;
    }
    if (count < MIN_SPACES) {
      this.#cutAtWideGaps({ start, end }, tracking, 0.5);
      if (widest > leastJump(USUAL_SPACE)) this.#cutAtJumps({ start, end }, tracking, USUAL_SPACE);
      return 0;
    }
    // Without wide gaps, all gaps are similar.
    const usual =
      widest < 0.5 ? sum / count : medianOf(gaps.slice(start, end).filter((_, k) => breaks[start + k] === Break.space));
    if (widest >= 1) this.#cutAtWideGaps({ start, end }, tracking, usual);
    if (widest > leastJump(usual)) this.#cutAtJumps({ start, end }, tracking, usual);
    return usual;
  }

  #isSpace(k: number, gap: number, tracking: number): boolean {
    const { kind } = this.#frame;
    const [before, after] = [kind[this.glyph[k - 1] ?? 0] ?? 0, kind[this.glyph[k] ?? 0] ?? 0];
    const ideographs = ((before & Kind.ideograph) === 0 ? 0 : 1) + ((after & Kind.ideograph) === 0 ? 0 : 1);
    const least = (this.#drawn[k] === 1 ? leastDrawn : leastSkipped)[ideographs] ?? Infinity;
    return gap >= least + tracking && (after & Kind.mark) === 0;
  }

  /**
   * Ends a line at a gap that is wider than usual spaces if the page draws other lines between the text before and
   * after the gap.
   */
  #cutAtJumps({ start, end }: Pick<Spaced, 'start' | 'end'>, tracking: number, usual: number): void {
    const { glyph, gap } = this;
    const looser = Math.max(0, tracking);
    for (let k = start + 1; k < end; k++) {
      const own = gap[k] ?? 0;
      if (own <= leastJump(usual) + looser) continue;
      const [before, after] = [glyph[k - 1] ?? 0, glyph[k] ?? 0];
      const isWide = own > MIN_JUMP * usual + looser;
      if (this.#leavesLine(before, after) && (isWide || !this.#hasGlyphsBetween(before, after)))
        this.break[k] = Break.wide;
    }
  }

  /** Returns whether the page draws a glyph in the gap between two neighbouring glyphs, as a high bracket of a formula is. */
  #hasGlyphsBetween(before: number, after: number): boolean {
    const { left } = this.#frame;
    const [from, to] = [left[before] ?? 0, left[after] ?? 0];
    const isBetween = (glyph: number): boolean => (left[glyph] ?? 0) > from && (left[glyph] ?? 0) < to;
    const [first, second] = [Math.min(before, after), Math.max(before, after)];
    return isBetween(this.#nextVisible(first, 1)) || isBetween(this.#nextVisible(second, -1));
  }

  /** Returns whether the page draws another line between two neighbouring glyphs. */
  #leavesLine(before: number, after: number): boolean {
    const { baseline, em, kind } = this.#frame;
    const [first, second] = [Math.min(before, after), Math.max(before, after)];
    const least = ANOTHER_LINE * Math.max(em[before] ?? 0, em[after] ?? 0);
    const isOff = (glyph: number, on: number): boolean =>
      Math.abs((baseline[glyph] ?? 0) - (baseline[on] ?? 0)) > least;
    if (((kind[before] ?? 0) & (kind[after] ?? 0) & Kind.ideograph) !== 0) return false;
    return isOff(this.#nextVisible(first, 1), first) && isOff(this.#nextVisible(second, -1), second);
  }

  /** Returns the previous or next glyph in drawing order, skipping one space. */
  #nextVisible(glyph: number, step: 1 | -1): number {
    const { kind } = this.#frame;
    const spaces = ((kind[glyph + step] ?? 0) & Kind.space) === 0 ? 0 : 1;
    return glyph + step * (1 + spaces);
  }

  /**
   * Ends a line at a gap, in ems, that has the width of three usual spaces, where the spaces of the line are narrow.
   */
  #cutAtWideGaps({ start, end }: Pick<Spaced, 'start' | 'end'>, tracking: number, usual: number): void {
    const widest = Math.min(1.5, Math.max(1, 3 * usual)) + Math.max(0, tracking);
    for (let k = start + 1; k < end; k++) {
      const gap = this.gap[k] ?? 0;
      if (gap > widest && !(gap <= WIDEST_RECOGNISED && this.#isRecognised(k))) this.break[k] = Break.wide;
    }
  }

  /** Returns whether the gap before a glyph is a space of text that was recognised on a scan, as one line. */
  #isRecognised(k: number): boolean {
    const { invisible } = this.#frame;
    const [before, after] = [this.glyph[k - 1] ?? 0, this.glyph[k] ?? 0];
    return invisible[before] === 1 && invisible[after] === 1 && this.#drawn[k] === 1 && after - before === 2;
  }
}

/**
 * In ems: maximum width of a space in recognised text, whose letters stand where the scan shows them: those of
 * typewriters are far apart, and the size of the text is a guess.
 */
const WIDEST_RECOGNISED = 2.5;

/** In ems: width of a space in rows with too few spaces to measure. */
const USUAL_SPACE = 0.25;

/** Minimum width of a gap between table cells, as a multiple of the usual space. */
const MIN_JUMP = 1.3;

/** In ems: a gap of this width may be between columns; the spaces of justified lines in narrow columns are as wide. */
const COLUMN_GAP = 0.8;

/** Returns the minimum width, in ems, of a gap that the page leaves to draw another line. */
function leastJump(usual: number): number {
  return Math.min(MIN_JUMP * usual, COLUMN_GAP);
}

/** In ems: minimum distance between baselines of different lines. Parts of a formula are closer to its baseline. */
const ANOTHER_LINE = 0.9;

/**
 * Minimum width of a gap with a drawn space that counts as a space, in ems, by the number of ideographs beside the gap
 * (0 to 2). Justification compresses spaces considerably.
 */
const leastDrawn = [0.06, 0.1, 0.2] as const;
const NARROWEST_SPACE = leastDrawn[0];
/**
 * Minimum width of a gap without a drawn space that counts as a space, in ems, by the number of ideographs beside it.
 * Kerning moves letters by up to a tenth of an em; spacing of ideographs varies more.
 */
const leastSkipped = [0.14, 0.3, 0.6] as const;

/** Returns the median of a few values; sorting is the fastest method for so few. */
export function medianOf(values: Float64Array): number {
  return values.toSorted()[values.length >>> 1] ?? 0;
}
