let isSpent = false;

/**
 * Has this thread end after its task, and a fresh one take its place. For a thread that holds memory which it needs no
 * longer: that goes when its garbage is collected, and a thread that waits collects none.
 */
export function spendThread(): void {
  isSpent = true;
}

export function isThreadSpent(): boolean {
  return isSpent;
}
