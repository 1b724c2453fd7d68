import { add, mostOf } from '../../counts.js';
import type { Look } from '../page/look-of.js';

const MAX_DEPTH = 6;

/** Statistics of all parts of a document with one look. */
export interface Style {
  readonly look: Look;
  count: number;
  /** Number of candidates that are only the number of a chapter. */
  labels: number;
  /** Letters of candidates, and of text that is not a candidate. */
  letters: number;
  others: number;
  /** Number of candidates by the depth of their number, or by their level in the outline or the tags. */
  readonly depths: Map<number, number>;
  readonly stated: Map<number, number>;
  /** Number of candidates whose number is not larger than the number before it in its section. */
  unordered: number;
  /** Number of candidates whose number is that of a section within the section before them. */
  nested: number;
  /** Number of candidates before the first text or numbered heading of the document, and by page those without number. */
  inFront: number;
  readonly onPages: Map<number, number>;
  /** Number of these that are not the heading of that text: set in plain letters, or not directly above it. */
  inTitleBlock: number;
}

/**
 * Returns levels by the outline, the tags or the numbers of headings; otherwise by the prominence of each look: a less
 * prominent look gets no higher level.
 */
export function levelsOf(styles: ReadonlyMap<string, Style>): ReadonlyMap<string, number> {
  const ranked = [...styles].sort(([, one], [, other]) => weightOf(other.look) - weightOf(one.look));
  const levels = new Map<string, number>();
  let level = 0;
  let before: Look | undefined;
  const offset = levelAboveDepth(styles.values());
  for (const [key, style] of ranked) {
    const { look, count, labels, stated } = style;
    if (labels === count) {
      // The number of a chapter gets the level of its title.
      levels.set(key, withinLevels(level));
      continue;
    }
    const depth = depthOf(style);
    const said = mostOf(stated) ?? (depth === undefined ? undefined : depth + offset);
    if (said !== undefined) level = said;
    else if (before === undefined || weightOf(before) > weightOf(look) * 1.02) level += 1;
    before = look;
    levels.set(key, withinLevels(level));
  }
  return levels;
}

/** Returns how much larger than the depths of numbers the stated levels are: sections in parts have the level 2. */
function levelAboveDepth(styles: Iterable<Style>): number {
  const offsets = new Map<number, number>();
  for (const style of styles) {
    const [depth, level] = [depthOf(style), mostOf(style.stated)];
    if (depth !== undefined && level !== undefined) add(offsets, level - depth, style.count);
  }
  return mostOf(offsets) ?? 0;
}

/** Returns the depth of the numbers that most candidates of a look have. */
export function depthOf({ count, depths }: Style): number | undefined {
  return sumOf(depths) > count / 2 ? mostOf(depths) : undefined;
}

export function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, more) => sum + more, 0);
}

/** Returns the prominence of a look. */
export function weightOf({ size, bold, capitals, italic }: Look): number {
  return size * (1 + (bold ? 0.12 : 0) + (capitals ? 0.06 : 0) - (italic ? 0.03 : 0));
}

/** Returns the nearest level of headings. */
export function withinLevels(level: number): number {
  return Math.min(Math.max(level, 1), MAX_DEPTH);
}
