import type { ListMarker } from '../../flow-elements.js';
import { type FoundMarker, isDash, type MarkerReading } from '../page/list-markers.js';

/** The position of a list item. */
export interface ItemPlace {
  /** Where the marker and the text begin, from the edge of the column at which its text begins. */
  readonly marker: number;
  readonly text: number;
  /** The font size. */
  readonly em: number;
}

export interface ListPlace {
  readonly list: number;
  readonly level: number;
  readonly marker: ListMarker;
}

interface Level extends MarkerReading {
  /** Where the markers of the level begin, in points. */
  readonly at: number;
}

/** In ems: maximum difference between the left edges of bullets of one level, and of numbers, which are right-aligned in some lists. */
const ALIGNED = { bullets: 0.5, numbers: 0.9 };

/** Assigns items to lists and levels, by the previous items. */
export class ListLevels {
  #list = 0;
  #levels: Level[] = [];

  /** Set by a heading or a paragraph: it ends the list unless the numbering continues after it. */
  #isInterrupted = false;

  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Ends all lists: numbering that continues later belongs to another list. */
  end(): void {
    this.#levels = [];
  }

  /** Returns whether an item would continue the numbering of an open list. */
  goesOn({ readings }: FoundMarker): boolean {
    return readings.some((reading) => this.#levels.some((level) => follows(level, reading)));
  }

  /** @param following marker of the next item, if there is one nearby */
  place(found: FoundMarker, at: ItemPlace, following: FoundMarker | undefined): ListPlace | undefined {
    const reading = this.#readingOf(found, following);
    if (reading === undefined) return undefined;
    const depth = this.#depthOf(reading, at);
    const goesOn = depth < this.#levels.length && follows(this.#levels[depth], reading);
    const [outermost] = this.#levels;
    // Numbers where bullets were, or bullets where numbers were, are another list.
    const isOther = depth === 0 && outermost?.style !== reading.style;
    if (isOther || (this.#isInterrupted && !(goesOn && reading.value !== undefined))) {
      this.#list += 1;
      this.#levels = [{ ...reading, at: at.marker }];
    } else {
      this.#levels = [...this.#levels.slice(0, depth), { ...reading, at: at.marker }];
    }
    this.#isInterrupted = false;
    return { list: this.#list, level: this.#levels.length, marker: { text: found.text, ...reading } };
  }

  /** Returns what the marker counts; undefined if it is the beginning of a sentence. */
  #readingOf(found: FoundMarker, following: FoundMarker | undefined): MarkerReading | undefined {
    const { readings } = found;
    const [first] = readings;
    const continuing = readings.find((reading) => this.#levels.some((level) => follows(level, reading)));
    if (continuing !== undefined && !(this.#isInterrupted && continuing.value === undefined)) return continuing;
    if (first?.style === 'bullet') return !isDash(found) || following?.text === found.text ? first : undefined;
    const before = readings.find((reading) => following?.readings.some((next) => follows(reading, next)));
    return before ?? readings.find(({ value }) => value === 1);
  }

  #depthOf(reading: MarkerReading, { marker, em }: ItemPlace): number {
    const aligned = em * (reading.style === 'bullet' ? ALIGNED.bullets : ALIGNED.numbers);
    const isSame = ({ at, style }: Level): boolean => Math.abs(at - marker) < aligned && style === reading.style;
    const same = this.#levels.findLastIndex(isSame);
    if (same !== -1) return same;
    const outer = this.#levels.findIndex(({ at }) => at > marker - aligned);
    return outer === -1 ? this.#levels.length : outer;
  }
}

/** Returns whether a marker directly follows another one; a bullet follows a bullet. */
function follows(before: MarkerReading | undefined, next: MarkerReading): boolean {
  if (before?.style !== next.style) return false;
  return next.value === undefined || next.value === (before.value ?? 0) + 1;
}
