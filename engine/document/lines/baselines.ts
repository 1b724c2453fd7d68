import type { Frame } from '../glyphs/glyph-frame.js';
import type { Runs } from '../glyphs/glyph-runs.js';
import { OpenRows } from './open-rows.js';
import { type Candidate, type Fit, fitOf, NONE, type Row } from './row-fits.js';
import { sortedBy } from './sorted-by.js';
import { textLinesOf } from './aligned-texts.js';

/**
 * Joins runs on one baseline that are close to each other. A run is compared with the ends of the nearby rows, not with
 * their starts, so that the lines of a scan may drift. The runs in `apart` are left out.
 */
export function rowsOf(frame: Frame, runs: Runs, apart: ReadonlyMap<number, number>): readonly Row[] {
  const rows: Row[] = [];
  const open = new OpenRows<Row>(runs.em);
  const textLines = textLinesOf(frame, runs);
  for (const run of sortedBy(runs.length, (index) => runs.left[index] ?? 0)) {
    if (apart.has(run)) continue;
    const { row, fit } = bestRow({ frame, runs, textLines, run }, open);
    if (fit.as === 'shadow') continue;
    if (row !== undefined) append({ runs, run }, row, fit, open);
    else {
      const started = startedBy(runs, run);
      rows.push(started);
      open.add(started);
    }
  }
  return rows;
}

function startedBy(runs: Runs, run: number): Row {
  return {
    runs: [run],
    shifted: [false],
    left: runs.left[run] ?? 0,
    right: runs.right[run] ?? 0,
    baseline: runs.last[run] ?? 0,
    em: runs.em[run] ?? 0,
  };
}

function bestRow(candidate: Candidate, open: OpenRows<Row>): { row: Row | undefined; fit: Fit } {
  let best: Row | undefined;
  let fit = NONE;
  for (const row of open.near(candidate.runs, candidate.run)) {
    const found = fitOf(candidate, row);
    if (found.cost >= fit.cost) continue;
    best = row;
    fit = found;
  }
  return { row: best, fit };
}

function append({ runs, run }: Pick<Candidate, 'runs' | 'run'>, row: Row, { as }: Fit, open: OpenRows<Row>): void {
  const empty = row.left === row.right && row.runs.length === 1;
  if (as === 'base') row.shifted.fill(true);
  row.runs.push(run);
  row.shifted.push(as === 'shifted');
  if ((runs.right[run] ?? 0) === (runs.left[run] ?? 0)) return;
  row.right = Math.max(row.right, runs.right[run] ?? 0);
  if (as === 'shifted' && !empty) return;
  const from = row.baseline;
  // A run with a slightly different baseline does not change the baseline of the row.
  const off = Math.abs((runs.first[run] ?? 0) - from) > 0.12 * row.em && as === 'level';
  if (off) return;
  row.baseline = runs.last[run] ?? 0;
  row.em = runs.em[run] ?? 0;
  open.move(row, from);
}
