import type { PlacedBox } from '../placed-boxes.js';

/** How far the text of a page is from the lower end of the page, in points. */
export interface PageEnd {
  readonly distance: number;
  readonly hasNotes: boolean;
  /** The distances of its elements from that end: where each ends and begins. */
  readonly elements: readonly { readonly near: number; readonly far: number }[];
}

/** In points: nearer pages agree, and the most that lines apart from the text of a page take. */
const ALIKE = 12;
const MAX_HEIGHT = 48;

/** More pages tell where the text of most of them ends. */
const MIN_PAGES = 3;

/** In points: how far letters reach over the end of their text. */
const REACH = 2;

/**
 * Returns the pages' ends without that of a page with a few lines beyond the text of all others, such as the name of a conference at
 * the foot of a first page. Footnotes end where the text of a page may end.
 */
export function withoutLoneEnd(ends: readonly PageEnd[]): readonly PageEnd[] {
  const sorted = ends.toSorted((one, other) => one.distance - other.distance);
  const [lone, next, third] = sorted;
  if (lone === undefined || next === undefined || third === undefined || ends.length < MIN_PAGES || lone.hasNotes)
    return ends;
  if (next.distance - lone.distance < ALIKE || third.distance - next.distance > ALIKE) return ends;
  const beyond = lone.elements.filter(({ near }) => near < next.distance - REACH);
  const end = beyond.reduce((most, { far }) => Math.max(most, far), 0);
  const isApart = end <= next.distance + REACH && end - lone.distance <= MAX_HEIGHT;
  return isApart && beyond.length < lone.elements.length ? sorted.slice(1) : ends;
}

/** Whether a text stands below the text of its page. @param end of the text of most pages */
export function isBelowText({ top, isText }: PlacedBox, end: number): boolean {
  return isText && top >= end - REACH;
}
