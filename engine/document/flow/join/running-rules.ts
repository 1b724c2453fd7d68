import { FARTHEST } from '../../boxes/bars.js';
import { REACH } from '../../boxes/rules-at-texts.js';
import type { PageFacts, RunningRule } from '../../document-model.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { PageContent, PagePart, PageRule, TextPart } from '../page/page-content.js';
import { rounded } from '../runs/runs-of-line.js';

/** In points: how far a line as wide as the text of a page ends before or behind the text. */
const RAGGED = 36;

interface PartsOfPage {
  readonly header: readonly TextPart[];
  readonly footer: readonly TextPart[];
  readonly body: readonly PagePart[];
}

/** Finds the lines between the text of a page and its running head and foot. */
export function runningRules(
  { rules, columns }: PageContent,
  { header, footer, body }: PartsOfPage,
): Pick<PageFacts, 'headRule' | 'footRule'> {
  if (rules.length === 0 || columns.length === 0) return {};
  const { left, right } = boxAround(columns);
  const wide = rules.filter(({ box }) => Math.abs(box.left - left) <= RAGGED && Math.abs(box.right - right) <= RAGGED);
  const { top, bottom } =
    body.length === 0 ? { top: Infinity, bottom: -Infinity } : boxAround(body.map(({ box }) => box));
  const headRule = nearest(
    wide.filter(({ box }) => box.bottom <= top + REACH),
    ({ box }) => box.top - Math.max(...header.map((part) => part.box.bottom)),
  );
  const footRule = nearest(
    wide.filter(({ box }) => box.top >= bottom - REACH),
    ({ box }) => Math.min(...footer.map((part) => part.box.top)) - box.bottom,
  );
  return { ...(headRule !== undefined && { headRule }), ...(footRule !== undefined && { footRule }) };
}

/** @param distanceOf from a running head or foot; infinite without one */
function nearest(rules: readonly PageRule[], distanceOf: (rule: PageRule) => number): RunningRule | undefined {
  return rules
    .map((rule) => ({ colour: rule.colour, width: rule.width, distance: rounded(distanceOf(rule)) }))
    .filter(({ distance }) => distance >= -REACH && distance <= FARTHEST)
    .map(({ distance, ...side }) => ({ ...side, distance: Math.max(0, distance) }))
    .sort((one, other) => one.distance - other.distance)[0];
}
