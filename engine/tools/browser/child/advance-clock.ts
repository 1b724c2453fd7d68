import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

import { enlargeViewport } from './enlarge-viewport.js';
import { orAfter } from './or-after.js';

/** Milliseconds by which the page's clock is advanced; content that appears within them is printed. */
const PAGE_TIME = 5000;
/** Milliseconds by which the clock is advanced once more, for reactions to the enlarged viewport. */
const REACTION_TIME = 1000;
/** Maximum real milliseconds that this may take. */
const OUR_MS = 2000;
/** Milliseconds of one task after which a page counts as stuck. */
const STUCK_MS = 1000;
/** Real milliseconds for a page whose clock cannot be advanced. */
const REAL_MS = 2000;

/**
 * Whether the page's clock is advanced (`hasty`), runs in real time, or is irrelevant because nothing in the page
 * waits.
 */
export type Clock = 'hasty' | 'real' | 'none';

export interface Passing {
  readonly clock: Clock;
  /** Whether parts of the page may wait until they become visible. */
  readonly awaitsVisibility: boolean;
}

/** Thrown when one task of the page waits for its clock, which advances between tasks only. */
export class ClockStands extends Error {}

/**
 * Lets timers, frames and animations of a page run in virtual time: whenever the page is idle, its clock jumps to
 * the next event, so that five seconds take a few milliseconds. @throws ClockStands
 */
export async function advanceClock(cdp: CDPSession, { clock, awaitsVisibility }: Passing): Promise<void> {
  if (clock === 'none') return;
  if (clock === 'real') {
    await sleep(REAL_MS);
    return;
  }
  for (const budget of [PAGE_TIME, REACTION_TIME]) {
    const over = new Promise((resolve) => cdp.once('Emulation.virtualTimeBudgetExpired', () => resolve(true)));
    const policy = { policy: 'pauseIfNetworkFetchesPending', budget } as const;
    await orAfter(OUR_MS, cdp.send('Emulation.setVirtualTimePolicy', policy));
    if ((await orAfter(OUR_MS, over)) === undefined) {
      await stop(cdp);
      return;
    }
    if (awaitsVisibility) await orAfter(OUR_MS, enlargeViewport(cdp));
    // Frame-driven drawings see the new time only in the next frames.
    await orAfter(OUR_MS, cdp.send('Runtime.evaluate', { expression: TWO_FRAMES, awaitPromise: true }));
  }
}

const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Stops the page. A busy page is printed in its present state; a page that does not respond is stuck. */
async function stop(cdp: CDPSession): Promise<void> {
  const stopped = cdp.send('Emulation.setVirtualTimePolicy', { policy: 'pause' });
  if ((await orAfter(STUCK_MS, stopped)) === undefined) throw new ClockStands();
}

/** Lets the clock of a page run again after its time was used up. */
export async function resumeClock(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setVirtualTimePolicy', { policy: 'pauseIfNetworkFetchesPending', budget: REACTION_TIME });
}
