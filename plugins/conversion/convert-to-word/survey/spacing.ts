import type { ElementPlace, ParagraphFormat } from '../../../../engine/index.js';

/** Of a line of exact height, this share is above the baseline in Word and LibreOffice; so it is of the box of glyphs. */
const ASCENT = 0.8;

interface MeasuredText {
  readonly places: readonly ElementPlace[];
  readonly format: ParagraphFormat;
}

/** Turns the gaps between boxes of glyphs into the space between lines of exact heights. Elements come in their order. */
export class Spacing {
  #page = 0;
  #bottom = 0;

  /**
   * The space before a text, in points, at least 0; undefined for the first element of a page, which has none above.
   * @param lineHeight of its lines @param size of its letters
   */
  before({ places, format }: MeasuredText, lineHeight: number, size: number): number | undefined {
    const [first] = places;
    const last = places.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const isFirst = first.page !== this.#page;
    const above = this.#bottom;
    this.#page = last.page;
    this.#bottom = (1 - ASCENT) * leadingOf(last, lineHeight, size);
    if (isFirst) return undefined;
    return Math.max(0, format.spaceBefore - above - ASCENT * leadingOf(first, lineHeight, size));
  }

  /** Notes an element without lines. */
  pass(places: readonly ElementPlace[]): void {
    this.#page = places.at(-1)?.page ?? this.#page;
    this.#bottom = 0;
  }
}

/** What a line has around the box of its glyphs. */
export function leadingOf({ box }: ElementPlace, lineHeight: number, size: number): number {
  const height = box.bottom - box.top;
  const lines = Math.max(1, Math.round((height - 0.9 * size) / lineHeight) + 1);
  return lineHeight - (height - (lines - 1) * lineHeight);
}

/** The part of the leading that is above the glyphs. */
export function leadingAbove(place: ElementPlace, lineHeight: number, size: number): number {
  return ASCENT * leadingOf(place, lineHeight, size);
}

/** The height of a line whose document does not tell it: that of most fonts. */
export function usualLineHeight(size: number): number {
  return Math.round(size * 1.2 * 2) / 2;
}
