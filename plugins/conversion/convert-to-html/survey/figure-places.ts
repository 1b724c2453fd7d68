import type { Figure } from '../../../../engine/index.js';

/** Pictures on fewer pages, or on a smaller share of the pages, do not recur. */
const FEW_PAGES = 3;
const USUAL_SHARE = 0.5;

interface PlacedFigure {
  readonly number: number;
  readonly figure: Figure;
}

/** Finds pictures that stand beside each other, and those that recur on pages, such as a logo. */
export class FigurePlaces {
  /** Numbers of the elements that stand beside another picture. */
  readonly besideOthers = new Set<number>();
  readonly #pagesOf = new Map<string, number[]>();
  #last: PlacedFigure | undefined;

  /** @param number of the element */
  add(figure: Figure, number: number): void {
    if (this.#last !== undefined && areBeside(this.#last, { figure, number })) {
      this.besideOthers.add(this.#last.number).add(number);
    }
    this.#last = { figure, number };
    const [place] = figure.places;
    if (figure.caption !== undefined || place === undefined) return;
    const { left, top, right, bottom } = place.box;
    // Equal pictures have one file.
    const key = [figure.picture.path, ...[left, top, right, bottom].map((side) => Math.round(side))].join(' ');
    const same = this.#pagesOf.get(key) ?? [];
    this.#pagesOf.set(key, same);
    same.push(number);
  }

  /** Returns the numbers of pictures that have been shown on a page before. */
  repeated(pageCount: number): ReadonlySet<number> {
    const least = Math.max(FEW_PAGES, USUAL_SHARE * pageCount);
    return new Set([...this.#pagesOf.values()].flatMap((same) => (same.length >= least ? same.slice(1) : [])));
  }
}

function areBeside(one: PlacedFigure, other: PlacedFigure): boolean {
  const [[first], [second]] = [one.figure.places, other.figure.places];
  if (first === undefined || first.page !== second?.page || one.number + 1 !== other.number) return false;
  const [left, right] = first.box.left < second.box.left ? [first.box, second.box] : [second.box, first.box];
  const common = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top);
  const lower = Math.min(left.bottom - left.top, right.bottom - right.top);
  return 2 * common > lower && right.left > left.right - REACH;
}

/** In points: maximum overlap of pictures beside each other. */
const REACH = 5;
