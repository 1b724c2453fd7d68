import type { ElementPlace, ParagraphFormat } from '../../../../engine/index.js';

/** Share of a line of exact height, and of the glyph box, that is above the baseline in Word and LibreOffice. */
const ASCENT = 0.8;

interface MeasuredText {
  readonly places: readonly ElementPlace[];
  readonly format: ParagraphFormat;
}

interface MeasuredLines {
  readonly lineHeight: number;
  readonly size: number;
  readonly top?: number | undefined;
}

/** Turns the gaps between boxes of glyphs into the space between lines of exact heights. Elements come in their order. */
export class Spacing {
  #page = 0;
  #bottom = 0;
  /** Where the last element ends on its page. */
  #end = 0;

  /**
   * The space before a text, in points, at least 0; undefined for the first element of a page, which has none above.
   * @param lines their height, the size of their letters, and the margin above the first text of a page
   */
  before({ places, format }: MeasuredText, lines: MeasuredLines): number | undefined {
    const { lineHeight, size, top } = lines;
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const isFirst = first.page !== this.#page;
    const above = this.#bottom;
    this.#page = last.page;
    this.#end = last.box.bottom;
    this.#bottom = (1 - ASCENT) * leadingOf(last, lineHeight, size);
    const leading = ASCENT * leadingOf(first, lineHeight, size);
    if (isFirst) return top === undefined ? undefined : Math.max(0, first.box.top - top - leading);
    return Math.max(0, format.spaceBefore - above - leading);
  }

  /** The space between the last element and one without lines, in points, at least 0; 0 on another page. */
  above([first]: readonly ElementPlace[]): number {
    if (first?.page !== this.#page) return 0;
    return Math.max(0, first.box.top - this.#end - this.#bottom);
  }

  /** Notes an element without lines. */
  pass(places: readonly ElementPlace[]): void {
    const last = places.at(-1);
    this.#page = last?.page ?? this.#page;
    this.#end = last?.box.bottom ?? this.#end;
    this.#bottom = 0;
  }
}

/** Returns the leading: line height minus the height of the glyph box, in points. */
export function leadingOf({ box }: ElementPlace, lineHeight: number, size: number): number {
  const height = box.bottom - box.top;
  const lines = Math.max(1, Math.round((height - 0.9 * size) / lineHeight) + 1);
  return lineHeight - (height - (lines - 1) * lineHeight);
}

/** The parts of the leading that are above and below the letters. */
export function leadingAround(leading: number): { readonly above: number; readonly below: number } {
  return { above: ASCENT * leading, below: (1 - ASCENT) * leading };
}

/** The height of a line whose document does not tell it: that of most fonts. */
export function usualLineHeight(size: number): number {
  return Math.round(size * 1.2 * 2) / 2;
}
