import { type Box, type ElementPlace, type Figure, hasCentre } from '../../../../engine/index.js';
import { heightOfLines } from './line-heights.js';
import { areApart, type Boxes, type PlacedBox } from './placed-boxes.js';
import type { ColumnPlan } from './column-plan.js';

/** How a picture stands on its page; one in a row stands in the line of the picture before it, a recurring one in the header. */
export type FigureKind = 'inline' | 'in-row' | 'beside-text' | 'behind-text' | 'recurring';

export interface PlacedFigure {
  /** The number of the element. */
  readonly number: number;
  readonly figure: Figure;
  readonly page: number;
  readonly box: Box;
}

/** A picture on fewer pages, or on a smaller share of them, does not recur. */
const FEW_PAGES = 3;
const USUAL_SHARE = 0.5;

/** Collects the pictures of a document. */
export class Figures {
  readonly all: PlacedFigure[] = [];

  add(figure: Figure, number: number): void {
    const [first] = figure.places;
    if (first !== undefined) this.all.push({ number, figure, ...first });
  }
}

interface FigureSurroundings {
  readonly boxes: Boxes;
  readonly columns: ColumnPlan;
  readonly fixedPages: ReadonlySet<number>;
  readonly pageCount: number;
  /** The lowest place of text on a page. */
  readonly bottomOf: (page: number) => number;
  /** Where the header of a page ends; undefined where it has none. */
  readonly headerBottomOf: (page: number) => number | undefined;
  /** The numbers of pages that have the same header. */
  readonly headerPages: readonly (readonly number[])[];
  /** The boxes of the artwork of pages that are drawn. */
  readonly artwork: ReadonlyMap<number, readonly Box[]>;
}

/** Tells how each picture stands on its page. */
export class FigurePlan {
  /** The pictures in the headers of pages, such as a logo, by page. */
  readonly #recurring = new Map<number, readonly PlacedFigure[]>();
  readonly #kinds = new Map<number, FigureKind>();
  /** The pictures that stand in the line of a picture, by its number. */
  readonly #rows = new Map<number, PlacedFigure[]>();
  readonly #ofPage = new Map<number, PlacedFigure[]>();

  readonly #boxes: Boxes;

  constructor({ all }: Figures, surroundings: FigureSurroundings) {
    this.#boxes = surroundings.boxes;
    for (const placed of all) {
      const others = this.#ofPage.get(placed.page) ?? [];
      this.#ofPage.set(placed.page, others);
      others.push(placed);
    }
    for (const placed of all) this.#kinds.set(placed.number, this.#placeOf(placed, surroundings));
    this.#findRecurring(all, surroundings);
    this.#findRows(all, surroundings.columns);
  }

  /** A picture is in the flow only where nothing else stands at its height. */
  #placeOf(
    placed: PlacedFigure,
    { boxes, columns, fixedPages, bottomOf, headerBottomOf }: FigureSurroundings,
  ): FigureKind {
    const { figure, page, number } = placed;
    const others = boxes.on(page).filter(({ element }) => element !== number);
    const isBehind =
      figure.behindText ||
      fixedPages.has(page) ||
      placed.box.top < (headerBottomOf(page) ?? 0) - REACH ||
      others.some((box) => box.isText && (hasCentre(placed.box, box) || hasCentre(box, placed.box))) ||
      this.#ofPage.get(page)?.some((other) => other !== placed && hasCentre(placed.box, other.box)) === true ||
      others.some((box) => isOutOfOrder(placed, box, columns)) ||
      (isAlone(placed) && isAtEnd(placed.box, others, bottomOf(page)));
    if (isBehind) return 'behind-text';
    const texts = others.filter((box) => isBesideText(placed, box, columns));
    if (isAlone(placed) && texts.some((text) => isSign(placed.box, text))) return 'behind-text';
    const isBeside = texts.length > 1 || texts.some(({ isFull }) => isFull);
    return isBeside || columns.asideOf(number) !== undefined ? 'beside-text' : 'inline';
  }

  /** A picture stands in a header only when all pages with that header have it; others that recur are no part of the flow. */
  #findRecurring(all: readonly PlacedFigure[], { headerPages, artwork, pageCount }: FigureSurroundings): void {
    const counts = new Map<string, number>();
    for (const key of all.filter(isAlone).map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    const recurs = (placed: PlacedFigure): boolean =>
      isAlone(placed) && (counts.get(keyOf(placed)) ?? 0) >= Math.max(FEW_PAGES, USUAL_SHARE * pageCount);
    const ofPage = new Map<number, ReadonlyMap<string, PlacedFigure>>();
    const recurringOn = (page: number): readonly PlacedFigure[] => this.#ofPage.get(page)?.filter(recurs) ?? [];
    for (const page of this.#ofPage.keys()) ofPage.set(page, new Map(recurringOn(page).map((it) => [keyOf(it), it])));
    const known = new Map<string, readonly PlacedFigure[]>();
    for (const pages of headerPages) {
      const [first] = pages.filter((page) => ofPage.has(page));
      const shown = [...((first === undefined ? undefined : ofPage.get(first)) ?? [])];
      const common = new Map(
        shown.filter(([key, { box }]) =>
          pages.every((page) => ofPage.get(page)?.has(key) === true || isDrawn(box, artwork.get(page))),
        ),
      );
      const name = [...common.keys()].sort().join('\n');
      const pictures = known.get(name) ?? [...common.values()];
      known.set(name, pictures);
      for (const page of pages) {
        this.#recurring.set(page, pictures);
        for (const placed of recurringOn(page)) this.#settleRecurring(placed.number, common.has(keyOf(placed)));
      }
    }
  }

  #settleRecurring(number: number, isInHeader: boolean): void {
    if (isInHeader) this.#kinds.set(number, 'recurring');
    else if (this.kindOf(number) === 'inline') this.#kinds.set(number, 'behind-text');
  }

  /** Pictures beside each other are one line when nothing stands between them. */
  #findRows(all: readonly PlacedFigure[], columns: ColumnPlan): void {
    let row: PlacedFigure[] = [];
    for (const placed of all) {
      const before = row.at(-1);
      if (this.kindOf(placed.number) !== 'inline' || placed.figure.caption !== undefined) row = [];
      else if (before !== undefined && isNextInRow(before, placed, columns)) {
        this.#kinds.set(placed.number, 'in-row');
        row.push(placed);
      } else if (before !== undefined && beginsAboveEnd(before, placed, columns)) {
        this.#kinds.set(placed.number, 'behind-text');
      } else this.#rows.set(placed.number, (row = [placed]));
    }
  }

  /** Whether an element stands beside a picture that texts stand around. */
  isBeside([first]: readonly ElementPlace[]): boolean {
    if (first === undefined) return false;
    const pictures = this.#ofPage.get(first.page) ?? NOTHING;
    return pictures.some(
      ({ number, box }) =>
        this.kindOf(number) === 'beside-text' && commonHeight(box, first.box) > 0 && areApart(box, first.box, REACH),
    );
  }

  /** The pictures of a line that begins with a picture, from left to right. */
  rowOf(element: number): readonly PlacedFigure[] {
    return this.#rows.get(element) ?? [];
  }

  /** The pictures in the header of a page; pages with the same ones share an array. */
  recurringOn(page: number): readonly PlacedFigure[] {
    return this.#recurring.get(page) ?? NOTHING;
  }

  /** Returns whether a text begins on a picture. */
  isBehind([first]: readonly ElementPlace[]): boolean {
    if (first === undefined) return false;
    return this.#ofPage.get(first.page)?.some(({ box }) => hasCentre(box, first.box)) === true;
  }

  /** Whether a picture stands at its place on the page, apart from the lines of the text. */
  isAnchored(element: number): boolean {
    const kind = this.#kinds.get(element);
    return kind !== undefined && kind !== 'inline' && kind !== 'in-row';
  }

  /** Whether nothing but anchored pictures stands on a page. */
  hasOnlyAnchored(page: number): boolean {
    return this.#boxes.on(page).every(({ element }) => this.isAnchored(element));
  }

  /** Where the text of a page ends whose lowest element ends at `bottom`: an anchored picture takes no room from the text. */
  bottomOfFlow(page: number, bottom: number): number {
    const [anchored, flow] = [true, false].map((is) =>
      this.#boxes.on(page).filter(({ element }) => this.isAnchored(element) === is),
    );
    if (anchored?.some((box) => box.bottom > bottom - 1) !== true) return bottom;
    return flow?.reduce((most, box) => Math.max(most, box.bottom), 0) ?? bottom;
  }

  kindOf(element: number): FigureKind {
    return this.#kinds.get(element) ?? 'inline';
  }
}

function isNextInRow(before: PlacedFigure, next: PlacedFigure, columns: ColumnPlan): boolean {
  if (next.number !== before.number + 1 || !areInOneColumn(before, next, columns)) return false;
  const [one, other] = [before.box, next.box];
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  return other.left >= one.right - REACH && 2 * commonHeight(one, other) > lower;
}

/** Whether a picture begins above the end of the one before it, below which the flow would set it. */
function beginsAboveEnd(before: PlacedFigure, next: PlacedFigure, columns: ColumnPlan): boolean {
  return areInOneColumn(before, next, columns) && next.box.top < before.box.bottom - REACH;
}

function areInOneColumn(one: PlacedFigure, other: PlacedFigure, columns: ColumnPlan): boolean {
  return one.page === other.page && columns.placeOf(one.number)?.column === columns.placeOf(other.number)?.column;
}

function commonHeight(one: Box, other: Box): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

/** In points: how far a picture is from what stands above it when it belongs to the end of the page. */
const APART = 96;

/** In points: the room that a line needs below its picture. */
const LINE_END = 12;

/** Whether a picture belongs to the end of its page: far from all else, or so low that the line of the picture had no room. */
function isAtEnd({ left, top, right, bottom }: Box, others: readonly PlacedBox[], lowest: number): boolean {
  const near = others.filter((other) => !other.isFigure || (other.left < right && other.right > left));
  const isLast = near.every((other) => other.top < bottom - REACH && (other.isFigure || other.bottom < top + REACH));
  if (!isLast || near.every(({ isFigure }) => isFigure)) return false;
  return bottom > lowest - LINE_END || near.every((other) => other.bottom < top - APART);
}

/** Whether a picture comes after what stands below it in the same column, or before what stands above it. */
function isOutOfOrder({ number, box }: PlacedFigure, other: PlacedBox, columns: ColumnPlan): boolean {
  if (other.isFigure || columns.placeOf(number)?.column !== columns.placeOf(other.element)?.column) return false;
  const middle = (box.top + box.bottom) / 2;
  return other.element < number ? other.top > middle : other.bottom < middle;
}

const NOTHING: readonly PlacedFigure[] = [];

function isAlone({ figure }: PlacedFigure): boolean {
  return figure.caption === undefined;
}

/** In points: how far equal pictures may stand from each other on their pages. */
const SAME_PLACE = 4;

/** Whether artwork has a picture at the place of another. */
function isDrawn({ left, top, right, bottom }: Box, artwork: readonly Box[] = []): boolean {
  return artwork.some(
    (drawn) =>
      drawn.left <= left + SAME_PLACE &&
      drawn.top <= top + SAME_PLACE &&
      drawn.right >= right - SAME_PLACE &&
      drawn.bottom >= bottom - SAME_PLACE,
  );
}

/** Equal pictures have one file. */
function keyOf({ figure: { picture }, box }: PlacedFigure): string {
  return [picture.path, box.left, box.top, box.right, box.bottom]
    .map((it) => (typeof it === 'number' ? Math.round(it / SAME_PLACE) : it))
    .join(' ');
}

/** In points: how far text may reach over the edge of a picture beside it. */
const REACH = 5;

/** In lines of the text beside it: the greatest height of a picture that is a sign before a line, such as a bullet. */
const SIGN_LINES = 1.5;

/** Whether a picture is a sign beside the first line of a text, which it must not move. */
function isSign(box: Box, { text, top }: PlacedBox): boolean {
  if (text === undefined) return false;
  const lineHeight = heightOfLines(text.measures);
  return box.bottom - box.top <= SIGN_LINES * lineHeight && Math.abs(box.top - top) < lineHeight;
}

/** Whether text stands beside a picture rather than above or below, in the same column. */
function isBesideText({ box, number }: PlacedFigure, other: PlacedBox, columns: ColumnPlan): boolean {
  if (!other.isText) return false;
  const [own, its] = [columns.placeOf(number), columns.placeOf(other.element)];
  if (own !== undefined && its !== undefined && own.column !== its.column) return false;
  return (
    areApart(box, other, REACH) &&
    2 * commonHeight(box, other) > Math.min(box.bottom - box.top, other.bottom - other.top)
  );
}
