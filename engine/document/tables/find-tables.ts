import { withoutRoundFrames } from '../boxes/round-frames.js';
import { hasCentre } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import type { PageModel } from '../model.js';
import { boxAround, type Frame, intoFrame } from '../order/reading-order-frame.js';
import { textOfLine } from '../text.js';
import { assembleTable } from './assemble-table.js';
import { cellAreas } from './cell-areas.js';
import { areColumnsOfProse } from './judge/columns-of-prose.js';
import { cutsWords } from './judge/cuts-words.js';
import { extendedBox } from './extend-region.js';
import { isContents } from './judge/is-contents.js';
import { isPageLayout } from './judge/is-page-layout.js';
import { isSource } from './judge/is-listing.js';
import { isTable } from './judge/is-table.js';
import type { PageTable } from './page-table.js';
import { plotsOf, withoutPlots } from './judge/plots.js';
import { alikeRegions, plainRegions } from './plain-regions.js';
import { proseGutters, wordsByColumn } from './prose-gutters.js';
import { type Grid, gridOf, type PageEvidence, type Region } from './region-grid.js';
import { wordsOfTablesBeside } from './tables-beside.js';
import { rulesInHeader } from './rules/header-rules.js';
import { rowLabels, withLabelColumn } from './row-labels.js';
import { haveSumsOnly } from './rules/rules-of-sums.js';
import { isCentreInside, MAX_REGIONS, middleOf, ruledRegions, TALLEST } from './ruled-regions.js';
import { proseSpacing } from './prose-spacing.js';
import { type Rules, rulesOf } from './rules/rules.js';
import { withoutContents } from './judge/without-contents.js';
import { withTurnedText } from './turned-text.js';
import { frameOfWords, type TableWord, wordsIn } from './table-words.js';
import { withoutTypedRules } from './rows/without-typed-rules.js';
import { withoutStepEdges } from './judge/gradient-steps.js';
import { withoutUnderlines } from './underlines.js';
import { isCaptionOfTable, withoutCaptions } from './without-captions.js';
import { firstNotBelow } from '../../geometry/sorted.js';

/** Finds the tables of a page, from top to bottom. Nested tables belong to their cells. */
export function findTables(whole: PageModel): readonly PageTable[] {
  const plots = plotsOf(whole);
  const model = withoutStepEdges(withoutRoundFrames(withoutPlots(whole, plots)));
  const frame = frameOfWords(model);
  const words = wordsIn(frame, model).filter(({ word }) => !plots.some((plot) => hasCentre(plot, word.box)));
  const page = { ...withoutUnderlines(model, frame, words), areas: cellAreas(model, frame, words) };
  const ruled = ruledRegions(page, frame, words);
  const found = new Found(page, frame, words, ruled);
  for (const region of ruled) if (!haveSumsOnly(region, found.beside(region))) found.add(region);
  const gutters = proseGutters(words, found.rules.down);
  const columns = wordsByColumn(withoutContents(found.free()), gutters);
  const regions = columns.flatMap((some) => plainRegions(some, page.fonts)).slice(0, MAX_REGIONS);
  for (const region of regions) {
    // Each part is compared with the tables found so far, and with all words of its rows.
    const isMany = found.tables.length >= MAX_REGIONS;
    found.addAll(isMany ? [region] : regionsBeside(region, page.fonts));
  }
  const tables = found.tables.toSorted(
    ({ box, rowOfTables: one = box }, { box: its, rowOfTables: other = its }) =>
      one.top - other.top || one.left - other.left,
  );
  return frame.quarters === 0 ? withTurnedText(tables, model) : tables;
}

/** Returns the regions of tables that stand beside each other in a region; otherwise the region. */
function regionsBeside(region: Region, fonts: PageModel['fonts']): readonly Region[] {
  const parts = wordsOfTablesBeside(region.words);
  return parts.length === 1 ? [region] : parts.flatMap((words) => plainRegions(words, fonts));
}

/** The tables found so far, and the words outside of tables. */
class Found {
  tables: PageTable[] = [];
  readonly #page: PageModel;
  readonly #frame: Frame;
  readonly #words: readonly TableWord[];
  readonly #baselines: Float64Array;
  readonly #evidence: PageEvidence;
  readonly rules: Rules;
  /** The smallest region with rules around a word: its row belongs to no table beside that region. */
  readonly #framed = new Map<TableWord, Region>();
  readonly #taken = new Set<TableWord>();

  constructor(page: PageModel, frame: Frame, words: readonly TableWord[], ruled: readonly Region[]) {
    this.rules = rulesOf(page, frame);
    this.#page = page;
    this.#frame = frame;
    this.#words = words;
    this.#evidence = { spacing: proseSpacing(words), areas: page.areas.map((area) => intoFrame(frame, area)) };
    for (const region of ruled.toReversed()) for (const word of region.words) this.#framed.set(word, region);
    this.#baselines = Float64Array.from(words, ({ baseline }) => baseline);
  }

  free(): readonly TableWord[] {
    return this.#words.filter((word) => !this.#taken.has(word));
  }

  /** Returns the words that are in no other region with rules. */
  beside(region: Region): readonly TableWord[] {
    return this.#words.filter((word) => this.#isFree(region, word));
  }

  /** Adds the tables of regions that stand beside each other. */
  addAll(regions: readonly Region[]): void {
    const before = new Set(this.tables);
    for (const region of regions) if (!this.add(region)) for (const part of alikeRegions(region)) this.add(part);
    const added = this.tables.filter((table) => !before.has(table));
    if (regions.length === 1 || added.length < 2) return;
    const rowOfTables = boxAround(added.map(({ box }) => box));
    this.tables = this.tables.map((table) => (before.has(table) ? table : { ...table, rowOfTables }));
  }

  /** Adds the table of a region and returns whether there is one; tables inside it become parts of its cells. */
  add(region: Region): boolean {
    const { box, words: within, grid: whole } = this.#gridOf(region);
    if (whole === undefined || cutsWords(whole.columns, within)) return false;
    const grid = withoutCaptions(whole, within);
    const [top, bottom] = [grid.rows[0]?.at ?? 0, grid.rows.at(-1)?.at ?? 0];
    const words = within.filter((word) => middleOf(word).top > top && middleOf(word).top < bottom);
    const edges = grid.columns.map(({ at }) => at);
    if (hasOnlyFrame(grid) && areColumnsOfProse(edges, words)) return false;
    const frame = this.#frame;
    const inside = this.tables.filter((table) => isCentreInside(intoFrame(frame, table.box), box));
    const { areas, fonts, size } = this.#page;
    const table = withoutTypedRules(assembleTable(grid, { frame, words, areas, fonts, tables: inside }));
    if (isPageLayout(table, size)) return false;
    const isOther = grid.ruled !== 'all' && isContents(table);
    if (isOther) for (const word of words) this.#taken.add(word);
    const captioned = grid.ruled === 'none' && this.#isCaptioned(words);
    if (isOther || !isTable(table, { captioned }) || isSource(table, fonts)) return false;
    for (const word of words) this.#taken.add(word);
    this.tables = [...this.tables.filter((other) => !inside.includes(other)), table];
    return true;
  }

  /** Returns whether a line close above or below words is the caption of a table. */
  #isCaptioned(words: readonly TableWord[]): boolean {
    const box = boxAround(words);
    const reach = NEAR * (words[0]?.em ?? 0);
    const near = this.#between(box.top - reach, box.bottom + reach).filter(
      ({ top, bottom }) => bottom <= box.top || top >= box.bottom,
    );
    return near.some(({ word, line }) => {
      if (line.words[0] !== word) return false;
      const { left, right } = intoFrame(this.#frame, line.box);
      return left < box.right && right > box.left && isCaptionOfTable(textOfLine(line));
    });
  }

  /** Returns the grid of a region, including neighbouring rows without rules. */
  #gridOf(region: Region): RegionGrid {
    const found = this.#ruledGridOf(region);
    const { grid, box, words } = found;
    if (grid?.ruled !== 'all') return found;
    const beside = this.#between(box.top, box.bottom + TALLEST).filter((word) => {
      return word.right < box.left + 1 && middleOf(word).top < box.bottom && this.#isFree(region, word);
    });
    const labels = rowLabels({ grid, words }, beside);
    if (labels.length === 0 || this.#areLineNumbers(labels, box)) return found;
    const wider = withLabelColumn(grid, labels);
    const all = [...words, ...labels].sort((one, other) => one.baseline - other.baseline);
    return { box: { ...box, left: wider.columns[0]?.at ?? box.left }, words: all, grid: wider };
  }

  /** Returns whether numbers on the left of a table go on above or below it, as the numbers of the lines of a page do. */
  #areLineNumbers(labels: readonly TableWord[], { top, bottom }: Box): boolean {
    const [{ right, em } = { right: 0, em: 0 }] = labels;
    const reach = NEAR * em;
    const isNumber = ({ word }: TableWord): boolean => /^\d{1,4}$/.test(word.text);
    return (
      labels.every(isNumber) &&
      this.#between(top - reach, bottom + reach).some(
        (other) => isNumber(other) && Math.abs(other.right - right) < em && (other.bottom < top || other.top > bottom),
      )
    );
  }

  /** Returns whether a word is in no region with rules beside a region. */
  #isFree({ box }: Region, word: TableWord): boolean {
    return isCentreInside(box, this.#framed.get(word)?.box ?? EVERYWHERE);
  }

  /** Returns the grid between the rules of a region. */
  #ruledGridOf(region: Region): RegionGrid {
    const words = region.words.filter((word) => !this.#taken.has(word));
    let found: RegionGrid = { box: region.box, words, grid: this.#gridIn({ ...region, words }) };
    // More rows show the edges of the columns better, and thereby further rows.
    for (let times = 0; times < MAX_TIMES; times++) {
      const wider = this.#extended(region, found);
      if (wider === undefined) break;
      found = wider;
    }
    return found;
  }

  /** Returns the grid of a region with the rows above and below it that belong to it; undefined if there are none. */
  #extended(region: Region, { box: inner, words, grid }: RegionGrid): RegionGrid | undefined {
    if (grid === undefined || grid.ruled === 'none') return undefined;
    const isFree = (word: TableWord): boolean => this.#isFree(region, word);
    const between = (from: number, to: number): readonly TableWord[] => this.#between(from, to).filter(isFree);
    const box = extendedBox({ box: inner, words, grid }, { fonts: this.#page.fonts, rules: this.rules }, between);
    if (box.top === inner.top && box.bottom === inner.bottom) return undefined;
    const more = this.#between(box.top, box.bottom + TALLEST).filter((word) => isCentreInside(middleOf(word), box));
    return { box, words: more, grid: this.#gridIn({ ...region, box, words: more }) };
  }

  #gridIn(region: Region): Grid | undefined {
    return gridOf(this.#withHeaderRules(region), this.#evidence);
  }

  /** Returns a region with the rules below headings of several columns, which touch no other rule. */
  #withHeaderRules(region: Region): Region {
    const { across } = region.rules;
    const more = rulesInHeader(this.rules.across, region).filter(
      (rule) => !across.some(({ at, from }) => at === rule.at && from === rule.from),
    );
    return more.length === 0 ? region : { ...region, rules: { ...region.rules, across: [...more, ...across] } };
  }

  /** Returns the words outside of tables with a baseline in a range. */
  #between(from: number, to: number): readonly TableWord[] {
    const near = this.#words.slice(firstNotBelow(this.#baselines, from), firstNotBelow(this.#baselines, to));
    return near.filter((word) => !this.#taken.has(word));
  }
}

/** A region, and its grid if it has one. */
interface RegionGrid extends Pick<Region, 'box' | 'words'> {
  readonly grid: Grid | undefined;
}

/** Maximum number of times that a region is extended. */
const MAX_TIMES = 3;

/** In ems: maximum distance of a caption. */
const NEAR = 3;

const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** Returns whether no rules are between the rows and columns of a grid; around them may be the border of a page. */
function hasOnlyFrame({ columns, rows }: Grid): boolean {
  return [...columns.slice(1, -1), ...rows.slice(1, -1)].every(({ drawn }) => drawn.length === 0);
}
