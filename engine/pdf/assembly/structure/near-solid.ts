/** What becomes of a kid; a hollow one has neither content nor text, and goes with its neighbours. */
export type Fate = 'kept' | 'gone' | 'hollow';

/**
 * Which kids stay: an empty cell stays with the cell before or after it. Kids that are all hollow stay with their
 * parent.
 */
export function nearSolid(fates: readonly Fate[]): readonly boolean[] {
  if (fates.every((fate) => fate === 'hollow')) return fates.map(() => true);
  const stays = fates.map((fate) => fate === 'kept');
  spread(fates, stays, 1);
  spread(fates, stays, -1);
  return stays;
}

function spread(fates: readonly Fate[], stays: boolean[], step: 1 | -1): void {
  let beside = false;
  for (let at = step === 1 ? 0 : fates.length - 1; at >= 0 && at < fates.length; at += step) {
    if (fates[at] !== 'hollow') beside = fates[at] === 'kept';
    else if (beside) stays[at] = true;
  }
}
