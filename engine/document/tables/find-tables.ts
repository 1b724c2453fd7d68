import type { Box } from '../../geometry/geometry.js';
import type { PageModel } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import { buildTable } from './build-table.js';
import { isTable } from './is-table.js';
import type { PageTable } from './page-table.js';
import { plainRegions } from './plain-regions.js';
import { gridOf, type Region } from './region-grid.js';
import { firstNotBelow, ruleGroups } from './rule-groups.js';
import { boxOfRules, type Rule, rulesOf } from './rules.js';
import { frameOfWords, type TableWord, wordsIn } from './table-words.js';

/** The tables of a page, from top to bottom. Tables inside of others belong to their cells. */
export function findTables(page: PageModel): readonly PageTable[] {
  const frame = frameOfWords(page);
  const words = wordsIn(frame, page);
  const found = new Found(page, frame, words);
  for (const region of ruledRegions(page, frame, words)) found.add(region);
  for (const region of plainRegions(found.free())) found.add(region);
  return found.tables.toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left);
}

/** The tables that have been found, and the words that are in none. */
class Found {
  tables: PageTable[] = [];
  readonly #page: PageModel;
  readonly #frame: Frame;
  readonly #words: readonly TableWord[];
  readonly #taken = new Set<TableWord>();

  constructor(page: PageModel, frame: Frame, words: readonly TableWord[]) {
    this.#page = page;
    this.#frame = frame;
    this.#words = words;
  }

  free(): readonly TableWord[] {
    return this.#words.filter((word) => !this.#taken.has(word));
  }

  /** Adds the table that a region has, if it has one; tables that lie in it become parts of its cells. */
  add(region: Region): void {
    const words = region.words.filter((word) => !this.#taken.has(word));
    const grid = gridOf({ ...region, words });
    if (grid === undefined) return;
    const frame = this.#frame;
    const inside = this.tables.filter(({ box }) => isInside(intoFrame(frame, box), region.box));
    const table = buildTable(grid, { frame, words, areas: this.#page.areas, tables: inside });
    if (!isTable(table)) return;
    for (const word of words) this.#taken.add(word);
    this.tables = [...this.tables.filter((other) => !inside.includes(other)), table];
  }
}

function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** More drawings than this have no tables. */
const MOST_GROUPS = 200;

/** The regions of rules that belong together, small ones first. */
function ruledRegions(page: PageModel, frame: Frame, words: readonly TableWord[]): readonly Region[] {
  const baselines = words.map(({ baseline }) => baseline);
  const hasProse = (top: Rule, bottom: Rule): boolean => {
    for (let index = firstNotBelow(baselines, top.at); (baselines[index] ?? Infinity) < bottom.at; index++) {
      const word = words[index];
      if (word?.prose === true && word.left < top.to && word.right > top.from) return true;
    }
    return false;
  };
  const groups = ruleGroups(rulesOf(page, frame), hasProse).map((rules) => ({ rules, box: boxOfRules(rules) }));
  if (groups.length > MOST_GROUPS) return [];
  return groups
    .sort((one, other) => areaOf(one.box) - areaOf(other.box))
    .map(({ rules, box }) => ({ rules, box, words: wordsInside(words, baselines, box) }));
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function wordsInside(words: readonly TableWord[], baselines: readonly number[], box: Box): readonly TableWord[] {
  const inside: TableWord[] = [];
  for (let index = firstNotBelow(baselines, box.top); index < words.length; index++) {
    const word = words[index];
    if (word === undefined || word.baseline - word.em > box.bottom) break;
    const middle = word.baseline - 0.35 * word.em;
    const across = (word.left + word.right) / 2;
    if (middle > box.top && middle < box.bottom && across > box.left && across < box.right) inside.push(word);
  }
  return inside;
}
