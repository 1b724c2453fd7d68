import type { Candidate } from './candidate.js';
import { add } from '../../counts.js';
import { keyOfTitle, placeOfTitle } from './key-of-title.js';
import { numberKind } from './heading-number.js';
import { newStyle, type Style } from './look-levels.js';
import { keyOfLook } from '../page/look-of.js';

/** Maximum number of different looks, and of titles, that are remembered; a hostile document can contain any number. */
const MAX_LOOKS = 500;
const MAX_TITLES = 20_000;

/** Fewer texts with a look are no evidence. */
const MIN_COUNT = 2;

/** Minimum share of the texts of a look that have text below them, as headings have. */
const MIN_ABOVE = 0.8;

/** Maximum share of the texts of a look that stand below a heading, as bylines do, or below a figure, as captions do. */
const MAX_BELOW = 0.5;

/** Minimum number of different texts of a look, and their share: those of buttons and labels recur, as those of similar sections do. */
const MIN_TEXTS = 2;
const MIN_DIFFERENT = 0.25;

interface SubtleStyle extends Style {
  /** Number of texts below a heading or a figure, and number of different texts. */
  below: number;
  different: number;
  /** Number of texts at the end of a page, whose text may be on the next page. */
  last: number;
}

/** The neighbours of a text on its page. */
export interface Neighbours {
  /** Whether a heading, a figure or a table is before it. */
  readonly isBelow: boolean;
  /** Whether text or an item is after it, and whether another heading is. */
  readonly isAbove: boolean;
  readonly isAboveHeading: boolean;
  /** Whether nothing is after it. */
  readonly isLast: boolean;
}

/** Counts subtle candidates by their looks, to tell which looks are those of headings. */
export class SubtleLooks {
  readonly #styles = new Map<string, SubtleStyle>();
  readonly #titles = new Set<string>();
  readonly #alone = new Set<string>();

  add(candidate: Candidate, { isBelow, isAbove, isAboveHeading, isLast }: Neighbours): void {
    const { look, text, depth } = candidate;
    const isAlone = !isAbove && !isAboveHeading && !isLast;
    if (isAlone && this.#alone.size < MAX_TITLES) this.#alone.add(placeOfTitle(candidate));
    const key = keyOfLook(look);
    const known = this.#styles.get(key);
    if (known === undefined && this.#styles.size >= MAX_LOOKS) return;
    const style = known ?? { ...newStyle(look), below: 0, different: 0, last: 0 };
    this.#styles.set(key, style);
    style.count += 1;
    style.letters += look.letters;
    if (depth !== undefined) add(style.depths, depth, 1);
    if (depth !== undefined) add(style.kinds, numberKind(text), 1);
    if (isAbove) style.above += 1;
    if (isLast) style.last += 1;
    if (isBelow) style.below += 1;
    const title = `${key} ${keyOfTitle(text)}`;
    if (!this.#titles.has(title)) style.different += 1;
    if (this.#titles.size < MAX_TITLES) this.#titles.add(title);
  }

  /** Returns whether a text has nothing below it that a heading has, as authors below a title. */
  isAlone(candidate: Candidate): boolean {
    return this.#alone.has(placeOfTitle(candidate));
  }

  /** @param letters the letters of all texts that are no other candidates, by their looks */
  result(letters: ReadonlyMap<string, number>): readonly Style[] {
    return [...this.#styles].flatMap(([key, style]) => (isOfHeadings(style, letters.get(key) ?? 0) ? [style] : []));
  }
}

function isOfHeadings({ count, letters, above, last, below, different }: SubtleStyle, all: number): boolean {
  if (count < MIN_COUNT || letters <= all / 2) return false;
  const areDifferent = different >= Math.max(MIN_TEXTS, MIN_DIFFERENT * count);
  const areAbove = above > 0 && above >= MIN_ABOVE * (count - last);
  return areDifferent && areAbove && below <= MAX_BELOW * count;
}
