import type { Box } from '../../geometry/geometry.js';

/** Maximum number of rulings on a page with forms or tables. In a drawing, lines do not structure the text. */
const MAX_RULINGS = 5000;

/** In points: maximum gap between the parts of a line, and maximum deviation from a straight line. */
const APART = 3;
const CROOKED = 1;

/** Joins rulings that a reader sees as one: the borders of the cells in a row make one line. */
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
