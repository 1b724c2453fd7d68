import type { Box } from '../../../geometry/geometry.js';

/** Minimum number of dashes in a dashed line. */
const MIN_DASHES = 4;

/** Maximum gap between dashes, as a multiple of their length, and maximum deviation from a straight line, in points. */
const GAP = 2.5;
const LEVEL = 0.1;

/** Returns the dashed lines that consist of small filled rectangles of equal height or width in a row. */
export function joinDashes(dashes: readonly Box[]): readonly Box[] {
  if (dashes.length < MIN_DASHES) return [];
  const used = new Set<Box>();
  const across = joinAcross(dashes, (dash) => dash, used);
  const rest = dashes.filter((dash) => !used.has(dash));
  return [...across, ...joinAcross(rest, flipped, used).map(flipped)];
}

function flipped({ left, top, right, bottom }: Box): Box {
  return { left: top, top: left, right: bottom, bottom: right };
}

function joinAcross(dashes: readonly Box[], place: (dash: Box) => Box, used: Set<Box>): readonly Box[] {
  const placed = dashes.map((dash) => ({ dash, box: place(dash), level: Math.round(place(dash).top / LEVEL) }));
  placed.sort((one, other) => one.level - other.level || one.box.left - other.box.left);
  const lines: Box[] = [];
  let row: typeof placed = [];
  const finish = (): void => {
    const [first, last] = [row[0]?.box, row.at(-1)?.box];
    if (first !== undefined && last !== undefined && row.length >= MIN_DASHES) {
      lines.push({ ...first, right: last.right });
      for (const { dash } of row) used.add(dash);
    }
    row = [];
  };
  for (const next of placed) {
    const last = row.at(-1);
    const length = last === undefined ? 0 : Math.max(last.box.right - last.box.left, next.box.right - next.box.left);
    if (last !== undefined && (last.level !== next.level || next.box.left - last.box.right > GAP * length)) finish();
    row.push(next);
  }
  finish();
  return lines;
}
