import type { CDPSession } from 'playwright-core';

import { Refused } from '../../converters/child/attend.js';
import { ADDRESS } from './exchange.js';
import { LOOK, type Look } from './look.js';
import { orAfter } from './or-after.js';
import { type Passing, passTime } from './pass-time.js';

/** Milliseconds that a page gets to load, all of it being at hand; after that it is printed as it is. */
const LOAD_MS = 15_000;
/** Milliseconds that it then has to answer: in a script that has run for so long already, it is not likely to. */
const ANSWER_MS = 5000;
/** Milliseconds for its fonts and images. */
const LOOK_MS = 10_000;

const plain: Look = {
  isParserError: false,
  width: 0,
  rule: { size: '', left: '', right: '' },
  fonts: { asked: [], brought: [] },
};

/** Loads the page, and waits until it is as it is to be printed. @throws ClockStands, Refused when its scripts do not end */
export async function settle(cdp: CDPSession, passing: Passing): Promise<Look> {
  const loaded = new Promise((resolve) => cdp.once('Page.loadEventFired', () => resolve(true)));
  const { frameId } = await cdp.send('Page.navigate', { url: ADDRESS });
  const isLoaded = (await orAfter(LOAD_MS, loaded)) === true;
  if (!isLoaded && passing.clock !== 'none') await refuseEndless(cdp);
  await passTime(cdp, passing);
  const world = await cdp.send('Page.createIsolatedWorld', { frameId });
  const look = cdp.send('Runtime.evaluate', {
    expression: LOOK,
    contextId: world.executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  const seen = await orAfter(
    LOOK_MS,
    look.catch(() => undefined),
  );
  const value: unknown = seen?.result.value;
  return isLook(value) ? value : plain;
}

/** @throws Refused */
async function refuseEndless(cdp: CDPSession): Promise<void> {
  const answer = cdp.send('Runtime.evaluate', { expression: 'true' });
  if ((await orAfter(ANSWER_MS, answer)) !== undefined) return;
  const says = `it did not load within ${(LOAD_MS + ANSWER_MS) / 1000} seconds; maybe a script of it never ends.`;
  throw new Refused({ kind: 'timed-out', says, spent: true });
}

/** The world is the page's no more when it wrote itself anew. */
function isLook(value: unknown): value is Look {
  return typeof value === 'object' && value !== null && 'rule' in value;
}
