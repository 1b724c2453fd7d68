import type { Box } from '../../geometry/geometry.js';
import { areaOf } from '../../geometry/box-arithmetic.js';
import type { PageModel } from '../model.js';
import { type Frame, intoFrame } from '../order/reading-order-frame.js';
import { haveBars } from './judge/chart-bars.js';
import { partingWords } from './parting-words.js';
import type { Region } from './region-grid.js';
import { ruleGroups } from './rules/rule-groups.js';
import { boxOfRules, type Rule, type Rules, rulesOf } from './rules/rules.js';
import type { TableWord } from './table-words.js';
import { firstNotBelow } from '../../geometry/sorted.js';

/** Maximum number of groups of rules; a page with more has drawings. */
export const MAX_REGIONS = 200;

/** Maximum number of words in all regions, a word counted in each frame around it; a page with more has ornaments. */
const MAX_WORDS = 500_000;

/** Returns the regions of connected rules, small ones first; none when they are a drawing. */
export function ruledRegions(page: PageModel, frame: Frame, words: readonly TableWord[]): readonly Region[] {
  const baselines = words.map(({ baseline }) => baseline);
  const parts = partingWords({ words, fonts: page.fonts });
  const between = (top: Rule, bottom: Rule): readonly TableWord[] =>
    words.slice(firstNotBelow(baselines, top.at), firstNotBelow(baselines, bottom.at));
  const groups = ruleGroups(rulesOf(page, frame), {
    parts: (top, bottom) => parts(between(top, bottom), top),
    isEmpty: (top, bottom) => between(top, bottom).every(({ left, right }) => left >= top.to || right <= top.from),
  })
    .filter((rules) => !isChart(rules))
    .map((rules) => ({ rules, box: boxOfRules(rules) }));
  if (groups.length > MAX_REGIONS) return [];
  const regions: Region[] = [];
  let count = 0;
  for (const { rules, box } of groups.sort((one, other) => areaOf(one.box) - areaOf(other.box))) {
    const near = words.slice(firstNotBelow(baselines, box.top), firstNotBelow(baselines, box.bottom + TALLEST));
    const inside = near.filter((word) => isCentreInside(middleOf(word), box));
    count += inside.length;
    if (count > MAX_WORDS) return [];
    regions.push({ rules, box, words: inside });
  }
  const areas = page.areas.map((area) => intoFrame(frame, area));
  const areasIn = ({ box }: Region): readonly Box[] => areas.filter((area) => isCentreInside(area, box));
  return regions.filter((region) => !haveBars(areasIn(region), region.words));
}

/** In points: minimum length of the edge of a cell; shorter rules are ticks on an axis. */
const SHORTEST = 6;
const MAX_TICKS = 4;

/** Returns whether rules are the axes of a chart. */
function isChart({ across, down }: Rules): boolean {
  const ticks = [...across, ...down].filter(({ from, to }) => to - from < SHORTEST).length;
  return ticks > MAX_TICKS && ticks > 0.25 * (across.length + down.length);
}

/** In points: maximum distance from a baseline to the middle of its letters. */
export const TALLEST = 20;

export function middleOf({ left, right, baseline, em }: TableWord): Box {
  const y = baseline - 0.35 * em;
  return { left, top: y, right, bottom: y };
}

/** Returns whether the centre of a box is inside another box. */
export function isCentreInside(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}
