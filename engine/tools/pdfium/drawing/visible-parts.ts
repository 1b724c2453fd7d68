import { intersection } from '../../../geometry/box-arithmetic.js';
import type { Box } from '../../../geometry/geometry.js';

/** The part of a page that a clip path leaves visible. */
export interface Clip extends Box {
  /** Parts of the box that are not visible. */
  readonly holes: readonly Box[];
}

/** Returns the parts of boxes inside a clip; the boxes unchanged without a clip. */
export function visibleParts<Item extends Box>(boxes: readonly Item[], clip: Clip | undefined): readonly Item[] {
  if (clip === undefined) return boxes;
  return withoutHoles(
    boxes.flatMap((box) => partWithin(clip, box)),
    clip.holes,
  );
}

export function withoutHoles<Item extends Box>(boxes: readonly Item[], holes: readonly Box[]): readonly Item[] {
  return holes.reduce((parts, hole) => parts.flatMap((part) => partsAround(hole, part)), boxes);
}

function partWithin<Item extends Box>(clip: Box, box: Item): readonly Item[] {
  const part = intersection(box, clip);
  return part.left <= part.right && part.top <= part.bottom ? [{ ...box, ...part }] : [];
}

/** Returns what a hole leaves of a box: bars above and below it, as wide as the box, and at both sides. */
function partsAround<Item extends Box>(hole: Box, box: Item): readonly Item[] {
  const [cut] = partWithin(hole, box);
  if (cut === undefined || cut.left === cut.right || cut.top === cut.bottom) return [box];
  const { top, bottom } = cut;
  const parts = [
    { ...box, bottom: top },
    { ...box, top: bottom },
    { ...box, top, bottom, right: cut.left },
    { ...box, top, bottom, left: cut.right },
  ];
  return parts.filter((it) => it.left < it.right && it.top < it.bottom);
}
