import type { Box } from '../../geometry/geometry.js';
import type { BoxSides } from '../flow-elements.js';
import { boxAround } from '../order/reading-order-frame.js';
import { FARTHEST } from './bars.js';
import type { Stroke } from './drawn-strokes.js';

/** A part of a page. */
export interface RuledPart {
  readonly box: Box;
  /** The column of an upright text without a box around it; left out for other parts, at which no line is a side of a paragraph. */
  readonly column?: Box;
  /** The last baseline of a text, and its font size. */
  readonly baseline?: number;
  readonly size?: number;
}

/** Lines above and below a part. */
export interface RuledText {
  readonly box: Box;
  readonly sides: Pick<BoxSides, 'top' | 'bottom'>;
}

/** Maximum number of lines, and of parts, of a page with lines at texts; a page with more is a form or a drawing. */
export const MAX_RULES = 100;
const MAX_PARTS = 1000;

/**
 * Finds the horizontal lines that are the upper or lower side of a text: as wide as its column, and nearer to it than to other
 * texts.
 * @returns the lines at a part, by the index of the part
 */
export function rulesAtTexts(rules: readonly Stroke[], parts: readonly RuledPart[]): ReadonlyMap<number, RuledText> {
  const found = new Map<number, RuledText>();
  if (rules.length > MAX_RULES || parts.length > MAX_PARTS) return found;
  for (const rule of rules) {
    const at = partAt(rule, parts);
    const part = at === undefined ? undefined : parts[at.part];
    if (at === undefined || part === undefined) continue;
    const { colour, width, left, right, top, bottom } = rule;
    const known = found.get(at.part);
    const box = boxAround([known?.box ?? { ...part.box, left, right }, { left, right, top, bottom }]);
    found.set(at.part, { box, sides: { ...known?.sides, [at.side]: { colour, width } } });
  }
  return found;
}

/** In points: how far letters reach over a line. */
export const REACH = 2;

/** In points: how far the text of a column ends before a line of its width: a word that did not fit into the lines. */
const RAGGED = 36;

interface PartSide {
  readonly part: number;
  readonly side: 'top' | 'bottom';
  readonly distance: number;
}

function partAt(rule: Stroke, parts: readonly RuledPart[]): PartSide | undefined {
  const sides = parts.flatMap(({ box }, part): PartSide[] => {
    if (box.right <= rule.left || box.left >= rule.right) return [];
    if (box.bottom <= rule.bottom + REACH)
      return [{ part, side: 'bottom', distance: Math.max(0, rule.top - box.bottom) }];
    if (box.top >= rule.top - REACH) return [{ part, side: 'top', distance: Math.max(0, box.top - rule.bottom) }];
    // The line runs through a text.
    return [{ part, side: 'top', distance: -1 }];
  });
  if (sides.some(({ distance }) => distance < 0)) return undefined;
  const neighbours = [...nearestAt('bottom', sides, parts), ...nearestAt('top', sides, parts)];
  if (neighbours.some(({ part }) => isUnderline(rule, parts[part]))) return undefined;
  return neighbours
    .filter(({ part, distance }) => distance <= FARTHEST && isAsWide(rule, parts[part]?.column, parts))
    .sort((one, other) => one.distance - other.distance)[0];
}

/** Returns the nearest part at one side of a line; none when another part stands beside it. */
function nearestAt(
  side: PartSide['side'],
  sides: readonly PartSide[],
  parts: readonly RuledPart[],
): readonly PartSide[] {
  const own = sides.filter((it) => it.side === side).sort((one, other) => one.distance - other.distance);
  const [first, second] = own;
  const isAlone = first !== undefined && !areBeside(parts[first.part], parts[second?.part ?? -1]);
  return isAlone ? [first] : [];
}

function areBeside(one: RuledPart | undefined, other: RuledPart | undefined): boolean {
  return one !== undefined && other !== undefined && other.box.top < one.box.bottom && one.box.top < other.box.bottom;
}

/** Returns whether a line is as wide as a column of text, or wider, within the text of the page. */
function isAsWide({ left, right }: Stroke, column: Box | undefined, parts: readonly RuledPart[]): boolean {
  if (column === undefined) return false;
  const body = boxAround(parts.map(({ box }) => box));
  const covers = left < column.left + REACH && right > column.right - REACH;
  return covers && left > body.left - RAGGED && right < body.right + RAGGED;
}

/** In ems: how far a line under words reaches over their ends, and how far below the baseline it is. */
const TIGHT = 1;
const LOWEST = 0.3;

/** Returns whether a line is under the words of a text, which is a property of the words. */
function isUnderline(rule: Stroke, part: RuledPart | undefined): boolean {
  if (part?.size === undefined) return false;
  const { box, baseline = 0, size } = part;
  const isTight = rule.left > box.left - TIGHT * size && rule.right < box.right + TIGHT * size;
  return isTight && rule.top < baseline + LOWEST * size && rule.bottom > box.top;
}
