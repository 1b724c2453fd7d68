import type { Frame } from './glyph-frame.js';
import { Kind } from './character-kinds.js';
import { medianOf, type Spaced, type SpacedRows } from './glyph-spacing.js';

/** Minimum number of gaps in a row from which tracking is measured. */
const MIN_GAPS = 3;

/** In ems: how much closer kerning sets two letters. */
const MAX_KERNING = 0.15;

/** In ems: how much the gaps between tracked letters may differ, for the least tracking. */
const LEEWAY = 0.04;

/** Minimum number of gaps in a row that show that its letters overlap a little; few may be those of a logo. */
const MANY_GAPS = 12;

const LETTER = Kind.leftToRight | Kind.rightToLeft;

/**
 * Returns the tracking of a row: the space added between all letters, in ems. It is positive for "T I T L E" and
 * negative for condensed text. Most gaps are between letters, so the most frequent width is the tracking.
 */
export function trackingOf(frame: Frame, rows: SpacedRows, { start, end }: Pick<Spaced, 'start' | 'end'>): number {
  const { gap } = rows;
  const count = end - start - 1;
  if (count < MIN_GAPS) return 0;
  let sum = 0;
  for (let k = start + 1; k < end; k++) sum += Math.min(1, Math.max(-1, gap[k] ?? 0));
  // Ordinary text has a space of a quarter of an em after five letters on average.
  const mean = sum / count;
  if (mean > (count < MANY_GAPS ? -0.03 : -0.005) && mean < 0.1) return 0;
  const sorted = gap.slice(start + 1, end).sort();
  const usual = sorted[Math.floor(0.4 * count)] ?? 0;
  if (usual < 0) return Math.max(-0.15, usual);
  if (mean < 0 || usual > MAX_GAP) return 0;
  // Letters that touch are in a word, so the wider gaps are spaces between words.
  if ((sorted[Math.floor(0.1 * count)] ?? 0) < usual - MAX_KERNING) return 0;
  const endless = count > LONGEST_WORD && (sorted.at(-1) ?? 0) < usual + 0.14;
  if (endless || agreement(sorted, usual) < 0.6 || isGrid(frame, rows, { start, end })) return 0;
  return hasLetters(frame, rows.glyph.subarray(start, end)) ? usual : 0;
}

/**
 * Returns the tracking of a row that does not show it, such as a short last line: that of a row near it, if it has the same
 * size and no gap is narrower than its tracking. Otherwise returns 0.
 */
export function trackingAsNear(
  frame: Frame,
  rows: SpacedRows,
  row: Omit<TrackedRow, 'tracking'>,
  near: TrackedRow,
): number {
  const [first, before] = [rows.glyph[row.start] ?? 0, rows.glyph[near.start] ?? 0];
  const em = frame.em[before] ?? 0;
  const distance = Math.abs((frame.baseline[first] ?? 0) - (frame.baseline[before] ?? 0));
  if (distance > MAX_LEADING * em || Math.abs((frame.em[first] ?? 0) - em) > 0.02 * em) return 0;
  const gaps = rows.gap.subarray(row.start + 1, row.end);
  return gaps.every((gap) => gap > near.tracking - LEEWAY) ? near.tracking : 0;
}

/** A row, and the space added between all of its letters, in ems: more than 0. */
export interface TrackedRow extends Pick<Spaced, 'start' | 'end'> {
  readonly tracking: number;
}

/** In ems: the maximum distance of the baselines of two lines of one text. */
const MAX_LEADING = 2;

/** In ems: letters with wider gaps are in cells of a table. */
const MAX_GAP = 1;

/** Maximum number of spaced letters without a wider gap that form a word; more are a list of letters. */
const LONGEST_WORD = 20;

/**
 * Returns whether the distances between the starts of letters are far more regular than the widths of the gaps, as in
 * the cells of a table. For letters of equal width, both are equally regular; these are in cells if a letter has room in a gap.
 */
function isGrid(frame: Frame, { glyph, gap }: SpacedRows, { start, end }: Pick<Spaced, 'start' | 'end'>): boolean {
  const pitches = new Float64Array(end - start - 1);
  for (let k = start + 1; k < end; k++) {
    const [before, after] = [glyph[k - 1] ?? 0, glyph[k] ?? 0];
    pitches[k - start - 1] = ((frame.left[after] ?? 0) - (frame.left[before] ?? 0)) / (frame.em[after] ?? 1);
  }
  const gaps = gap.slice(start + 1, end);
  const [regular, spread] = [spreadOf(pitches), spreadOf(gaps)];
  if (spread > ROUNDING) return 2 * regular < spread;
  return regular <= ROUNDING && 2 * medianOf(gaps) > medianOf(pitches) - ROUNDING;
}

/** In ems: gaps that differ by less are equal, and their differences tell nothing. */
const ROUNDING = 0.005;

/** Returns the median distance of values from their median. */
function spreadOf(values: Float64Array): number {
  const middle = medianOf(values);
  return medianOf(values.map((value) => Math.abs(value - middle)));
}

/** Returns the share of gaps that have the usual width. */
function agreement(gaps: Float64Array, usual: number): number {
  const leeway = Math.max(LEEWAY, 0.2 * usual);
  let agreeing = 0;
  for (const gap of gaps) if (Math.abs(gap - usual) <= leeway) agreeing++;
  return agreeing / gaps.length;
}

/** Returns whether most glyphs are letters. Punctuation at the end, such as the hyphen of a divided word, does not count. */
function hasLetters({ kind }: Frame, glyphs: Int32Array): boolean {
  let letters = 0;
  for (const glyph of glyphs) if (((kind[glyph] ?? 0) & LETTER) !== 0) letters++;
  const endsWithPunctuation = ((kind[glyphs.at(-1) ?? 0] ?? 0) & (LETTER | Kind.digit)) === 0;
  return letters >= 0.8 * (endsWithPunctuation ? glyphs.length - 1 : glyphs.length);
}
