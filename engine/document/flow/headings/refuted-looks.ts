import { depthOf, type Style, sumOf, weightOf } from './look-levels.js';

/** Returns the looks that are not those of headings, since their numbers do not grow or the outline names none of their texts. */
export function refutedLooks(styles: ReadonlyMap<string, Style>): ReadonlySet<string> {
  const least = leastNamed(styles.values());
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
export function hasOtherNumbers({ unordered, depths, stated }: Style): boolean {
  return unordered >= MIN_UNORDERED && unordered > SHARE_OF_OTHERS * sumOf(depths) && stated.size === 0;
}

/** Returns whether a look has numbers, but not those of headings. */
function isUnordered(style: Style): boolean {
  const isMost = style.unordered > SHARE_OF_NO_HEADINGS * sumOf(style.depths);
  return hasOtherNumbers(style) && isMost && depthOf(style) !== undefined;
}

/** Minimum number of headings of an outline, and minimum share that it has of the headings of a look, which tell that it names all of them. */
const MIN_NAMED = 4;
const MIN_SHARE = 0.6;

/**
 * Returns the prominence of the least prominent look that the outline names, which is infinite unless it names all headings: what is more
 * prominent is no heading without an entry.
 */
export function leastNamed(styles: Iterable<Style>): number {
  let [least, named, all] = [Infinity, 0, 0];
  for (const { look, stated, count } of styles) {
    const own = sumOf(stated);
    named += own;
    if (own > 0) all += count;
    if (own > MIN_SHARE * count) least = Math.min(least, weightOf(look));
  }
  return named >= MIN_NAMED && named > MIN_SHARE * all ? least : Infinity;
}
