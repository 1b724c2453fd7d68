import { overlaps } from '../../../geometry/box-arithmetic.js';
import { channelsOf } from '../../colours.js';
import type { FilledArea } from '../../model.js';

/** Maximum difference of each channel of the colours of two steps, whose edge is hardly seen. */
const FAINT = 2;

/** Minimum number of different colours of a gradient; fewer may be the shades of a table. */
const MIN_COLOURS = 8;

/**
 * Returns the areas that are the steps of a gradient: areas drawn one after the other that touch, each in a colour which is nearly that of the
 * one before it. Their edges are not seen.
 * @param areas in drawing order
 */
export function gradientSteps(areas: readonly FilledArea[]): ReadonlySet<FilledArea> {
  const steps = new Set<FilledArea>();
  for (let from = 0; from < areas.length;) {
    let to = from + 1;
    while (to < areas.length && isStep(areas[to - 1], areas[to])) to++;
    const run = areas.slice(from, to);
    if (new Set(run.map(({ colour }) => colour)).size >= MIN_COLOURS) for (const area of run) steps.add(area);
    from = to;
  }
  return steps;
}

function isStep(before: FilledArea | undefined, area: FilledArea | undefined): boolean {
  if (before === undefined || area === undefined || !overlaps(before, area)) return false;
  const channels = channelsOf(area.colour);
  return channelsOf(before.colour).every((value, at) => Math.abs(value - (channels[at] ?? 0)) <= FAINT);
}
