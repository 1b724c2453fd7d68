import type { Box, ElementPlace, Figure } from '../../../../engine/index.js';
import type { Boxes, PlacedBox } from './placed-boxes.js';
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
}

/** Tells how each picture stands on its page. */
export class FigurePlan {
  /** Pictures that recur at the same place of many pages, such as a logo; one entry for each. */
  readonly recurring: readonly PlacedFigure[];
  readonly #kinds = new Map<number, FigureKind>();
  /** The pictures that stand in the line of a picture, by its number. */
  readonly #rows = new Map<number, PlacedFigure[]>();
  readonly #ofPage = new Map<number, PlacedFigure[]>();

  constructor({ all }: Figures, { boxes, columns, fixedPages, pageCount }: FigureSurroundings) {
    const same = new Map<string, PlacedFigure[]>();
    for (const placed of all) {
      const others = this.#ofPage.get(placed.page) ?? [];
      this.#ofPage.set(placed.page, others);
      others.push(placed);
      const isBeside =
        columns.asideOf(placed.number) !== undefined ||
        boxes.on(placed.page).some((box) => isBesideText(placed, box, columns));
      const isBehind = placed.figure.behindText || fixedPages.has(placed.page);
      this.#kinds.set(placed.number, isBehind ? 'behind-text' : isBeside ? 'beside-text' : 'inline');
      if (placed.figure.caption === undefined) same.set(keyOf(placed), [...(same.get(keyOf(placed)) ?? []), placed]);
    }
    const recurring = [...same.values()].filter((it) => it.length >= Math.max(FEW_PAGES, USUAL_SHARE * pageCount));
    for (const { number } of recurring.flat()) this.#kinds.set(number, 'recurring');
    this.recurring = recurring.flatMap(([first]) => (first === undefined ? [] : [first]));
    this.#findRows(all, columns);
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
      } else this.#rows.set(placed.number, (row = [placed]));
    }
  }

  /** The pictures of a line that begins with a picture, from left to right. */
  rowOf(element: number): readonly PlacedFigure[] {
    return this.#rows.get(element) ?? [];
  }

  /** Returns whether a text begins on a picture. */
  isBehind([first]: readonly ElementPlace[]): boolean {
    if (first === undefined) return false;
    return this.#ofPage.get(first.page)?.some(({ box }) => hasCentre(box, first.box)) === true;
  }

  kindOf(element: number): FigureKind {
    return this.#kinds.get(element) ?? 'inline';
  }
}

function isNextInRow(before: PlacedFigure, next: PlacedFigure, columns: ColumnPlan): boolean {
  if (next.number !== before.number + 1 || next.page !== before.page) return false;
  if (columns.placeOf(before.number)?.column !== columns.placeOf(next.number)?.column) return false;
  const [one, other] = [before.box, next.box];
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  return other.left >= one.right - REACH && 2 * common > lower;
}

function hasCentre({ left, top, right, bottom }: Box, inner: Box): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}

/** Equal pictures have one file. */
function keyOf({ figure: { picture }, box }: PlacedFigure): string {
  return [picture.path, box.left, box.top, box.right, box.bottom]
    .map((it) => (typeof it === 'number' ? Math.round(it / 4) : it))
    .join(' ');
}

/** In points: how far text may reach over the edge of a picture beside it. */
const REACH = 5;

/** Whether text of several lines stands beside a picture rather than above or below, in the same column. */
function isBesideText({ box, number }: PlacedFigure, other: PlacedBox, columns: ColumnPlan): boolean {
  if (other.element === number || !other.isFull) return false;
  const [own, its] = [columns.placeOf(number), columns.placeOf(other.element)];
  if (own !== undefined && its !== undefined && own.column !== its.column) return false;
  const common = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  const isApart = other.left >= box.right - REACH || other.right <= box.left + REACH;
  return isApart && 2 * common > Math.min(box.bottom - box.top, other.bottom - other.top);
}
