import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

import { lookAtAll } from './look-at-all.js';
import { orAfter } from './or-after.js';

/** How much of its own time a page gets, in milliseconds: what it means to show by then is on the paper. */
const PAGE_TIME = 5000;
/** The same for what follows from what it has seen at the end of that. */
const AFTERTHOUGHT = 1000;
/** How much of ours that may take. */
const OUR_MS = 2000;
/** How long a page may stay in one task before it counts as stuck. */
const STUCK_MS = 1000;
/** What a page gets of our time when its clock cannot be put forward. */
const REAL_MS = 2000;

/** Whether a page's clock is put forward, goes as it does, or does not matter, since nothing in it waits for anything. */
export type Clock = 'hasty' | 'real' | 'none';

export interface Passing {
  readonly clock: Clock;
  /** Whether parts of the page may wait for coming into sight. */
  readonly watchesSight: boolean;
}

/** The page waits, in one task, for its clock to go on, which it does between tasks only. */
export class ClockStands extends Error {}

/**
 * Lets timers, frames and animations of a page run. They run ahead: whenever the page has nothing to do, its clock is
 * put forward to what it waits for, so that five seconds take a few milliseconds.
 * @throws ClockStands
 */
export async function passTime(cdp: CDPSession, { clock, watchesSight }: Passing): Promise<void> {
  if (clock === 'none') return;
  if (clock === 'real') {
    await sleep(REAL_MS);
    return;
  }
  for (const budget of [PAGE_TIME, AFTERTHOUGHT]) {
    const over = new Promise((resolve) => cdp.once('Emulation.virtualTimeBudgetExpired', () => resolve(true)));
    const policy = { policy: 'pauseIfNetworkFetchesPending', budget } as const;
    await orAfter(OUR_MS, cdp.send('Emulation.setVirtualTimePolicy', policy));
    if ((await orAfter(OUR_MS, over)) === undefined) {
      await stop(cdp);
      return;
    }
    if (watchesSight) await orAfter(OUR_MS, lookAtAll(cdp));
    // What is drawn frame by frame sees only now what time it is.
    await orAfter(OUR_MS, cdp.send('Runtime.evaluate', { expression: TWO_FRAMES, awaitPromise: true }));
  }
}

const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** A page that has much to do is taken as it is by now; one that hears nothing is stuck. */
async function stop(cdp: CDPSession): Promise<void> {
  const stopped = cdp.send('Emulation.setVirtualTimePolicy', { policy: 'pause' });
  if ((await orAfter(STUCK_MS, stopped)) === undefined) throw new ClockStands();
}

/** Has the clock of a page go on, whose time was over. */
export async function letGo(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setVirtualTimePolicy', { policy: 'pauseIfNetworkFetchesPending', budget: AFTERTHOUGHT });
}
