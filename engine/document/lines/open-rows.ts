import type { Runs } from '../glyphs/glyph-runs.js';
import { REACH } from '../glyphs/glyph-runs.js';
import { sortedBy } from './sorted-by.js';
import { gridCell } from '../../geometry/grid-cell.js';
import { addToGroup } from '../../groups.js';

/** The properties of a row that the index uses. */
export interface OpenRow {
  readonly right: number;
  readonly baseline: number;
  readonly em: number;
}

/** Maximum number of rows that a run is compared with, and of bands searched; a bound for many glyphs in one place. */
const MAX_NEAR = 32;
const MAX_BANDS = 8;

/**
 * In ems of the run: maximum distance between the baselines of a run and of its row, for a small raised run beside a
 * large one.
 */
const RISE = 2.2;

/** Rows that runs farther to the right may continue, indexed by bands across the page. */
export class OpenRows<Row extends OpenRow> {
  readonly #bands = new Map<number, Row[]>();
  readonly #height: number;

  constructor(sizes: Float64Array) {
    const middle = sortedBy(sizes.length, (run) => sizes[run] ?? 0)[sizes.length >>> 1] ?? 0;
    this.#height = Math.max(1, sizes[middle] ?? 1);
  }

  add(row: Row): void {
    const band = this.#bandOf(row.baseline);
    addToGroup(this.#bands, band, row);
  }

  /** Must be called when the baseline of a row moves. */
  move(row: Row, from: number): void {
    const band = this.#bandOf(from);
    if (band === this.#bandOf(row.baseline)) return;
    const rows = this.#bands.get(band);
    const at = rows?.indexOf(row) ?? -1;
    if (at !== -1) rows?.splice(at, 1);
    this.add(row);
  }

  near({ left, first, em }: Runs, run: number): readonly Row[] {
    const found: Row[] = [];
    const start = left[run] ?? 0;
    const baseline = first[run] ?? 0;
    const middle = this.#bandOf(baseline);
    const spread = Math.min(MAX_BANDS, Math.ceil((RISE * (em[run] ?? 0)) / this.#height));
    for (let band = middle - spread; band <= middle + spread; band++) {
      const rows = this.#bands.get(band);
      if (rows === undefined) continue;
      for (let i = rows.length - 1, looked = 0; i >= 0 && looked < MAX_NEAR; i--, looked++) {
        const row = rows[i];
        if (row === undefined) continue;
        // Runs are added from left to right, so a row that this run does not reach is not reached by later runs.
        if (start - row.right > 2 * REACH * Math.max(row.em, this.#height)) forget(rows, i);
        else found.push(row);
      }
    }
    return found;
  }

  #bandOf(baseline: number): number {
    return gridCell(baseline, this.#height);
  }
}

function forget(rows: unknown[], i: number): void {
  const last = rows.pop();
  if (last !== undefined && i < rows.length) rows[i] = last;
}
