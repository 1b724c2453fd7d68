/** The status of a kid; an empty one has neither content nor text, and follows its neighbours. */
export type KidStatus = 'kept' | 'removed' | 'empty';

/**
 * Decides which kids are kept: an empty kid, such as a table cell, is kept with the kid before or after it. When all
 * kids are empty, all are kept.
 */
export function selectKids(fates: readonly KidStatus[]): readonly boolean[] {
  if (fates.every((fate) => fate === 'empty')) return fates.map(() => true);
  const isKept = fates.map((fate) => fate === 'kept');
  keepNeighbours(fates, isKept, 1);
  keepNeighbours(fates, isKept, -1);
  return isKept;
}

function keepNeighbours(fates: readonly KidStatus[], isKept: boolean[], step: 1 | -1): void {
  let isNextToKept = false;
  for (let at = step === 1 ? 0 : fates.length - 1; at >= 0 && at < fates.length; at += step) {
    if (fates[at] !== 'empty') isNextToKept = fates[at] === 'kept';
    else if (isNextToKept) isKept[at] = true;
  }
}
