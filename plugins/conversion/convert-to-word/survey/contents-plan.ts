import { contentsEntryIn, type ElementPlace, medianOf, type Paragraph } from '../../../../engine/index.js';

/** Fewer entries after each other are no table of contents. */
const MIN_ENTRIES = 3;

/** In points: how far the entries of two levels are set apart at least. */
const APART = 5;

/** Level and position of an entry in a table of contents. */
export interface ContentsPlace {
  readonly level: 1 | 2 | 3;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly hasDots: boolean;
}

interface FoundEntry {
  /** The number of the element. */
  readonly number: number;
  readonly place: ElementPlace;
  readonly left: number;
  readonly hasDots: boolean;
}

/** Finds tables of contents: entries with dots or a tab before the numbers of pages, which follow each other. */
export class ContentsPlan {
  readonly #found: FoundEntry[] = [];
  readonly #places = new Map<number, ContentsPlace>();
  /** The distances between the baselines of entries below each other, in points. */
  readonly #distances: number[] = [];

  /** @param number of the element */
  add({ runs, places: [first] }: Paragraph, number: number): void {
    const entry = contentsEntryIn(runs);
    if (first === undefined || entry === undefined) return;
    this.#found.push({ number, place: first, left: first.box.left, hasDots: entry.hasDots });
  }

  /** Tells tables of contents from single entries, once all are there. */
  settle(): void {
    let group: FoundEntry[] = [];
    const end = (): void => {
      const edges = levelEdges(group.map(({ left }) => left));
      if (group.length >= MIN_ENTRIES) {
        group.forEach(({ number, place, left, hasDots }, index) => {
          this.#distances.push(...distanceBetween(group[index - 1]?.place, place));
          const level = Math.max(1, Math.min(3, edges.filter((edge) => edge <= left).length));
          const [isFirst, isLast] = [index === 0, index === group.length - 1];
          this.#places.set(number, { level: level === 1 ? 1 : level === 2 ? 2 : 3, isFirst, isLast, hasDots });
        });
      }
      group = [];
    };
    for (const entry of this.#found) {
      if (group.length > 0 && group.at(-1)?.number !== entry.number - 1) end();
      group.push(entry);
    }
    end();
  }

  /** Undefined for an element that is no entry of a table of contents. */
  placeOf(number: number | undefined): ContentsPlace | undefined {
    return number === undefined ? undefined : this.#places.get(number);
  }

  /** The distance between the baselines of most entries below each other, in points; undefined where none are. */
  get lineDistance(): number | undefined {
    return this.#distances.length === 0 ? undefined : medianOf(this.#distances);
  }

  /** How many levels entries have; 0 in a document without a table of contents. */
  get levels(): number {
    return [...this.#places.values()].reduce((most, { level }) => Math.max(most, level), 0);
  }
}

/** The distance from the last line of a text to the first one of the text below it, if both tell it. */
function distanceBetween(before: ElementPlace | undefined, { page, lines }: ElementPlace): readonly number[] {
  if (before?.lines === undefined || lines === undefined || before.page !== page) return [];
  const distance = lines.firstBaseline - before.lines.lastBaseline;
  return distance > 0 ? [distance] : [];
}

/** The least left edges of levels. */
function levelEdges(lefts: readonly number[]): readonly number[] {
  const sorted = [...lefts].sort((one, other) => one - other);
  return sorted.filter((left, index) => index === 0 || left - (sorted[index - 1] ?? left) > APART);
}
