import type { Box } from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import type { Boxes, PlacedBox } from './placed-boxes.js';
import type { SectionPlan } from './section-plan.js';
import { columnOf, pageColumns } from './page-columns.js';

/** Where an element stands among the columns of its page. */
export interface ColumnPlace {
  readonly columns: readonly TextArea[];
  readonly column: number;
}

/** A column that is narrower than another by as much has text beside the main one, which does not flow into it. */
const ASIDE = 0.67;

/** In points: less at the foot of a column is the end of its text. */
const ROOM = 48;

interface DocumentExtent {
  readonly pages: readonly number[];
  /** How many there are. */
  readonly elements: number;
}

/** Tells which elements stand in columns beside each other. */
export class ColumnPlan {
  readonly #places = new Map<number, ColumnPlace>();
  /** Elements that lie over all columns of a page that has columns. */
  readonly #wide = new Set<number>();
  readonly #placed = new Set<number>();
  readonly #breaks = new Set<number>();
  /** The pages and sides of elements that stand beside the main text. */
  readonly #aside = new Map<number, string>();
  readonly #asideBoxes = new Map<string, Box>();

  constructor(boxes: Boxes, sections: SectionPlan, { pages, elements }: DocumentExtent) {
    let before: readonly TextArea[] = [];
    for (const page of pages) {
      const area = sections.areaOf(page);
      const all = boxes.on(page);
      for (const box of all) if (isOutside(box, area)) this.#addAside(box, box.left < area.left ? 'left' : 'right');
      const ofPage = all.filter((box) => !isOutside(box, area));
      const found = pageColumns(ofPage);
      const full = ofPage.filter(({ isFull }) => isFull);
      // The last page may have text in its first column only.
      const goesOn = found.length === 0 && full.length > 0 && full.every((box) => columnOf(box, before) !== undefined);
      const columns = goesOn ? before : found;
      const aside = asideAmong(columns);
      for (const box of ofPage) {
        const column = columnOf(box, columns);
        if (column === undefined || !aside.has(column)) this.#placed.add(box.element);
        if (column !== undefined && aside.has(column)) this.#addAside(box, column);
        else if (column === undefined || aside.size > 0) this.#wide.add(box.element);
        else if (!this.#places.has(box.element)) this.#places.set(box.element, { columns, column });
      }
      if (aside.size === 0 && columns.length > 1) this.#addBreaks(ofPage, columns);
      before = aside.size > 0 ? [] : columns;
    }
    for (const element of this.#wide) {
      this.#places.delete(element);
      this.#aside.delete(element);
    }
    this.#settle(elements);
  }

  /** The columns among which an element stands; undefined when it takes the width of the page. */
  placeOf(element: number): ColumnPlace | undefined {
    return this.#places.get(element);
  }

  /** The box around the text beside the main one of a page, for an element that is part of it. */
  asideOf(element: number): Box | undefined {
    return this.#asideBoxes.get(this.#aside.get(element) ?? '');
  }

  /** Whether an element begins a column although the column before has room for it. */
  breaksBefore(element: number): boolean {
    return this.#breaks.has(element) && this.#places.has(element);
  }

  #addBreaks(boxes: readonly PlacedBox[], columns: readonly TextArea[]): void {
    const ofColumns = columns.map((_, index) => boxes.filter((box) => columnOf(box, columns) === index));
    const bottoms = ofColumns.map((some) => some.reduce((most, { bottom }) => Math.max(most, bottom), 0));
    const lowest = Math.max(...bottoms);
    for (const [index, some] of ofColumns.entries()) {
      const [first] = some;
      if (index > 0 && first !== undefined && (bottoms[index - 1] ?? 0) < lowest - ROOM)
        this.#breaks.add(first.element);
    }
  }

  #addAside({ element, page, left, top, right, bottom }: PlacedBox, side: number | 'left' | 'right'): void {
    const key = `${page} ${side}`;
    this.#aside.set(element, key);
    const known = this.#asideBoxes.get(key);
    const box = { left, top, right, bottom };
    this.#asideBoxes.set(key, known === undefined ? box : boxAround(known, box));
  }

  /** Whether an element has a place on its page; footnotes have none. */
  isPlaced(element: number): boolean {
    return this.#placed.has(element);
  }

  /** Elements in only one column between others that lie over all of them are no columns. */
  #settle(elements: number): void {
    let run: number[] = [];
    const end = (): void => {
      const used = new Set(run.map((element) => this.#places.get(element)?.column));
      if (used.size < 2) for (const element of run) this.#places.delete(element);
      run = [];
    };
    for (let element = 0; element < elements; element += 1) {
      if (this.#places.has(element)) run.push(element);
      else if (this.#wide.has(element)) end();
    }
    end();
  }
}

/** The columns that are much narrower than the widest one. */
function asideAmong(columns: readonly TextArea[]): ReadonlySet<number> {
  const widest = columns.reduce((most, { left, right }) => Math.max(most, right - left), 0);
  return new Set(columns.flatMap(({ left, right }, index) => (right - left < ASIDE * widest ? [index] : [])));
}

function boxAround(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** In points: letters may reach over the margin. */
const REACH = 4;

/** Whether a text stands in the margin of a page. */
function isOutside({ left, right }: TextArea, area: TextArea): boolean {
  return right <= area.left + REACH || left >= area.right - REACH;
}
