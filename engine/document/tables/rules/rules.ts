import type { Box, Size } from '../../../geometry/geometry.js';
import { type Frame, intoFrame } from '../../order/reading-order-frame.js';
import type { PageModel } from '../../model.js';

/** A straight line on the page, or the edge of a filled area. */
export interface Rule {
  /** Position: y of a horizontal rule, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** 0xRRGGBB; left out for the edge of an area, where no line is drawn. */
  readonly colour?: number;
  /** Of the line, in points: that of its thinnest part; left out where no line is drawn. */
  readonly width?: number;
}

export interface Rules {
  readonly across: readonly Rule[];
  readonly down: readonly Rule[];
}

/** Maximum number of rules in one direction on a page with tables; a page with more has a drawing. */
const MAX_RULES = 3000;

/** In points: maximum gap between the parts of a rule, and maximum deviation from a straight line. */
const APART = 3.5;
const CROOKED = 0.8;

/** Share of the page above which an area is the background. */
const BACKGROUND = 0.6;

/** In points: minimum width and height of an area that can contain text. */
const THINNEST_AREA = 5;

/**
 * Returns the rules of a page in a frame; parts of one line are joined. Empty when the page has a drawing instead of
 * tables.
 */
export function rulesOf({ rulings, areas, size }: PageModel, frame: Frame): Rules {
  const across: Rule[] = [];
  const down: Rule[] = [];
  for (const ruling of rulings) {
    const { left, top, right, bottom } = intoFrame(frame, ruling);
    const { colour } = ruling;
    const width = Math.min(right - left, bottom - top);
    if (right - left >= bottom - top) across.push({ at: (top + bottom) / 2, from: left, to: right, colour, width });
    else down.push({ at: (left + right) / 2, from: top, to: bottom, colour, width });
  }
  const most = BACKGROUND * size.width * size.height;
  for (const area of areas) {
    const { left, top, right, bottom } = intoFrame(frame, area);
    if ((right - left) * (bottom - top) > most || Math.min(right - left, bottom - top) < THINNEST_AREA) continue;
    if (isAlongSide(area, size)) continue;
    across.push({ at: top, from: left, to: right }, { at: bottom, from: left, to: right });
    down.push({ at: left, from: top, to: bottom }, { at: right, from: top, to: bottom });
  }
  return { across: joined(across), down: joined(down) };
}

/** In points: maximum distance of an area from the edge of the page that it reaches. */
const BLEED = 1;

/** Returns whether an area is a band along a whole side of the page, as those behind titles and margins of slides are. */
function isAlongSide({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  const reached = [left < BLEED, top < BLEED, right > width - BLEED, bottom > height - BLEED];
  return reached.filter(Boolean).length >= 3;
}

function joined(rules: readonly Rule[]): readonly Rule[] {
  const byPlace = rules.toSorted((one, other) => one.at - other.at);
  const found: Rule[] = [];
  for (let from = 0; from < byPlace.length;) {
    const place = byPlace[from]?.at ?? 0;
    let to = from + 1;
    while (to < byPlace.length && (byPlace[to]?.at ?? 0) <= place + CROOKED) to++;
    joinLevel(byPlace.slice(from, to), found);
    from = to;
  }
  return found.length > MAX_RULES ? [] : found;
}

function joinLevel(level: readonly Rule[], found: Rule[]): void {
  let last: Rule | undefined;
  for (const rule of level.toSorted((one, other) => one.from - other.from)) {
    if (last === undefined || rule.from > last.to + APART) {
      if (last !== undefined) found.push(last);
      last = rule;
    } else {
      last = { ...rule, ...last, to: Math.max(last.to, rule.to), ...thinner(last, rule) };
    }
  }
  if (last !== undefined) found.push(last);
}

function thinner(one: Rule, other: Rule): Pick<Rule, 'width'> {
  const [own = other.width, its = own] = [one.width, other.width];
  return own === undefined || its === undefined ? {} : { width: Math.min(own, its) };
}

/** Returns the bounding box of rules. */
export function boxOfRules({ across, down }: Rules): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { at, from, to } of across) grow(box, from, at, to, at);
  for (const { at, from, to } of down) grow(box, at, from, at, to);
  return box;
}

function grow(box: { -readonly [Side in keyof Box]: number }, ...[left, top, right, bottom]: readonly number[]): void {
  box.left = Math.min(box.left, left ?? Infinity);
  box.top = Math.min(box.top, top ?? Infinity);
  box.right = Math.max(box.right, right ?? -Infinity);
  box.bottom = Math.max(box.bottom, bottom ?? -Infinity);
}
