import { FARTHEST } from '../../boxes/bars.js';
import { REACH } from '../../boxes/rules-at-texts.js';
import type { PageFacts, RunningRule } from '../../document-model.js';
import type { Shape } from '../../flow-elements.js';
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

/** In points: maximum distance of the line above the first footnote of a page. */
const NOTE_RULE = 24;

/**
 * Returns the shapes of a page without the lines at its running head and foot and above its footnotes, which pages of other formats
 * have by themselves.
 * @param noteTop upper edge of its highest footnote
 */
export function shapesOf(
  shapes: readonly Shape[],
  { headRule, footRule, body }: Pick<PageFacts, 'headRule' | 'footRule' | 'body'>,
  noteTop: number,
): Pick<PageFacts, 'shapes'> {
  const isOf = (rule: RunningRule | undefined, { colour }: Shape): boolean => rule?.colour === colour;
  const left = shapes.filter((shape) => {
    const { top, bottom } = shape.box;
    if (isOf(headRule, shape) && bottom <= (body?.top ?? 0) + REACH) return false;
    if (isOf(footRule, shape) && top >= (body?.bottom ?? 0) - REACH) return false;
    return bottom > noteTop + REACH || bottom < noteTop - NOTE_RULE;
  });
  return left.length === 0 ? {} : { shapes: left };
}

/** @param distanceOf from a running head or foot; infinite without one */
function nearest(rules: readonly PageRule[], distanceOf: (rule: PageRule) => number): RunningRule | undefined {
  return rules
    .map((rule) => ({ colour: rule.colour, width: rule.width, distance: rounded(distanceOf(rule)) }))
    .filter(({ distance }) => distance >= -REACH && distance <= FARTHEST)
    .map(({ distance, ...side }) => ({ ...side, distance: Math.max(0, distance) }))
    .sort((one, other) => one.distance - other.distance)[0];
}
