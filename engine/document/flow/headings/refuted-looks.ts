import { depthOf, type Style, sumOf, weightOf } from './look-levels.js';
import { mostOf } from '../../counts.js';

/** Returns the looks that are not those of headings, since their numbers do not grow or the outline names none of their texts. */
export function refutedLooks(styles: ReadonlyMap<string, Style>): ReadonlySet<string> {
  const least = leastNamed(styles);
  const refuted = [...styles].filter(([, style]) => {
    if (style.stated.size > 0) return false;
    return isUnordered(style) || (depthOf(style) === undefined && weightOf(style.look) > least);
  });
  return new Set(refuted.map(([key]) => key));
}

/** Minimum number of texts whose numbers do not grow; a single one may be a mistake of the document. */
const MIN_UNORDERED = 2;

/** Maximum share of such texts among the numbered texts of a look; with more of them, they are no headings. */
const SHARE_OF_OTHERS = 0.25;

/** Maximum share of such texts among the numbered texts of a look that has headings; with more of them, it has none. */
const SHARE_OF_NO_HEADINGS = 0.5;

/** Returns whether the texts of a look whose numbers do not grow are no headings. */
export function hasOtherNumbers({ unordered, depths }: Style): boolean {
  return unordered >= MIN_UNORDERED && unordered > SHARE_OF_OTHERS * sumOf(depths);
}

/** Minimum number of texts with numbers within those of the headings before them; a single one may be a coincidence. */
const MIN_NESTED = 2;

/** Returns whether a look has numbers, but not those of headings. */
function isUnordered(style: Style): boolean {
  const isMost = style.unordered > SHARE_OF_NO_HEADINGS * sumOf(style.depths);
  if (style.nested >= MIN_NESTED) return false;
  return hasOtherNumbers(style) && isMost && depthOf(style) !== undefined;
}

/** Minimum number of headings that an outline names if it names most of them. */
const MIN_NAMED = 4;

/** Fewer named texts of a look may be an exception, such as an abstract. */
const MIN_NAMED_OF_LOOK = 2;

/** Minimum share of the texts of a look, or of several looks, that an outline has if it names all of their headings. */
const MIN_SHARE_OF_NAMED = 0.6;

/**
 * Returns the prominence of the look of the deepest level that the outline names, which is infinite unless it names most headings: what is
 * more prominent is no heading without an entry. A less prominent look whose level is not deeper does not count, since headings of deeper
 * levels may be more prominent: an abstract may have the level of chapters, but smaller letters than sections.
 */
function leastNamed(styles: ReadonlyMap<string, Style>): number {
  let [least, deepest] = [Infinity, 0];
  if (!namesHeadings(styles)) return least;
  for (const { look, stated, count } of [...styles.values()].toSorted(byProminence)) {
    const [own, level] = [sumOf(stated), mostOf(stated) ?? 0];
    if (own < MIN_NAMED_OF_LOOK || own <= MIN_SHARE_OF_NAMED * count || level <= deepest) continue;
    deepest = level;
    least = weightOf(look);
  }
  return least;
}

/** Compares looks so that the most prominent one is the first. */
function byProminence(one: Style, other: Style): number {
  return weightOf(other.look) - weightOf(one.look);
}

/** Returns whether the outline or the tags name most of the headings in the looks of those that they name. */
export function namesHeadings(styles: ReadonlyMap<string, Style>): boolean {
  let [named, all] = [0, 0];
  for (const { stated, count } of styles.values()) {
    named += sumOf(stated);
    if (stated.size > 0) all += count;
  }
  return named >= MIN_NAMED && named > MIN_SHARE_OF_NAMED * all;
}
