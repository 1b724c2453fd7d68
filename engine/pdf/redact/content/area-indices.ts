import { QuadIndex } from '../../content/quad-index.js';
import type { Quad, RedactionArea } from '../redaction-area.js';

/**
 * Returns what is made of areas, made once for each list of them: content may draw a form or set a pattern a million times under the
 * areas of its page.
 */
export function onceForAreas<Made>(
  make: (areas: readonly RedactionArea[]) => Made,
): (areas: readonly RedactionArea[]) => Made {
  const all = new WeakMap<readonly RedactionArea[], Made>();
  return (areas) => {
    const made = all.get(areas) ?? make(areas);
    all.set(areas, made);
    return made;
  };
}

const parts = new WeakMap<readonly RedactionArea[], readonly (readonly RedactionArea[])[]>();

/** Joins two lists of areas. The indices of the result have those of both lists, so that few areas are soon joined with many. */
export function joinedAreas(one: readonly RedactionArea[], other: readonly RedactionArea[]): readonly RedactionArea[] {
  const joined = [...one, ...other];
  parts.set(joined, [one, other]);
  return joined;
}

function indexOf(quadsOf: (area: RedactionArea) => readonly Quad[]): (areas: readonly RedactionArea[]) => QuadIndex {
  const index = onceForAreas((areas): QuadIndex => {
    const lists = parts.get(areas);
    return lists === undefined ? new QuadIndex(areas.flatMap(quadsOf)) : new QuadIndex([], lists.map(index));
  });
  return index;
}

/** The quads in which glyphs are removed. */
export const textsOf = indexOf(({ text }) => [text]);
/** The boxes that are drawn. */
export const boxesOf = indexOf(({ box }) => [box]);
/** Both of these. */
export const textsAndBoxesOf = indexOf(({ text, box }) => [text, box]);
