import type { Box } from '../../geometry/geometry.js';

/** More than any form has; a page with more has a drawing of which lines say nothing about text. */
const MAX_RULINGS = 5000;

/** In points: how far apart the parts of a line may be, and how far from straight. */
const APART = 3;
const CROOKED = 1;

/** Rulings as a reader sees them: the borders of the cells in a row make one line. */
export function joinRulings(rulings: readonly Box[]): readonly Box[] {
  if (rulings.length > MAX_RULINGS) return [];
  const across = rulings.filter(({ left, top, right, bottom }) => right - left >= bottom - top);
  const down = rulings.filter(({ left, top, right, bottom }) => right - left < bottom - top);
  return [...joinAcross(across), ...joinAcross(down.map(flipped)).map(flipped)];
}

function flipped({ left, top, right, bottom }: Box): Box {
  return { left: top, top: left, right: bottom, bottom: right };
}

function joinAcross(rulings: readonly Box[]): readonly Box[] {
  const byHeight = [...rulings].sort((one, other) => one.top - other.top);
  const joined: Box[] = [];
  for (let from = 0; from < byHeight.length;) {
    const height = byHeight[from]?.top ?? 0;
    let to = from + 1;
    while (to < byHeight.length && (byHeight[to]?.top ?? 0) <= height + CROOKED) to++;
    joined.push(...joinLevel(byHeight.slice(from, to)));
    from = to;
  }
  return joined;
}

function joinLevel(level: readonly Box[]): readonly Box[] {
  const joined: Box[] = [];
  for (const ruling of [...level].sort((one, other) => one.left - other.left)) {
    const last = joined.at(-1);
    if (last === undefined || ruling.left > last.right + APART) {
      joined.push(ruling);
    } else {
      joined[joined.length - 1] = {
        left: last.left,
        top: Math.min(last.top, ruling.top),
        right: Math.max(last.right, ruling.right),
        bottom: Math.max(last.bottom, ruling.bottom),
      };
    }
  }
  return joined;
}
