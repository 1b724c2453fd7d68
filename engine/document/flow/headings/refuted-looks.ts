import { depthOf, type Style, sumOf, weightOf } from './look-levels.js';

/** Returns the looks that are not those of headings, since their numbers do not count up or the outline names none of their texts. */
export function refutedLooks(styles: ReadonlyMap<string, Style>): ReadonlySet<string> {
  const least = leastNamed(styles.values());
  const refuted = [...styles].filter(([, style]) => {
    if (style.stated.size > 0) return false;
    return isUnordered(style) || (depthOf(style) === undefined && weightOf(style.look) > least);
  });
  return new Set(refuted.map(([key]) => key));
}

/** Minimum number of texts whose numbers do not follow a number before them; pages may begin anywhere in a document. */
const MIN_UNORDERED = 2;

/** Maximum share of these of the numbered texts of a look, and maximum share where some of its texts are headings. */
const FEW = 0.25;
const MANY = 0.75;

/** Returns whether the texts of a look whose numbers do not count up are no headings. */
export function hasOtherNumbers({ unordered, depths, stated }: Style): boolean {
  return unordered >= MIN_UNORDERED && unordered > FEW * sumOf(depths) && stated.size === 0;
}

function isUnordered(style: Style): boolean {
  return hasOtherNumbers(style) && style.unordered > MANY * sumOf(style.depths) && depthOf(style) !== undefined;
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
