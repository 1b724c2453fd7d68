import type { Box } from '../../geometry/geometry.js';
import { hasCentre, union, widthOf } from '../../geometry/box-arithmetic.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { Block, Font, Line } from '../model.js';
import type { Gutter } from '../tables/prose-gutters.js';
import { extensionsIn, lineKind, mathWordsIn, seenBox } from './formula-line.js';
import { roomAround } from './formula-room.js';

interface FormulaPage {
  readonly blocks: readonly Block[];
  readonly fonts: readonly Font[];
  /** Boxes of tables, figures and form fields. */
  readonly taken: readonly Box[];
  readonly gutters: readonly Gutter[];
}

/** A displayed formula, with the number beside it. */
export interface PageFormula {
  /** Its letters, with large symbols where they are seen. */
  readonly box: Box;
  /** The cells of all its letters; those of large symbols stand above them. */
  readonly cells: Box;
  /** The room up to the text around it, for symbols reach out of the box, and many have no text. */
  readonly room: Box;
}

interface FormulaLine {
  /** With room for delimiters that hang below the line. */
  readonly box: Box;
  readonly baseline: number;
  readonly em: number;
  readonly mathWords: number;
  /** The boxes of its letters as they are seen. */
  readonly seen: Box;
  readonly line: Line;
}

interface Cluster {
  readonly lines: readonly FormulaLine[];
  readonly box: Box;
}

/** A page with more lines is a drawing or a listing. */
const MAX_LINES = 600;

/** Each is drawn by itself; more formulas stay text. */
const MAX_FORMULAS = 100;

/**
 * Returns the displayed formulas that text cannot show, from top to bottom: fractions, matrices, and operators with limits.
 * Formulas in lines of prose, and those that are one line of text, are left out.
 */
export function findFormulas({ blocks, fonts, taken, gutters }: FormulaPage): readonly PageFormula[] {
  const all = blocks.flatMap(({ lines }) => lines).filter(({ angle }) => angle === 0);
  if (all.length > MAX_LINES) return [];
  const free = all.filter(({ box }) => !taken.some((it) => hasCentre(it, box)));
  const kinds = new Map(free.map((line) => [line, lineKind(line, fonts)]));
  const prose = free.filter((line) => kinds.get(line) === 'prose').map((line) => formulaLine(line, fonts));
  const others = free.filter((line) => kinds.get(line) !== 'prose').map((line) => formulaLine(line, fonts));
  const isApart = (one: Box, other: Box): boolean => gutters.some((gutter) => isBetween(gutter, one, other));
  const displayed = others.filter((line) => !prose.some((it) => isInline(line, it) && !isApart(line.box, it.box)));
  const formulas = clustersOf(displayed, (line, other) => isNear(line, other) && !isApart(line.box, other.box)).filter(
    hasTwoDimensions,
  );
  return formulas
    .map((formula) => pageFormula(formula, { all, free, taken, isApart }))
    .sort((one, other) => one.box.top - other.box.top)
    .slice(0, MAX_FORMULAS);
}

interface Around {
  /** All lines of the page, and those outside of tables and figures. */
  readonly all: readonly Line[];
  readonly free: readonly Line[];
  readonly taken: readonly Box[];
  isApart(one: Box, other: Box): boolean;
}

function pageFormula({ lines }: Cluster, { all, free, taken, isApart }: Around): PageFormula {
  const seen = boxAround(lines.map((line) => line.seen));
  const number = numberOf(seen, free, isApart);
  const own = new Set([...lines.map(({ line }) => line), ...number]);
  const box = boxAround([seen, ...number.map((line) => line.box)]);
  const cells = boxAround([box, ...lines.map(({ line }) => line.box)]);
  const em = lines.reduce((most, line) => Math.max(most, line.em), 0);
  const others = [...all.filter((line) => !own.has(line)).map((line) => line.box), ...taken];
  return { box, cells, room: roomAround(box, others, em) };
}

function formulaLine(line: Line, fonts: readonly Font[]): FormulaLine {
  const em = line.words.reduce((most, { style }) => Math.max(most, style.size), 0);
  const extensions = extensionsIn(line, fonts);
  const hanging = extensions.map(({ box }) => ({ ...box, bottom: box.top + HANGING * em }));
  return {
    box: hanging.reduce(union, line.box),
    baseline: line.baseline,
    em,
    mathWords: mathWordsIn(line, fonts),
    seen: boxAround(line.words.map((word) => seenBox(word, fonts))),
    line,
  };
}

/** In ems: how far the delimiters of two rows hang below the top of their cells. */
const HANGING = 2.4;

/** In ems: the greatest distance of parts of an expression from the words around it. */
const INLINE_GAP = 2.5;

/** Share of the height of a part that is beside prose, as the parts of a fraction in a sentence are. */
const INLINE_SHARE = 0.4;

function isInline({ box, em }: FormulaLine, { box: prose }: FormulaLine): boolean {
  const isClose = horizontalGap(box, prose) < INLINE_GAP * em;
  return isClose && commonHeight(box, prose) > INLINE_SHARE * Math.min(box.bottom - box.top, em);
}

/** In ems: maximum distances between parts of one formula. */
const GAP_BESIDE = 3;
const GAP_BELOW = 0.55;

function clustersOf(
  lines: readonly FormulaLine[],
  belong: (line: FormulaLine, other: FormulaLine) => boolean,
): readonly Cluster[] {
  let clusters: readonly Cluster[] = [];
  for (const line of lines) {
    const near = clusters.filter((cluster) => isNear(line, { box: cluster.box, em: line.em }));
    const own = near.filter((cluster) => cluster.lines.some((other) => belong(line, other)));
    const whole: Cluster = {
      lines: [...own.flatMap((cluster) => cluster.lines), line],
      box: own.reduce((sum, cluster) => union(sum, cluster.box), line.box),
    };
    clusters = [...clusters.filter((cluster) => !own.includes(cluster)), whole];
  }
  return clusters;
}

type Part = Pick<FormulaLine, 'box' | 'em'>;

function isNear({ box: one, em }: Part, { box: other, em: otherEm }: Part): boolean {
  const most = Math.max(em, otherEm);
  return commonHeight(one, other) > -GAP_BELOW * most && horizontalGap(one, other) < GAP_BESIDE * most;
}

/** Returns whether a gutter between columns separates two boxes. */
function isBetween({ x, top, bottom }: Gutter, one: Box, other: Box): boolean {
  const middle = (one.top + one.bottom) / 2;
  const areBeside = (one.right <= x && other.left >= x) || (other.right <= x && one.left >= x);
  return areBeside && middle > top && middle < bottom;
}

/** Share of the height of the lower of two parts that stand beside each other, and the least difference of their baselines, in ems. */
const BESIDE_SHARE = 0.25;
const STEP = 0.2;

/** In points: smaller formulas are single signs. The fewest words of mathematics: a logo has one. */
const MIN_WIDTH = 20;
const MIN_MATH_WORDS = 2;

/** Returns whether parts of a formula stand beside each other on different baselines. */
function hasTwoDimensions({ lines, box }: Cluster): boolean {
  const mathWords = lines.reduce((sum, line) => sum + line.mathWords, 0);
  if (widthOf(box) < MIN_WIDTH || mathWords < MIN_MATH_WORDS) return false;
  return lines.some((one, index) => lines.slice(0, index).some((other) => areShifted(one, other)));
}

function areShifted(one: FormulaLine, other: FormulaLine): boolean {
  const lower = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
  const isShifted = Math.abs(one.baseline - other.baseline) > STEP * Math.max(one.em, other.em);
  return isShifted && commonHeight(one.box, other.box) > BESIDE_SHARE * lower;
}

/** Matches the number of a formula, such as "(2.1)". */
const NUMBER = /^[([](?:[A-Z]\.?)?\d{1,3}(?:[.-]\d{1,3})*[a-z]?[)\]]$/;

/** Returns the lines of the number of a formula, at the edge of its column. */
function numberOf(box: Box, lines: readonly Line[], isApart: Around['isApart']): readonly Line[] {
  const beside = lines.filter((line) => commonHeight(line.box, box) > 0.5 * (line.box.bottom - line.box.top));
  const outside = beside.filter((line) => horizontalGap(line.box, box) > 0);
  return outside.filter((line) => {
    const hasOthers = outside.some((other) => other !== line && isBetweenBoxes(other.box, box, line.box));
    const isNumber = NUMBER.test(line.words.map(({ text }) => text).join(''));
    return isNumber && !hasOthers && !isApart(line.box, box);
  });
}

function isBetweenBoxes(box: Box, one: Box, other: Box): boolean {
  const [from, to] = one.right < other.left ? [one.right, other.left] : [other.right, one.left];
  return box.left >= from && box.right <= to;
}

function commonHeight(one: Box, other: Box): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

function horizontalGap(one: Box, other: Box): number {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right);
}
