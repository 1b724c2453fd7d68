import { quantile } from '../measure.js';
import { type Cost, type Spread, spreadOf } from './cost.js';
import type { FigureRun } from './figure-run.js';
import type { Figure } from './measure-case.js';

/** Changes below this share are not told, however small the spread is. */
const MIN_CHANGE = 0.05;

/** A case that both runs have, and its time now relative to then. */
export interface Change {
  readonly operation: string;
  readonly size: string;
  /** Corrected for the speed of the machine, which the other programs tell. */
  readonly ratio: number;
  /** Whether the middle halves of the two runs do not overlap. */
  readonly isCertain: boolean;
}

/**
 * Compares two runs. The times of the other programs, which have not changed, tell how much faster or slower the machine
 * is now; without any, the machine counts as equal.
 */
export function compareFigures(then: FigureRun, now: FigureRun): readonly Change[] {
  const pairs = now.figures.flatMap((figure) => {
    const earlier = then.figures.find((it) => keyOf(it) === keyOf(figure));
    return earlier === undefined ? [] : [{ figure, earlier }];
  });
  const machine = machineFactor(pairs, then.versions, now.versions);
  return pairs.flatMap(({ figure, earlier }) => {
    const [ours, before] = [figure.costs[0], earlier.costs[0]];
    if (ours === undefined || before === undefined) return [];
    const [after, reference] = [scaled(ours, 1 / machine), scaled(before, 1)];
    const ratio = after.median / reference.median;
    const isCertain = Math.abs(ratio - 1) >= MIN_CHANGE && (after.low > reference.high || after.high < reference.low);
    return [{ operation: figure.operation, size: figure.size, ratio, isCertain }];
  });
}

/** Prints what changed by more than the noise. @returns whether something became slower */
export function reportChanges(changes: readonly Change[]): boolean {
  const certain = changes.filter(({ isCertain }) => isCertain);
  for (const { operation, size, ratio } of certain) {
    console.log(`${operation}, ${size}: ${ratio > 1 ? 'slower' : 'faster'}, ${ratio.toFixed(2)} of the earlier time`);
  }
  console.log(`${changes.length} cases compared; ${certain.length} changed by more than the noise.`);
  return certain.some(({ ratio }) => ratio > 1);
}

function keyOf({ operation, size, document }: Figure): string {
  return [operation, size, document].join('\n');
}

/** The median change of programs whose version is the same in both runs. */
function machineFactor(
  pairs: readonly { readonly figure: Figure; readonly earlier: Figure }[],
  then: FigureRun['versions'],
  now: FigureRun['versions'],
): number {
  const factors = pairs.flatMap(({ figure, earlier }) =>
    figure.costs.slice(1).flatMap((cost) => {
      const before = earlier.costs.slice(1).find(({ name }) => name === cost.name);
      const program = cost.name.split(' ')[0] ?? '';
      if (before === undefined || then[program] !== now[program]) return [];
      return [quantile(cost.times, 0.5) / quantile(before.times, 0.5)];
    }),
  );
  return factors.length === 0 ? 1 : quantile(factors, 0.5);
}

function scaled({ times }: Cost, factor: number): Spread {
  return spreadOf(times.map((time) => time * factor));
}
