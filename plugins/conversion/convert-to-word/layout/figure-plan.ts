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

  constructor({ all }: Figures, surroundings: FigureSurroundings) {
    const { boxes, columns, fixedPages } = surroundings;
    for (const placed of all) {
      const others = this.#ofPage.get(placed.page) ?? [];
      this.#ofPage.set(placed.page, others);
      others.push(placed);
      const isBeside =
        columns.asideOf(placed.number) !== undefined ||
        boxes.on(placed.page).some((box) => isBesideText(placed, box, columns));
      const isBehind = placed.figure.behindText || fixedPages.has(placed.page);
      this.#kinds.set(placed.number, isBehind ? 'behind-text' : isBeside ? 'beside-text' : 'inline');
    }
    this.#findRecurring(all, surroundings);
    this.#findRows(all, columns);
  }

  /** A picture stands in a header only when all pages with that header have it. */
  #findRecurring(all: readonly PlacedFigure[], { headerPages, artwork, pageCount }: FigureSurroundings): void {
    const counts = new Map<string, number>();
    for (const key of all.filter(isAlone).map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
    const recurs = (placed: PlacedFigure): boolean =>
      (counts.get(keyOf(placed)) ?? 0) >= Math.max(FEW_PAGES, USUAL_SHARE * pageCount);
    const ofPage = new Map(
      [...this.#ofPage].map(([page, placed]) => {
        return [
          page,
          new Map(
            placed
              .filter(isAlone)
              .filter(recurs)
              .map((it) => [keyOf(it), it]),
          ),
        ];
      }),
    );
    const known = new Map<string, readonly PlacedFigure[]>();
    for (const pages of headerPages) {
      const [first] = pages.filter((page) => ofPage.has(page));
      const shown = [...((first === undefined ? undefined : ofPage.get(first)) ?? [])];
      const common = shown.filter(([key, { box }]) =>
        pages.every((page) => ofPage.get(page)?.has(key) === true || isDrawn(box, artwork.get(page))),
      );
      const keys = new Set(common.map(([key]) => key));
      const name = [...keys].sort().join('\n');
      const pictures = known.get(name) ?? common.map(([, placed]) => placed);
      known.set(name, pictures);
      for (const page of pages) {
        this.#recurring.set(page, pictures);
        for (const placed of this.#ofPage.get(page) ?? [])
          if (isAlone(placed) && keys.has(keyOf(placed))) this.#kinds.set(placed.number, 'recurring');
      }
    }
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

  /** The pictures in the header of a page; pages with the same ones share an array. */
  recurringOn(page: number): readonly PlacedFigure[] {
    return this.#recurring.get(page) ?? NOTHING;
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

const NOTHING: readonly PlacedFigure[] = [];

function isAlone({ figure }: PlacedFigure): boolean {
  return figure.caption === undefined;
}

/** In points: how far equal pictures may stand from each other on their pages. */
const SAME_PLACE = 4;

/** Whether artwork stands at the place of a picture. */
function isDrawn(box: Box, artwork: readonly Box[] = []): boolean {
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return artwork.some((drawn) => sides.every((side) => Math.abs(drawn[side] - box[side]) <= SAME_PLACE));
}

/** Equal pictures have one file. */
function keyOf({ figure: { picture }, box }: PlacedFigure): string {
  return [picture.path, box.left, box.top, box.right, box.bottom]
    .map((it) => (typeof it === 'number' ? Math.round(it / SAME_PLACE) : it))
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
