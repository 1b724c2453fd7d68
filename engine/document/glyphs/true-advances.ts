import type { Glyphs } from '../model.js';

/** In ems: kerning moves letters together by less. */
const OVERLAP = 0.15;

/** Minimum number of pairs of letters of a font, and share of them that overlap, where its widths are wrong. */
const MIN_PAIRS = 8;
const MIN_SHARE = 0.7;

/** In ems: how far the baselines of letters in one line are apart. */
const LEVEL = 0.02;

/** Pairs of letters of a font that follow each other, and how many of them overlap. */
interface PairCount {
  pairs: number;
  overlapping: number;
}

/**
 * Returns the glyphs of a page with the cells of fonts ended where the next letter begins, if most cells of the font overlap: some programs
 * state wrong widths and move each letter back to its place. Letters over wide cells would hide the spaces between words.
 */
export function withTrueAdvances(glyphs: Glyphs): Glyphs {
  const counts = new Map<number, PairCount>();
  for (const { at, overlap, size } of followers(glyphs)) {
    const font = fontOf(glyphs, at);
    const count = counts.get(font) ?? { pairs: 0, overlapping: 0 };
    count.pairs += 1;
    if (overlap > OVERLAP * size) count.overlapping += 1;
    counts.set(font, count);
  }
  const wrong = new Set([...counts].flatMap(([font, count]) => (areWrong(count) ? [font] : [])));
  if (wrong.size === 0) return glyphs;
  const right = glyphs.right.slice();
  for (const { at, overlap } of followers(glyphs))
    if (overlap > 0 && wrong.has(fontOf(glyphs, at))) right[at] = glyphs.left[at + 1] ?? 0;
  return { ...glyphs, right };
}

function areWrong({ pairs, overlapping }: PairCount): boolean {
  return pairs >= MIN_PAIRS && overlapping >= MIN_SHARE * pairs;
}

function fontOf({ style, styles }: Glyphs, at: number): number {
  return styles[style[at] ?? 0]?.font ?? -1;
}

/** A glyph that another one of its style follows at its right, and how far it reaches over that one, in points. */
interface Follower {
  readonly at: number;
  readonly overlap: number;
  readonly size: number;
}

function* followers({ length, left, right, y, style, styles }: Glyphs): Generator<Follower> {
  for (let at = 0; at + 1 < length; at += 1) {
    const { size = 0, angle = 0, vertical = false } = styles[style[at] ?? 0] ?? {};
    if (style[at] !== style[at + 1] || angle !== 0 || vertical) continue;
    const isLevel = Math.abs((y[at] ?? 0) - (y[at + 1] ?? 0)) < LEVEL * size;
    const next = left[at + 1] ?? 0;
    if (isLevel && next > (left[at] ?? 0) + LEVEL * size) yield { at, overlap: (right[at] ?? 0) - next, size };
  }
}
