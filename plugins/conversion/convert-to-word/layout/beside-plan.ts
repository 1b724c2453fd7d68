import type { Box } from '../../../../engine/index.js';
import type { ColumnPlan } from './column-plan.js';
import type { FigurePlan } from './figure-plan.js';
import { lastLines } from './last-lines.js';
import { heightOfLines } from './line-heights.js';
import { areApart, type Boxes, heightOf, isFramable, type PlacedBox, standsAlone } from './placed-boxes.js';
import type { SectionPlan } from './section-plan.js';

/** In points: how far baselines of one line are apart, and how far texts beside each other may reach over each other. */
const LEVEL = 1.5;
const REACH = 4;

/** Maximum number of texts in one line: Word takes 64 tab stops in a paragraph. */
const MAX_TEXTS = 64;

/** Maximum number of texts at one side that are compared with those at the other: addresses and letterheads have few. */
const MAX_SIDE = 12;

/** Maximum height of tables that float, as a multiple of that of the texts beside them. */
const MOST_HEIGHT = 2;

/** In lines: the least distance of a running head from the text. */
const FAR_LINES = 1.5;

interface BesidePlans {
  readonly columns: ColumnPlan;
  readonly figures: FigurePlan;
  readonly sections: SectionPlan;
}

/**
 * Tells which texts stand beside or above the text before them, without columns: those of one line become one paragraph with tabs,
 * others get a frame at their place, because what follows in Word stands below. Tables beside texts float, and the lower one of tables
 * beside each other.
 */
export class BesidePlan {
  readonly #joined = new Set<number>();
  readonly #frames = new Map<number, Box>();
  readonly #wrapped = new Set<number>();
  readonly #lastLines = new Set<number>();
  readonly #roomsAbove = new Map<number, number>();

  /** @param pages the numbers of those whose texts have an order */
  constructor(
    boxes: Boxes,
    private readonly plans: BesidePlans,
    pages: readonly number[],
  ) {
    for (const page of pages) {
      const inFlow = boxes.on(page).filter(({ element }) => this.#isInFlow(element));
      this.#frameLastLines(inFlow, page);
      this.#readPage(inFlow);
    }
  }

  /** Whether a text goes on in the line of the text before it. */
  joinsLine(element: number): boolean {
    return this.#joined.has(element);
  }

  /** Whether an element stands in one line with the one before it, or after it. */
  isInLine(element: number): boolean {
    return this.joinsLine(element) || this.joinsLine(element + 1);
  }

  /** Whether a text stands beside a table that floats. */
  isWrapped(element: number): boolean {
    return this.#wrapped.has(element);
  }

  /** Whether a text is one of the last lines of a page, which keep their place at its end. */
  isLastLine(element: number): boolean {
    return this.#lastLines.has(element);
  }

  /** The height between the last lines of a page, which keep their place, and the text above them; undefined for a page without such lines. */
  roomAboveLastLines(page: number): number | undefined {
    return this.#roomsAbove.get(page);
  }

  /** The place of a text or a table that stands beside the flow, or of a text above the text before it. */
  frameOf(element: number): Box | undefined {
    return this.#frames.get(element);
  }

  #isInFlow(element: number): boolean {
    const { columns, figures } = this.plans;
    return columns.asideOf(element) === undefined && !figures.isAnchored(element);
  }

  #readPage(boxes: readonly PlacedBox[]): void {
    const isAlone = standsAlone(boxes, REACH);
    this.#frameFeet(boxes, isAlone);
    let last: PlacedBox | undefined;
    let texts = 1;
    for (const [index, box] of boxes.entries()) {
      if (this.#frames.has(box.element)) continue;
      if (last !== undefined && !this.joinsLine(last.element)) texts = 1;
      // The first two texts do not tell which of both is out of order, unless a head stands above one that began on another page.
      const tells = index > 1 || (last?.text?.isContinued === true && isHeadAbove(box, last));
      if (last !== undefined && tells && isFramable(box) && this.#isAbove(last, box) && isAlone(box)) {
        this.#frames.set(box.element, box);
        continue;
      }
      if (last === undefined || !this.#isInColumnOf(last, box) || !isBeside(last, box)) last = box;
      else if (isOneLine(last, box) && box.element === last.element + 1 && texts < MAX_TEXTS) {
        texts += 1;
        this.#joined.add(box.element);
        last = box;
      } else if (this.#frameOneSide(boxes, index)) last = box;
    }
  }

  /**
   * Frames the texts below one that goes on to the next page, which come before it. Their frame begins at the end of that text, which would
   * flow into the space between both otherwise.
   */
  #frameFeet(boxes: readonly PlacedBox[], isAlone: (box: PlacedBox) => boolean): void {
    const index = boxes.findIndex(({ text }) => text?.leavesPage === true);
    const leaving = boxes[index];
    if (leaving === undefined) return;
    const feet = boxes
      .slice(0, index)
      .filter((box) => isFramable(box) && this.#isInColumnOf(box, leaving))
      .filter((box) => box.top >= leaving.bottom - REACH && isAlone(box));
    const frame = {
      left: feet.reduce((least, { left }) => Math.min(least, left), Infinity),
      top: leaving.bottom,
      right: feet.reduce((most, { right }) => Math.max(most, right), 0),
      bottom: feet.reduce((most, { bottom }) => Math.max(most, bottom), 0),
    };
    for (const { element } of feet) this.#frames.set(element, frame);
  }

  /** Frames the last lines of a page: texts above that take more room than on the page would move them to another one. */
  #frameLastLines(boxes: readonly PlacedBox[], page: number): void {
    const last = lastLines(boxes, this.plans.sections.heightOf(page));
    if (last.length === 0) return;
    for (const box of last) {
      this.#frames.set(box.element, box);
      this.#lastLines.add(box.element);
    }
    const bottom = boxes.filter((box) => !last.includes(box)).reduce((most, box) => Math.max(most, box.bottom), 0);
    this.#roomsAbove.set(page, last.reduce((least, { top }) => Math.min(least, top), Infinity) - bottom);
  }

  /**
   * Frames the texts at one side where texts stand at both sides of a page: those that take less height, or those before others at the
   * end of the page. Tables beside texts float instead. Returns whether the flow goes on with the text at the index.
   */
  #frameOneSide(boxes: readonly PlacedBox[], index: number): boolean {
    const [before, after] = this.#sidesAt(boxes, index);
    if (this.#floatOneSide(before, after)) return true;
    if (this.#floatOneSide(after, before)) return false;
    // What follows stands below the higher one of tables beside each other.
    const isFirst = heightOf(before) < heightOf(after);
    const sides = isFirst ? ([before, after] as const) : ([after, before] as const);
    if (this.#floatBesideTables(...sides)) return isFirst;
    const isEnd = index + after.length === boxes.length;
    if (before.every((it) => this.#isWholeLine(it)) && (isEnd || heightOf(before) < heightOf(after))) {
      this.#frameSide(before, after);
      return true;
    }
    if (!after.every((it) => this.#isWholeLine(it))) return true;
    this.#frameSide(after, before);
    return false;
  }

  /** Frames texts below each other. Single lines have the width of them all, since their letters may be wider than on the page. */
  #frameSide(boxes: readonly PlacedBox[], others: readonly PlacedBox[]): void {
    const left = boxes.reduce((least, box) => Math.min(least, box.left), Infinity);
    const right = boxes.reduce((most, box) => Math.max(most, box.right), 0);
    const hasRoom = others.every((it) => areApart(it, { left, right }, REACH));
    for (const box of boxes) {
      const isLine = box.text?.place.lines?.count === 1;
      this.#frames.set(box.element, isLine && hasRoom ? { ...box, left, right } : box);
    }
  }

  /** Makes tables float at one side, with frames of texts above or below them, that are not much higher than the texts at the other side. */
  #floatOneSide(tables: readonly PlacedBox[], others: readonly PlacedBox[]): boolean {
    if (others.length === 0 || !others.every(({ isText }) => isText)) return false;
    if (!this.#canFloat(tables)) return false;
    if (heightOf(tables) > MOST_HEIGHT * heightOf(others)) return false;
    for (const table of tables) this.#frames.set(table.element, table);
    for (const { element } of others) this.#wrapped.add(element);
    return true;
  }

  /** Makes tables float beside others that stay in the flow, with frames of texts above or below them. */
  #floatBesideTables(tables: readonly PlacedBox[], others: readonly PlacedBox[]): boolean {
    if (!others.some(isTable) || !others.every((it) => it.isText || isTable(it))) return false;
    if (!this.#canFloat(tables)) return false;
    for (const table of tables) this.#frames.set(table.element, table);
    for (const { element, isText } of others) if (isText) this.#wrapped.add(element);
    return true;
  }

  /** Whether there is a table that text may stand around, and frames can hold all else. */
  #canFloat(boxes: readonly PlacedBox[]): boolean {
    return boxes.some(({ isFloatable }) => isFloatable) && boxes.every((it) => it.isFloatable || this.#isWholeLine(it));
  }

  /** Whether a frame can hold a text that shares its line with no text before it: the texts of a line are one paragraph. */
  #isWholeLine(box: PlacedBox): boolean {
    return isFramable(box) && !this.joinsLine(box.element);
  }

  /** The texts of the flow that end beside the text at an index, and those from there on that begin beside them. */
  #sidesAt(boxes: readonly PlacedBox[], index: number): readonly [readonly PlacedBox[], readonly PlacedBox[]] {
    const box = boxes[index];
    if (box === undefined) return [[], []];
    const others = boxes
      .slice(Math.max(0, index - MAX_SIDE), index)
      .filter(({ element }) => !this.#frames.has(element));
    const first = others.findLastIndex(
      (it) => !this.#isInColumnOf(it, box) || !areApart(it, box, REACH) || it.bottom <= box.top + REACH,
    );
    const before = others.slice(first + 1);
    const bottom = before.reduce((most, it) => Math.max(most, it.bottom), 0);
    const next = boxes.slice(index, index + MAX_SIDE);
    const end = next.findIndex(
      (it) =>
        !this.#isInColumnOf(it, box) || it.top >= bottom - REACH || before.some((other) => !areApart(other, it, REACH)),
    );
    return [before, end < 0 ? next : next.slice(0, end)];
  }

  /** Whether a text stands above the one before it, such as the words of a drawing after the text around it. */
  #isAbove(before: PlacedBox, box: PlacedBox): boolean {
    return this.#isInColumnOf(before, box) && box.bottom <= before.top + REACH;
  }

  #isInColumnOf(one: PlacedBox, other: PlacedBox): boolean {
    const { columns } = this.plans;
    const [its, own] = [columns.placeOf(one.element), columns.placeOf(other.element)];
    return its?.column === own?.column;
  }
}

function isTable({ isText, isFigure }: PlacedBox): boolean {
  return !isText && !isFigure;
}

/** Whether a box begins above the end of the one before it, at its side. */
function isBeside(before: PlacedBox, { left, right, top, bottom }: PlacedBox): boolean {
  return (
    areApart(before, { left, right }, REACH) &&
    before.bottom - top > Math.min(before.bottom - before.top, bottom - top) / 2
  );
}

/** Whether two texts are single lines of the usual style, at one height, the second after the first. */
function isOneLine({ text: one, right }: PlacedBox, { text: other, left }: PlacedBox): boolean {
  if (one?.role !== 'Normal' || other?.role !== 'Normal') return false;
  const [before, after] = [one.place.lines, other.place.lines];
  if (before?.count !== 1 || after?.count !== 1 || before.angle !== undefined || after.angle !== undefined)
    return false;
  return Math.abs(before.firstBaseline - after.firstBaseline) < LEVEL && left >= right;
}

/** Whether a text is a line as far above another text as running heads are: not one of its lines. */
function isHeadAbove({ text: head }: PlacedBox, { text }: PlacedBox): boolean {
  const [own, below] = [head?.place.lines, text?.place.lines];
  if (own?.count !== 1 || below === undefined || text === undefined) return false;
  const lineHeight = heightOfLines(text.measures);
  return below.firstBaseline - own.lastBaseline > FAR_LINES * lineHeight;
}
