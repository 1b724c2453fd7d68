import type { FlowElement, PlaceLines } from '../../../../engine/index.js';

/** Text whose lines end before an edge. */
type Ragged = Extract<FlowElement, { readonly format: unknown }>;

/** In points, from the left of the page: where a text ends, and where it would end if its first word had room one line above. */
interface Range {
  readonly from: number;
  readonly to: number;
  /** The number of its lines. */
  readonly weight: number;
}

/** Fewer lines than that may all end where their author ended them. */
const MIN_LINES = 3;

/** Later texts of a long document tell nothing new. */
const MAX_RANGES = 20_000;

/** Finds the right edge at which most texts of a document end whose lines do not fill it. */
export class RaggedEdges {
  readonly #ranges: Range[] = [];
  #usual: number | undefined;

  add({ format, places }: Ragged): void {
    const [first] = places;
    if (format.align !== 'left' || format.direction !== 'left-to-right' || this.#ranges.length >= MAX_RANGES) return;
    if (first?.lines?.spare === undefined || first.lines.angle !== undefined) return;
    const { right } = first.box;
    const { spare, count } = first.lines;
    this.#ranges.push({ from: right, to: right + spare, weight: count });
  }

  settle(): this {
    this.#usual = deepestPoint(this.#ranges);
    return this;
  }

  /**
   * Where the edge of a text is that ends at `right` and would become shorter if it were wider by its spare width; undefined where a few
   * lines do not tell.
   */
  edgeOf(right: number, { spare = 0, count }: Pick<PlaceLines, 'spare' | 'count'>): number | undefined {
    const usual = this.#usual;
    if (usual !== undefined && usual >= right && usual <= right + spare) return usual;
    return count < MIN_LINES ? undefined : right + spare / 2;
  }
}

/** The middle of the range that is part of most texts. */
function deepestPoint(ranges: readonly Range[]): number | undefined {
  const ends = ranges
    .flatMap(({ from, to, weight }) => [
      { at: from, weight },
      { at: to, weight: -weight },
    ])
    .sort((one, other) => one.at - other.at || other.weight - one.weight);
  let [sum, most] = [0, 0];
  let middle: number | undefined;
  for (const [index, { at, weight }] of ends.entries()) {
    sum += weight;
    if (sum > most) [most, middle] = [sum, (at + (ends[index + 1]?.at ?? at)) / 2];
  }
  return middle;
}
