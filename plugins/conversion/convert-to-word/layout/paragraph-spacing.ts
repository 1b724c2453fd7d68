import type { ElementPlace } from '../../../../engine/index.js';
import { bottomOfLines, topOfLines } from './line-heights.js';
import { twentieths } from './twentieths.js';

/** In points: smaller differences are errors of measuring. */
const TOLERANCE = 0.5;

export interface MeasuredLines {
  readonly lineHeight: number;
  /** The space before a paragraph of the style. */
  readonly usual: number;
  /** The margin above the first text of a page; left out where Word takes the space before that text away. */
  readonly top?: number | undefined;
  /** What a box takes above the first line and below the last one. */
  readonly box?: { readonly above: number; readonly below: number } | undefined;
}

/**
 * Turns the places of texts into the space between lines of exact heights. It follows where the lines of the result stand, so
 * that small differences from the space of a style do not add up. Elements come in their order.
 */
export class Spacing {
  #page = 0;
  /** Where the lines of the last element end, in the result and in the document. */
  #bottom = 0;

  /** The space before a text, in points, at least 0; undefined for the first element of a page. */
  gap(places: readonly ElementPlace[], lineHeight: number): number | undefined {
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const isFirst = first.page !== this.#page;
    const above = this.#bottom;
    this.#end(last.page, bottomOfLines(last, lineHeight));
    return isFirst ? undefined : Math.max(0, topOfLines(first, lineHeight) - above);
  }

  /** The space before a text where it differs from that of its style, in points, at least 0. */
  before(places: readonly ElementPlace[], { lineHeight, usual, top, box }: MeasuredLines): number | undefined {
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const { above: before, below } = box ?? { above: 0, below: 0 };
    const start = topOfLines(first, lineHeight) - before;
    const above = first.page === this.#page ? this.#bottom : top;
    const wanted = above === undefined ? undefined : Math.max(0, twentieths(start - above));
    const isUsual = wanted === undefined || Math.abs(wanted - usual) <= TOLERANCE;
    const begins = above === undefined ? start : above + (isUsual ? usual : wanted);
    const isBelow = places.length === 1 && start > (above ?? 0) - lineHeight;
    const count = isBelow ? first.lines?.count : undefined;
    const end = count === undefined ? bottomOfLines(last, lineHeight) : begins + before + count * lineHeight;
    this.#end(last.page, end + below);
    return isUsual ? undefined : wanted;
  }

  /** The space between the last element and one without lines, in points, at least 0; 0 on another page. */
  above([first]: readonly ElementPlace[]): number {
    return first?.page === this.#page ? Math.max(0, first.box.top - this.#bottom) : 0;
  }

  /**
   * The free space above an element, in points, at least 0; Infinity where it is unknown.
   * @param top the margin above an element with which a page begins
   */
  freeAbove([first]: readonly ElementPlace[], top: number | undefined): number {
    const from = first?.page === this.#page ? this.#bottom : top;
    return first === undefined || from === undefined ? Infinity : Math.max(0, first.box.top - from);
  }

  /** Notes an element without lines. */
  pass(places: readonly ElementPlace[]): void {
    const last = places.at(-1);
    if (last !== undefined) this.#end(last.page, last.box.bottom);
  }

  #end(page: number, bottom: number): void {
    this.#page = page;
    this.#bottom = bottom;
  }
}
