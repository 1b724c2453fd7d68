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
  /** Letters of sentences and longer texts that are not candidates, among `others`. */
  prose: number;
  /** Number of candidates that are sentences without a number, and of those that are sentences or parts of them. */
  sentences: number;
  stressed: number;
  /** Number of candidates directly above text. */
  above: number;
  /** Number of candidates by the depth of their number, or by their level in the outline or the tags. */
  readonly depths: Map<number, number>;
  readonly stated: Map<number, number>;
  /** Number of candidates with numbers by the kind of these numbers (`numberKind`). */
  readonly kinds: Map<string, number>;
  /** Number of candidates with the number 1. */
  first: number;
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

/** Returns the statistics of a look that no part has yet. */
export function newStyle(look: Look): Style {
  const counts = {
    count: 0,
    labels: 0,
    letters: 0,
    others: 0,
    prose: 0,
    sentences: 0,
    stressed: 0,
    above: 0,
    first: 0,
    unordered: 0,
    nested: 0,
  };
  const maps = { depths: new Map(), stated: new Map(), kinds: new Map(), onPages: new Map() };
  return { look, ...counts, ...maps, inFront: 0, inTitleBlock: 0 };
}

/** The levels of looks. */
export interface Levels {
  readonly levels: ReadonlyMap<string, number>;
  /** How much larger than the depths of their numbers the levels of headings are. */
  readonly offset: number;
}

/**
 * Returns levels by the outline, the tags or the numbers of headings; otherwise by the prominence of each look: a less
 * prominent look gets no higher level.
 * @param isNamed whether the outline, the tags or the contents name most headings: other looks, as little prominent as theirs, are deeper
 */
export function levelsOf(styles: ReadonlyMap<string, Style>, isNamed = false): Levels {
  const ranked = [...styles].sort(([, one], [, other]) => weightOf(other.look) - weightOf(one.look));
  const levels = new Map<string, number>();
  let level = 0;
  let before: Look | undefined;
  let offset = levelAboveDepth(styles.values());
  const isStated = ranked.some(([, { stated }]) => stated.size > 0);
  const named = isNamed ? leastOf(styles.values()) : NO_NAMES;
  let numbered: Style | undefined;
  for (const [key, style] of ranked) {
    const { look, count, labels, stated } = style;
    if (labels === count) {
      // The number of a chapter gets the level of its title.
      levels.set(key, withinLevels(level));
      continue;
    }
    const depth = depthOf(style);
    if (depth !== undefined && !isStated) {
      offset += levelsAbove(style, numbered, { depth, level });
      if (count >= MIN_PARTS) numbered = style;
    }
    const said = mostOf(stated) ?? (depth === undefined ? undefined : depth + offset);
    if (said !== undefined) level = said;
    else if (weightOf(look) <= named.weight * 1.02 && level <= named.level) level = named.level + 1;
    else if (before === undefined || weightOf(before) > weightOf(look) * 1.02) level += 1;
    before = look;
    levels.set(key, withinLevels(level));
  }
  return { levels, offset };
}

interface NamedLooks {
  /** The prominence of the least prominent look that is named, and the deepest level. */
  readonly weight: number;
  readonly level: number;
}

const NO_NAMES: NamedLooks = { weight: -Infinity, level: 0 };

function leastOf(styles: Iterable<Style>): NamedLooks {
  let [weight, level] = [Infinity, 0];
  for (const { look, stated, count } of styles) {
    if (2 * sumOf(stated) <= count) continue;
    weight = Math.min(weight, weightOf(look));
    level = Math.max(level, mostOf(stated) ?? 0);
  }
  return { weight, level };
}

/** A single part is rather a title, and the number 1 that comes once tells nothing. */
const MIN_PARTS = 2;

/**
 * Returns how many levels deeper than their numbers say the headings of a look are: parts have chapters, which are less prominent and counted in
 * another way, and numbers that begin again count the sections of the more prominent headings before them.
 * @param before the more prominent look with numbers, if there is one
 * @param level that of the more prominent look before this one; 0 for the first
 */
function levelsAbove(style: Style, before: Style | undefined, { depth, level }: DepthInLevel): number {
  if (before !== undefined) return depthOf(before) === depth && mostOf(before.kinds) !== mostOf(style.kinds) ? 1 : 0;
  return depth === 1 && style.first >= MIN_PARTS ? level : 0;
}

interface DepthInLevel {
  readonly depth: number;
  readonly level: number;
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
