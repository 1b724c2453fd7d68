import type { Box } from '../../geometry/geometry.js';
import type { Region } from './region-grid.js';
import type { TableWord } from './table-words.js';
import { runsOf, type TextRow, textRows } from './text-rows.js';

/** In ems: what parts the entries of a row without rules. */
const GAP = 0.9;

/** In ems: how far apart the rows of a table are at most. */
const APART = 3;

/** How many rows with a single entry may follow one another: the further lines of an entry, the head of a group. */
const MAX_SINGLE = 2;

/** The parts of a page where rows of several entries follow one another. */
export function plainRegions(words: readonly TableWord[]): readonly Region[] {
  const rows = textRows(words.filter(({ prose }) => !prose));
  const obstacles = words.filter(({ prose }) => prose);
  const regions: Region[] = [];
  let group: TextRow[] = [];
  let several: TextRow | undefined;
  let single = 0;
  let next = 0;
  const finish = (): void => {
    if (single > 0) group = group.slice(0, -single);
    if (group.filter((row) => runsOf(row, GAP).length > 1).length > 1) regions.push(regionOf(group));
    group = [];
    several = undefined;
    single = 0;
  };
  for (const row of rows) {
    const last = group.at(-1);
    if (last !== undefined && row.baseline - last.baseline > APART * Math.max(row.em, last.em)) finish();
    let parted = false;
    for (; (obstacles[next]?.baseline ?? Infinity) < row.baseline; next++) {
      const obstacle = obstacles[next];
      if (obstacle !== undefined && last !== undefined && isWithin(obstacle, several ?? last)) parted = true;
    }
    if (parted) finish();
    if (runsOf(row, GAP).length > 1) {
      several = row;
      single = 0;
    } else if (several === undefined) continue;
    else if (!goesOn(row, last, several)) single++;
    group.push(row);
    if (single > MAX_SINGLE) finish();
  }
  finish();
  return regions;
}

/** In points: how exactly the lines of an entry begin below each other. */
const FLUSH = 2;

/** In ems: the lines of an entry are not farther apart. */
const SPACING = 1.6;

/** Whether the only entry of a row is a further line of one above it. */
function goesOn(row: TextRow, last: TextRow | undefined, several: TextRow): boolean {
  const left = row.words[0]?.left ?? 0;
  if (last === undefined || row.baseline - last.baseline > SPACING * row.em) return false;
  return runsOf(several, GAP).some((run) => Math.abs(run.left - left) < FLUSH);
}

function isWithin({ left, right }: TableWord, { words }: TextRow): boolean {
  return left < (words.at(-1)?.right ?? -Infinity) && right > (words[0]?.left ?? Infinity);
}

function regionOf(rows: readonly TextRow[]): Region {
  const words = rows.flatMap((row) => row.words).sort((one, other) => one.baseline - other.baseline);
  return { box: boxOfRows(rows), rules: { across: [], down: [] }, words };
}

function boxOfRows(rows: readonly TextRow[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const row of rows) {
    top = Math.min(top, row.top);
    bottom = Math.max(bottom, row.bottom);
    for (const word of row.words) {
      left = Math.min(left, word.left);
      right = Math.max(right, word.right);
    }
  }
  return { left, top, right, bottom };
}
