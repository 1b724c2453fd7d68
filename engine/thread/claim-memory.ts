import { threadState } from './thread-state.js';

/** Claims memory of the shared budget for this thread. */
export interface Claimant {
  /** @throws TooComplex, Busy */
  claim(bytes: number): void;
}

/** Called once, when a thread of the pool starts. */
export function claimBy(own: Claimant): void {
  threadState.claimant = own;
}

/**
 * Called before so much memory is allocated. Outside of the pool's threads there is no budget, and nothing happens.
 * @throws TooComplex, Busy
 */
export function claimMemory(bytes: number): void {
  threadState.claimant?.claim(bytes);
}

/** Whether this thread has a budget. */
export function hasBudget(): boolean {
  return threadState.claimant !== undefined;
}
