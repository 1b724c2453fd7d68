import type { Rule, Rules } from './rules.js';
import { withShorterRules } from './shorter-rules.js';
import { firstNotBelow } from '../../../geometry/sorted.js';

/**
 * In points: maximum distance between rules that touch. The space above and below the horizontal rules of LaTeX's booktabs
 * interrupts vertical rules.
 */
const NEAR = 4;

/** In points: maximum difference between the ends of rules with the same ends. */
const SAME_END = 3;

/**
 * In points: maximum distance between rules with the same ends, such as those above and below a header row. A rule that has
 * such a rule above it is the upper edge of a table of any length.
 */
const FAR = 150;

/** In points: minimum distance between rules with a row between them; closer ones are a double line. */
const ROW = 7;

/** Tells of the words between two rules below each other whether they separate these, and whether there are none. */
export interface WordsBetween {
  readonly parts: (top: Rule, bottom: Rule) => boolean;
  readonly isEmpty: (top: Rule, bottom: Rule) => boolean;
}

/**
 * Groups rules that belong together: they touch, or they are horizontal, have the same ends and no prose between them. Two
 * frames below each other are separate groups, as are a frame and a filled area with an empty space between them.
 */
export function ruleGroups({ across, down }: Rules, { parts, isEmpty }: WordsBetween): readonly Rules[] {
  const sets = new DisjointSets(across.length + down.length);
  const framed = joinCrossing({ across, down }, sets);
  const frames = across.map((_, index) => (framed.has(sets.find(index)) ? sets.find(index) : undefined));
  joinAlike(across, sets, (top, bottom) => {
    const [one, other] = [frames[top], frames[bottom]];
    if (one !== undefined && other !== undefined && one !== other) return true;
    const [upper, lower] = [across[top], across[bottom]];
    if (upper === undefined || lower === undefined) return false;
    const areApart =
      (one === undefined && upper.colour === undefined && other !== undefined) ||
      (other === undefined && lower.colour === undefined && one !== undefined);
    return parts(upper, lower) || (areApart && isEmpty(upper, lower));
  });
  const groups = new Map<number, { across: Rule[]; down: Rule[] }>();
  const groupOf = (index: number): { across: Rule[]; down: Rule[] } => {
    const root = sets.find(index);
    const known = groups.get(root) ?? { across: [], down: [] };
    groups.set(root, known);
    return known;
  };
  across.forEach((rule, index) => groupOf(index).across.push(rule));
  down.forEach((rule, index) => groupOf(across.length + index).down.push(rule));
  return withShorterRules([...groups.values()]).filter((group) => group.across.length + group.down.length > 1);
}

/** Joins rules that touch; returns the roots of the groups in which lines touch lines, not only edges of areas. */
function joinCrossing({ across, down }: Rules, sets: DisjointSets): ReadonlySet<number> {
  const touching: number[] = [];
  const byPlace = down.map((rule, index) => ({ rule, index })).sort((one, other) => one.rule.at - other.rule.at);
  const places = byPlace.map(({ rule }) => rule.at);
  across.forEach((rule, index) => {
    const { at, from, to } = rule;
    for (let next = firstNotBelow(places, from - NEAR); (places[next] ?? Infinity) <= to + NEAR; next++) {
      const crossed = byPlace[next];
      if (crossed === undefined || crossed.rule.from > at + NEAR || crossed.rule.to < at - NEAR) continue;
      sets.join(index, across.length + crossed.index);
      if (rule.colour !== undefined && crossed.rule.colour !== undefined) touching.push(index);
    }
  });
  return new Set(touching.map((index) => sets.find(index)));
}

/** Joins each rule with the next rule below it that has the same ends. */
function joinAlike(across: readonly Rule[], sets: DisjointSets, parts: (top: number, bottom: number) => boolean): void {
  const latest = new Map<string, number>();
  const heads = new Set<number>();
  const downwards = across.map((rule, index) => ({ rule, index })).sort((one, other) => one.rule.at - other.rule.at);
  for (const { rule, index } of downwards) {
    const [left, right] = [Math.round(rule.from / SAME_END), Math.round(rule.to / SAME_END)];
    const near = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => latest.get(`${left + x} ${right + y}`)));
    for (const above of new Set(near)) {
      const upper = above === undefined ? undefined : across[above];
      if (above === undefined || upper === undefined) continue;
      const distance = rule.at - upper.at;
      if ((distance > FAR && !heads.has(above)) || parts(above, index)) continue;
      if (distance <= FAR && distance > ROW) heads.add(index);
      sets.join(above, index);
    }
    latest.set(`${left} ${right}`, index);
  }
}

class DisjointSets {
  readonly #parents: Int32Array;

  constructor(length: number) {
    this.#parents = Int32Array.from({ length }, (_, index) => index);
  }

  find(index: number): number {
    let root = index;
    while ((this.#parents[root] ?? root) !== root) root = this.#parents[root] ?? root;
    for (let at = index; at !== root;) {
      const next = this.#parents[at] ?? root;
      this.#parents[at] = root;
      at = next;
    }
    return root;
  }

  join(one: number, other: number): void {
    this.#parents[this.find(one)] = this.find(other);
  }
}
