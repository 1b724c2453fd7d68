import type { Frame } from './glyph-frame.js';
import type { Runs } from './glyph-runs.js';
import type { Row } from '../lines/row-fits.js';
import { sortedBy } from '../lines/sorted-by.js';

/** Returns the glyphs of a row from left to right. A raised or lowered group stays together at its start. */
export function orderOf(frame: Frame, runs: Runs, row: Row): Int32Array {
  const [only] = row.runs;
  if (row.runs.length === 1 && only !== undefined) return runs.order.subarray(runs.start[only], runs.end[only]);
  const members = gathered(runs, row);
  const keys = keysOf(frame, runs, row, members.length);
  if (isSorted(keys)) return members;
  // Sorts by drawing order first, since the sort by position is stable and keeps this order for equal positions.
  const drawn = sortedBy(members.length, (index) => (members[index] ?? 0) / 16);
  const scale = 8 / row.em;
  const sorted = sortedBy(members.length, (index) => (keys[drawn[index] ?? 0] ?? 0) * scale);
  return Int32Array.from(sorted, (index) => members[drawn[index] ?? 0] ?? 0);
}

function gathered(runs: Runs, row: Row): Int32Array {
  const length = row.runs.reduce((sum, run) => sum + (runs.end[run] ?? 0) - (runs.start[run] ?? 0), 0);
  const members = new Int32Array(length);
  let at = 0;
  for (const run of row.runs) {
    members.set(runs.order.subarray(runs.start[run], runs.end[run]), at);
    at += (runs.end[run] ?? 0) - (runs.start[run] ?? 0);
  }
  return members;
}

/** Returns the sort key of each glyph: its left edge, or that of the raised or lowered group that it continues. */
function keysOf({ left, right }: Frame, runs: Runs, row: Row, length: number): Float64Array {
  const keys = new Float64Array(length);
  let at = 0;
  row.runs.forEach((run, index) => {
    const together = row.shifted[index] === true ? 0.5 * (runs.em[run] ?? 0) : -Infinity;
    for (let k = runs.start[run] ?? 0; k < (runs.end[run] ?? 0); k++) {
      const glyph = runs.order[k] ?? 0;
      const own = left[glyph] ?? 0;
      const first = k === runs.start[run];
      const gap = own - (right[runs.order[k - 1] ?? 0] ?? 0);
      keys[at] = !first && gap < together ? (keys[at - 1] ?? own) : own;
      at++;
    }
  });
  return keys;
}

function isSorted(keys: Float64Array): boolean {
  for (let i = 1; i < keys.length; i++) if ((keys[i] ?? 0) < (keys[i - 1] ?? 0)) return false;
  return true;
}
