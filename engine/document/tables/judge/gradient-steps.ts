import { grown, overlaps } from '../../../geometry/box-arithmetic.js';
import { channelsOf } from '../../colours.js';
import { BoxStrips } from '../../../geometry/box-strips.js';
import type { FilledArea, PageModel } from '../../model.js';

/** Maximum difference of each channel of the colours of two steps, whose edge is hardly seen: 51 steps from black to white. */
const FAINT = 5;

/** In points: how exactly steps touch. */
const TOUCHING = 0.1;

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
  if (before === undefined || area === undefined || !areNear(before.colour, area.colour)) return false;
  return overlaps(grown(before, TOUCHING), area);
}

function areNear(one: number, other: number): boolean {
  const channels = channelsOf(other);
  return channelsOf(one).every((value, at) => Math.abs(value - (channels[at] ?? 0)) <= FAINT);
}

/** Maximum number of steps of which lines are left out, and of comparisons of both: a page with more has a drawing. */
const MAX_STEPS = 10_000;
const MAX_COMPARISONS = 20_000_000;

/** Returns a page without the lines around the steps of gradients, whose colours are those of the steps: they are no rules of a table. */
export function withoutStepEdges(page: PageModel): PageModel {
  const steps = gradientSteps(page.areas);
  if (steps.size === 0 || steps.size > MAX_STEPS) return page;
  const across = new BoxStrips<FilledArea>('across', page.size.height);
  const down = new BoxStrips<FilledArea>('down', page.size.width);
  for (const step of steps) {
    across.add(step, step);
    down.add(step, step);
  }
  let compared = 0;
  const rulings = page.rulings.filter((ruling) => {
    if (compared > MAX_COMPARISONS) return true;
    // A line is in few of the strips in its direction.
    const strips = ruling.right - ruling.left > ruling.bottom - ruling.top ? across : down;
    return !strips.some(ruling, (step) => {
      compared += 1;
      return overlaps(step, ruling) && areNear(step.colour, ruling.colour);
    });
  });
  return { ...page, rulings };
}
