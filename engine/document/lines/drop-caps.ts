import type { Runs } from '../glyphs/glyph-runs.js';
import { sortedBy } from './sorted-by.js';

/** Minimum size of an initial, as a multiple of the size of the text beside it. */
const LARGER = 1.8;
/** Maximum size of an initial, as a multiple of the size of the text beside it. */
const LARGEST = 8;
/** In ems of the text: how far an initial is from it, or reaches over it, at most. Letters behind text reach farther over it. */
const BESIDE = 2;
/** Maximum number of runs of large letters on a page with initials; a page with more has display text. */
const MAX_INITIALS = 64;

/**
 * Returns the runs that are initials spanning several lines, each with the run that it begins: the topmost run beside
 * it.
 */
export function initialsOf(runs: Runs): ReadonlyMap<number, number> {
  const median = sortedBy(runs.length, (run) => runs.em[run] ?? 0)[runs.length >>> 1] ?? 0;
  const usual = runs.em[median] ?? 0;
  const initials = new Map<number, number>();
  const large: number[] = [];
  for (let run = 0; run < runs.length; run++) {
    const letters = (runs.end[run] ?? 0) - (runs.start[run] ?? 0);
    if (letters <= 2 && (runs.em[run] ?? 0) >= LARGER * usual) large.push(run);
  }
  if (large.length > MAX_INITIALS) return initials;
  for (const run of large) {
    const begun = runBegunBy(runs, run);
    if (begun !== undefined) initials.set(run, begun);
  }
  return initials;
}

function runBegunBy({ length, left, right, first, em }: Runs, initial: number): number | undefined {
  const size = em[initial] ?? 0;
  const foot = first[initial] ?? 0;
  const edge = right[initial] ?? 0;
  let highest: number | undefined;
  let lowest = -Infinity;
  for (let run = 0; run < length; run++) {
    const baseline = first[run] ?? 0;
    const reach = Math.min(0.4 * size, BESIDE * (em[run] ?? 0));
    const beside = Math.abs((left[run] ?? 0) - edge) <= reach && (right[run] ?? 0) > edge;
    const within = baseline > foot - 0.9 * size && baseline < foot + 0.1 * size;
    if (run === initial || !beside || !within || (em[run] ?? 0) * LARGER > size) continue;
    if (size > LARGEST * (em[run] ?? 0)) continue;
    if (highest === undefined || baseline < (first[highest] ?? 0)) highest = run;
    lowest = Math.max(lowest, baseline);
  }
  if (highest === undefined) return undefined;
  return lowest - (first[highest] ?? 0) > 0.6 * (em[highest] ?? 0) ? highest : undefined;
}
