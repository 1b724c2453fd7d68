import type { CDPSession } from 'playwright-core';

import { ADDRESS } from './exchange.js';
import { LOOK, type Look } from './look.js';
import { orAfter } from './or-after.js';
import { type Passing, passTime } from './pass-time.js';

/** Milliseconds that a page gets to load, all of it being at hand; after that it is printed as it is. */
const LOAD_MS = 15_000;
/** Milliseconds for its fonts and images. */
const LOOK_MS = 10_000;

const plain: Look = { isParserError: false, width: 0, rule: { size: '', left: '', right: '' } };

/** Loads the page, and waits until it is as it is to be printed. @throws ClockStands */
export async function settle(cdp: CDPSession, passing: Passing): Promise<Look> {
  const loaded = new Promise((resolve) => cdp.once('Page.loadEventFired', resolve));
  const { frameId } = await cdp.send('Page.navigate', { url: ADDRESS });
  await orAfter(LOAD_MS, loaded);
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

/** The world is the page's no more when it wrote itself anew. */
function isLook(value: unknown): value is Look {
  return typeof value === 'object' && value !== null && 'rule' in value;
}
