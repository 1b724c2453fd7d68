import type { Box } from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import type { Role } from '../styles/style-roles.js';
import type { StyleLook } from '../styles/style-votes.js';
import { type Boxes, extentOf, type PlacedBox } from './placed-boxes.js';
import type { SectionPlan } from './section-plan.js';
import { endBeforePage, hasWideNote } from './column-ends.js';
import { frameAround } from './fixed-place.js';
import { alikeColumns } from './alike-columns.js';
import { isBelowText } from './margins/page-ends.js';
import { columnOf, pageColumns, type TextColumn } from './page-columns.js';

/** Where an element stands among the columns of its page. */
export interface ColumnPlace {
  readonly columns: readonly TextColumn[];
  readonly column: number;
}

/** A column that is narrower than another by as much has text beside the main one, which does not flow into it. */
const ASIDE = 0.67;

/** In points: less at the foot of a column is the end of its text. */
const ROOM = 48;

type Side = 'left' | 'right';

/** The margin that a text stands in. */
type AsidePlace = Side | 'foot';

/** The text beside the main one of a page. */
interface Aside {
  readonly box: Box;
  /** Whether some of its lines fill the width that they have. */
  readonly isFull: boolean;
  readonly side: Side;
  readonly page: number;
}

interface DocumentExtent {
  readonly looks: ReadonlyMap<Role, StyleLook>;
  readonly pages: readonly number[];
  /** How many there are. */
  readonly elements: number;
}

/** Tells which elements stand in columns beside each other. */
export class ColumnPlan {
  /** Whether footnotes lie below several columns. */
  readonly hasWideNotes: boolean;
  /** The columns of each page on which texts stand in columns. */
  readonly ofPages: ReadonlyMap<number, readonly TextColumn[]>;
  /** Whether the columns of the last page are to end before the page does. */
  readonly endBeforePage: boolean;
  readonly #places = new Map<number, ColumnPlace>();
  /** Elements that lie over all columns of a page that has columns. */
  readonly #wide = new Set<number>();
  readonly #placed = new Set<number>();
  readonly #breaks = new Set<number>();
  /** Elements at which a page goes back to a column further left. */
  readonly #goesBack = new Set<number>();
  /** The pages and sides of elements that stand beside the main text. */
  readonly #aside = new Map<number, string>();
  readonly #asides = new Map<string, Aside>();
  /** By page and side: the box and the number of the last frame. */
  readonly #lastAsides = new Map<string, { readonly boxed: number | undefined; readonly frame: number }>();

  constructor(
    boxes: Boxes,
    private readonly sections: SectionPlan,
    private readonly extent: DocumentExtent,
  ) {
    const { pages, elements } = extent;
    let before: readonly TextColumn[] = [];
    const ofPages = new Map<number, readonly TextColumn[]>();
    const sideOf = (box: PlacedBox): AsidePlace | undefined =>
      sideOutside(box, sections.areaOf(box.page)) ??
      (isBelowText(box, sections.textEndOf(box.page)) ? 'foot' : undefined);
    const inside = pages.map((page) => boxes.on(page).filter((box) => sideOf(box) === undefined));
    const columnsOf = alikeColumns(
      pages.map((page, index) => ({ columns: pageColumns(inside[index] ?? []), left: sections.areaOf(page).left })),
    );
    for (const [index, page] of pages.entries()) {
      for (const box of boxes.on(page)) {
        const side = sideOf(box);
        if (side !== undefined) this.#addAside(box, side, side === 'right' ? 'right' : 'left');
      }
      const ofPage = inside[index] ?? [];
      const found = columnsOf[index] ?? [];
      const full = ofPage.filter(({ isFull }) => isFull);
      // The last page may have text in its first column only. The columns of a page are an object of their own.
      const goesOn = found.length === 0 && full.length > 0 && full.every((box) => columnOf(box, before) !== undefined);
      const columns = goesOn ? [...before] : found;
      const aside = asideAmong(columns);
      for (const box of ofPage) {
        const column = columnOf(box, columns);
        if (column === undefined || !aside.has(column)) this.#placed.add(box.element);
        if (column !== undefined && aside.has(column))
          this.#addAside(box, column, column === columns.length - 1 ? 'right' : 'left');
        else if (column === undefined || aside.size > 0) this.#wide.add(box.element);
        else if (!this.#places.has(box.element)) this.#places.set(box.element, { columns, column });
      }
      before = aside.size > 0 ? [] : columns;
      ofPages.set(page, before);
    }
    for (const element of this.#wide) {
      this.#places.delete(element);
      this.#aside.delete(element);
    }
    const bands = this.#bands(elements);
    const used = new Set([...this.#places.values()].map(({ columns }) => columns));
    this.ofPages = new Map([...ofPages].filter(([, columns]) => used.has(columns)));
    for (const [page, columns] of ofPages)
      for (const band of inBands(boxes.on(page), bands)) this.#addBreaks(band, page, columns);
    this.hasWideNotes = [...ofPages].some(([page, columns]) => hasWideNote({ columns, notes: boxes.notesOn(page) }));
    const last = pages.at(-1) ?? 1;
    this.endBeforePage = endBeforePage(
      {
        columns: ofPages.get(last) ?? [],
        boxes: boxes.on(last).filter(({ element }) => this.#places.has(element)),
        notes: boxes.notesOn(last),
        bottom: sections.bottomOf(last),
      },
      { withWideNotes: this.hasWideNotes },
    );
  }

  /** The columns among which an element stands; undefined when it takes the width of the page. */
  placeOf(element: number): ColumnPlace | undefined {
    return this.#places.get(element);
  }

  /** The frame of the text beside the main one of a page, for an element that is part of it. */
  asideOf(element: number): Box | undefined {
    const aside = this.#asides.get(this.#aside.get(element) ?? '');
    if (aside === undefined) return undefined;
    const { box, isFull, side, page } = aside;
    return frameAround(box, { isLoose: !isFull && side === 'right', pageWidth: this.sections.widthOf(page) });
  }

  /** Whether an element begins a column although the column before has room for it. */
  breaksBefore(element: number): boolean {
    return this.#breaks.has(element) && this.#places.has(element);
  }

  /** Whether the columns begin anew at an element, below those of the elements before it. */
  beginsColumns(element: number): boolean {
    return this.#goesBack.has(element) && this.#places.has(element);
  }

  /** Texts in different drawn boxes have frames of their own: those of one frame have the same borders. */
  #addAside(placed: PlacedBox, column: number | AsidePlace, side: Side): void {
    const { element, page, isFull, boxed, ...rest } = placed;
    const place = `${page} ${column}`;
    const last = this.#lastAsides.get(place);
    const frame = last?.boxed === boxed?.number ? (last?.frame ?? 0) : (last?.frame ?? 0) + 1;
    this.#lastAsides.set(place, { boxed: boxed?.number, frame });
    const key = `${place} ${frame}`;
    this.#aside.set(element, key);
    const known = this.#asides.get(key);
    const { left, right, bottom } = rest;
    const { top } = extentOf(placed, this.extent.looks);
    const drawn = boxed?.places.find((it) => it.page === page)?.box ?? rest;
    const box = { left: Math.min(left, drawn.left), top, right: Math.max(right, drawn.right), bottom };
    this.#asides.set(key, {
      box: known === undefined ? box : boxAround(known.box, box),
      isFull: isFull || known?.isFull === true,
      side,
      page,
    });
  }

  /** Whether an element has a place on its page; footnotes have none. */
  isPlaced(element: number): boolean {
    return this.#placed.has(element);
  }

  /**
   * The elements that stand in columns, parted where others lie over all columns or where a page goes back to a column further
   * left. A band whose elements are all in one column is not set in columns.
   * @returns the first element of the band of each element
   */
  #bands(elements: number): ReadonlyMap<number, number> {
    const bands = new Map<number, number>();
    let band: number[] = [];
    const end = (): void => {
      const used = new Set(band.map((element) => this.#places.get(element)?.column));
      for (const element of band) {
        if (used.size < 2) this.#places.delete(element);
        else bands.set(element, band[0] ?? element);
      }
      band = [];
    };
    let before: ColumnPlace | undefined;
    for (let element = 0; element < elements; element += 1) {
      const place = this.#places.get(element);
      if (place === undefined && !this.#wide.has(element)) continue;
      const goesBack = place !== undefined && place.columns === before?.columns && place.column < before.column;
      if (place === undefined || goesBack) end();
      if (goesBack) this.#goesBack.add(element);
      if (place !== undefined) band.push(element);
      before = place;
    }
    end();
    return bands;
  }

  #addBreaks(boxes: readonly PlacedBox[], page: number, columns: readonly TextArea[]): void {
    const ofColumns = columns.map((_, index) => boxes.filter((box) => columnOf(box, columns) === index));
    const bottoms = ofColumns.map((some) => some.reduce((most, { bottom }) => Math.max(most, bottom), 0));
    const lowest = Math.max(0, ...bottoms);
    // The columns of a section that ends before its page does get equal heights unless there are breaks.
    const isBalanced = lowest < this.sections.endOf(page) - ROOM;
    for (const [index, some] of ofColumns.entries()) {
      const [first] = some;
      const room = lowest - (bottoms[index - 1] ?? 0);
      const begins = first !== undefined && this.#places.get(first.element)?.column === index;
      if (index > 0 && begins && (isBalanced || room > ROOM)) this.#breaks.add(first.element);
    }
  }
}

/** The boxes of each band. */
function inBands(boxes: readonly PlacedBox[], bands: ReadonlyMap<number, number>): Iterable<readonly PlacedBox[]> {
  const found = new Map<number, PlacedBox[]>();
  for (const box of boxes) {
    const band = bands.get(box.element);
    if (band === undefined) continue;
    const others = found.get(band) ?? [];
    found.set(band, others);
    others.push(box);
  }
  return found.values();
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

/** The margin at the side of a page that a text stands in. */
function sideOutside({ left, right }: TextArea, area: TextArea): Side | undefined {
  if (right > area.left + REACH && left < area.right - REACH) return undefined;
  return left < area.left ? 'left' : 'right';
}
