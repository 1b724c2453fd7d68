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
  const wrong = wrongFonts(glyphs);
  if (wrong.size === 0) return glyphs;
  const { length, left, styles, style } = glyphs;
  const right = glyphs.right.slice();
  for (let at = 0; at + 1 < length; at += 1) {
    if (!wrong.has(styles[style[at] ?? 0]?.font ?? -1) || !isFollowed(glyphs, at)) continue;
    const next = left[at + 1] ?? 0;
    if ((right[at] ?? 0) > next) right[at] = next;
  }
  return { ...glyphs, right };
}

/** Returns the fonts most of whose cells overlap. */
function wrongFonts(glyphs: Glyphs): ReadonlySet<number> {
  const { length, left, right, style, styles } = glyphs;
  const counts = new Map<number, PairCount>();
  let count: PairCount | undefined;
  /** The style of the pairs that are counted, and how far its letters have to overlap. */
  let own = -1;
  let overlap = 0;
  for (let at = 0; at + 1 < length; at += 1) {
    if (!isFollowed(glyphs, at)) continue;
    const index = style[at] ?? 0;
    if (count === undefined || index !== own) {
      const font = styles[index]?.font ?? -1;
      count = counts.get(font) ?? { pairs: 0, overlapping: 0 };
      counts.set(font, count);
      own = index;
      overlap = OVERLAP * (styles[index]?.size ?? 0);
    }
    count.pairs += 1;
    if ((right[at] ?? 0) - (left[at + 1] ?? 0) > overlap) count.overlapping += 1;
  }
  return new Set([...counts].flatMap(([font, count]) => (areWrong(count) ? [font] : [])));
}

function areWrong({ pairs, overlapping }: PairCount): boolean {
  return pairs >= MIN_PAIRS && overlapping >= MIN_SHARE * pairs;
}

/** Returns whether the next glyph has the style of a horizontal glyph, and follows it at its right. */
function isFollowed({ left, y, style, styles }: Glyphs, at: number): boolean {
  if (style[at] !== style[at + 1]) return false;
  const own = styles[style[at] ?? 0];
  if (own !== undefined && (own.angle !== 0 || own.vertical)) return false;
  const level = LEVEL * (own?.size ?? 0);
  if (!(Math.abs((y[at] ?? 0) - (y[at + 1] ?? 0)) < level)) return false;
  return (left[at + 1] ?? 0) > (left[at] ?? 0) + level;
}
