import { boxOfRules, type Rules } from './rules.js';

/** In points: maximum distance between the ends of rules of one table. */
const SAME_END = 1;

/** Maximum number of groups of rules that are compared with each other. */
const MAX_GROUPS = 200;

/**
 * Joins groups of horizontal rules with the group of the wider rules above and below them that begin where they do: rules
 * below rows of a table whose last cells are empty.
 */
export function withShorterRules(groups: readonly Rules[]): readonly Rules[] {
  if (groups.length > MAX_GROUPS) return groups;
  const owners = new Map(
    groups.map((group) => [group, groups.find((other) => other !== group && areAround(other, group))]),
  );
  const joined = new Map<Rules, Rules[]>();
  for (const group of groups) {
    let outermost = group;
    for (let outer = owners.get(group); outer !== undefined; outer = owners.get(outer)) outermost = outer;
    joined.set(outermost, [...(joined.get(outermost) ?? []), group]);
  }
  return [...joined.values()].map((members) => ({
    across: members.flatMap(({ across }) => across),
    down: members.flatMap(({ down }) => down),
  }));
}

/** Returns whether a group has rules above and below another one, which has no vertical rules. */
function areAround({ across, down }: Rules, inner: Rules): boolean {
  if (inner.down.length > 0) return false;
  const { left, top, right, bottom } = boxOfRules(inner);
  const wider = across.filter(({ from, to }) => Math.abs(from - left) < SAME_END && to > right - SAME_END);
  return (
    wider.some(({ at }) => at < top) &&
    wider.some(({ at }) => at > bottom) &&
    inner.across.every(({ from }) => Math.abs(from - left) < SAME_END) &&
    !down.some(({ from, to }) => from < bottom && to > top)
  );
}
