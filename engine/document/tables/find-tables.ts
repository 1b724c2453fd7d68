import type { Box } from '../../geometry/geometry.js';
import type { PageModel } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import { assembleTable } from './assemble-table.js';
import { cellAreas } from './cell-areas.js';
import { areColumnsOfProse } from './columns-of-prose.js';
import { extendedBox } from './extend-region.js';
import { isTable } from './is-table.js';
import type { PageTable } from './page-table.js';
import { plainRegions } from './plain-regions.js';
import { proseGutters, wordsByColumn } from './prose-gutters.js';
import { type Grid, gridOf, type Region } from './region-grid.js';
import { firstNotBelow, ruleGroups } from './rule-groups.js';
import { boxOfRules, type Rule, type Rules, rulesOf } from './rules.js';
import { frameOfWords, type TableWord, wordsIn } from './table-words.js';
import { withoutCaptions } from './without-captions.js';

/** The tables of a page, from top to bottom. Tables inside of others belong to their cells. */
export function findTables(model: PageModel): readonly PageTable[] {
  const frame = frameOfWords(model);
  const words = wordsIn(frame, model);
  const page = { ...model, areas: cellAreas(model, frame, words) };
  const found = new Found(page, frame, words);
  for (const region of ruledRegions(page, frame, words)) found.add(region);
  const gutters = proseGutters(words, rulesOf(page, frame).down);
  const columns = wordsByColumn(found.free(), gutters);
  for (const region of columns.flatMap(plainRegions).slice(0, MAX_REGIONS)) found.add(region);
  return found.tables.toSorted((one, other) => one.box.top - other.box.top || one.box.left - other.box.left);
}

/** The tables that have been found, and the words that are in none. */
class Found {
  tables: PageTable[] = [];
  readonly #page: PageModel;
  readonly #frame: Frame;
  readonly #words: readonly TableWord[];
  readonly #baselines: Float64Array;
  readonly #taken = new Set<TableWord>();

  constructor(page: PageModel, frame: Frame, words: readonly TableWord[]) {
    this.#page = page;
    this.#frame = frame;
    this.#words = words;
    this.#baselines = Float64Array.from(words, ({ baseline }) => baseline);
  }

  free(): readonly TableWord[] {
    return this.#words.filter((word) => !this.#taken.has(word));
  }

  /** Adds the table that a region has, if it has one; tables that lie in it become parts of its cells. */
  add(region: Region): void {
    const { box, words: within, grid: whole } = this.#gridOf(region);
    if (whole === undefined) return;
    const grid = withoutCaptions(whole, within);
    const [top, bottom] = [grid.rows[0]?.at ?? 0, grid.rows.at(-1)?.at ?? 0];
    const words = within.filter((word) => middleOf(word).top > top && middleOf(word).top < bottom);
    if (grid.ruled === 'none') {
      const edges = grid.columns.map(({ at }) => at);
      if (areColumnsOfProse(edges, words)) return;
    }
    const frame = this.#frame;
    const inside = this.tables.filter((table) => isInside(intoFrame(frame, table.box), box));
    const table = assembleTable(grid, { frame, words, areas: this.#page.areas, tables: inside });
    if (!isTable(table)) return;
    for (const word of words) this.#taken.add(word);
    this.tables = [...this.tables.filter((other) => !inside.includes(other)), table];
  }

  /** The grid of a region, with the rows beside it that belong to it though they have no rules. */
  #gridOf(region: Region): Pick<Region, 'box' | 'words'> & { readonly grid: Grid | undefined } {
    const words = region.words.filter((word) => !this.#taken.has(word));
    const grid = gridOf({ ...region, words });
    if (grid === undefined || grid.ruled === 'none') return { box: region.box, words, grid };
    const box = extendedBox(region.box, grid.columns, (from, to) => this.#between(from, to));
    if (box.top === region.box.top && box.bottom === region.box.bottom) return { box, words, grid };
    const more = this.#between(box.top, box.bottom + TALLEST).filter((word) => isInside(middleOf(word), box));
    return { box, words: more, grid: gridOf({ ...region, box, words: more }) };
  }

  /** The free words with a baseline in a range. */
  #between(from: number, to: number): readonly TableWord[] {
    const near = this.#words.slice(firstNotBelow(this.#baselines, from), firstNotBelow(this.#baselines, to));
    return near.filter((word) => !this.#taken.has(word));
  }
}

function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** A page with more drawings has no tables among them, and no page has more tables without rules. */
const MAX_REGIONS = 200;

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
  const groups = ruleGroups(rulesOf(page, frame), hasProse)
    .filter((rules) => !isChart(rules))
    .map((rules) => ({ rules, box: boxOfRules(rules) }));
  if (groups.length > MAX_REGIONS) return [];
  return groups
    .sort((one, other) => areaOf(one.box) - areaOf(other.box))
    .map(({ rules, box }) => {
      const near = words.slice(firstNotBelow(baselines, box.top), firstNotBelow(baselines, box.bottom + TALLEST));
      return { rules, box, words: near.filter((word) => isInside(middleOf(word), box)) };
    });
}

/** In points: a shorter rule is a tick on an axis rather than the edge of a cell. */
const SHORTEST = 6;
const MAX_TICKS = 4;

/** Whether rules are the axes of a chart. */
function isChart({ across, down }: Rules): boolean {
  const ticks = [...across, ...down].filter(({ from, to }) => to - from < SHORTEST).length;
  return ticks > MAX_TICKS && ticks > 0.25 * (across.length + down.length);
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

/** In points: the middle of a letter may be as far above its baseline. */
const TALLEST = 20;

function middleOf({ left, right, baseline, em }: TableWord): Box {
  const y = baseline - 0.35 * em;
  return { left, top: y, right, bottom: y };
}
