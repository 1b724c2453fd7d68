import type { ListMarker } from '../../flow-elements.js';
import { type FoundMarker, isDash, type MarkerReading } from '../page/list-markers.js';

/** Where an item of a list stands. */
export interface ItemPlace {
  /** Where its marker begins, from the edge of its column, and where its text does. */
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
  /** Where the markers of the level begin. */
  readonly at: number;
}

/** In ems: how far the markers of one level may stand apart; numbers are aligned at their right in some lists. */
const ALIGNED = 0.9;

/** Finds out which list an item belongs to, and its level there, from the items before it. */
export class ListLevels {
  #list = 0;
  #levels: Level[] = [];

  /** A heading or a paragraph ends the list, unless its count goes on after it. */
  #isInterrupted = false;

  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** A count that goes on further down belongs to another list. */
  end(): void {
    this.#levels = [];
  }

  /** Whether an item would go on with the count of a list that is open. */
  goesOn({ readings }: FoundMarker): boolean {
    return readings.some((reading) => this.#levels.some((level) => follows(level, reading)));
  }

  /** @param following the marker of the next item, if there is one nearby */
  place(found: FoundMarker, at: ItemPlace, following: FoundMarker | undefined): ListPlace | undefined {
    const reading = this.#readingOf(found, following);
    if (reading === undefined) return undefined;
    const depth = this.#depthOf(reading, at);
    const goesOn = depth < this.#levels.length && follows(this.#levels[depth], reading);
    if (this.#levels.length === 0 || (this.#isInterrupted && !(goesOn && reading.value !== undefined))) {
      this.#list += 1;
      this.#levels = [{ ...reading, at: at.marker }];
    } else {
      this.#levels = [...this.#levels.slice(0, depth), { ...reading, at: at.marker }];
    }
    this.#isInterrupted = false;
    return { list: this.#list, level: this.#levels.length, marker: { text: found.text, ...reading } };
  }

  /** What the marker counts; undefined if it is the beginning of a sentence rather than a count. */
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
    const isSame = ({ at, style }: Level): boolean => Math.abs(at - marker) < ALIGNED * em && style === reading.style;
    const same = this.#levels.findLastIndex(isSame);
    if (same !== -1) return same;
    const outer = this.#levels.findIndex(({ at }) => at > marker - ALIGNED * em);
    return outer === -1 ? this.#levels.length : outer;
  }
}

/** Whether one marker is the next of another; bullets follow one another. */
function follows(before: MarkerReading | undefined, next: MarkerReading): boolean {
  if (before?.style !== next.style) return false;
  return next.value === undefined || next.value === (before.value ?? 0) + 1;
}
