import type { CDPSession } from 'playwright-core';

import { Refused } from '../../converters/child/attend.js';
import { ADDRESS } from './exchange.js';
import { READ_PAGE_STATE, type PageState } from './page-state.js';
import { orAfter } from './or-after.js';
import { type Passing, advanceClock } from './advance-clock.js';

/** Milliseconds for loading a page, whose resources are all local; after that it is printed as soon as it is parsed. */
const LOAD_MS = 15_000;
/** Milliseconds for an answer after loading; a script that still runs will hardly end. */
const ANSWER_MS = 5000;
/** Milliseconds for fonts and images. */
const STATE_MS = 10_000;

const plain: PageState = {
  isParserError: false,
  width: 0,
  rule: { size: '', left: '', right: '' },
  fonts: { asked: [], brought: [] },
};

/**
 * Loads the page and waits until it is ready to be printed. @throws ClockStands, Refused when its scripts do not end
 * @param loadMs milliseconds after which the page need not be loaded
 */
export async function settle(cdp: CDPSession, passing: Passing, loadMs = LOAD_MS): Promise<PageState> {
  const loaded = new Promise((resolve) => cdp.once('Page.loadEventFired', () => resolve(true)));
  const parsed = new Promise((resolve) => cdp.once('Page.domContentEventFired', () => resolve(true)));
  const { frameId } = await cdp.send('Page.navigate', { url: ADDRESS });
  const isLoaded = (await orAfter(loadMs, loaded)) === true;
  if (!isLoaded && passing.clock !== 'none') await refuseEndlessScripts(cdp);
  // The part of a page that is parsed would look like the whole page; the limit of the document ends this wait.
  await Promise.race([loaded, parsed]);
  await advanceClock(cdp, passing);
  const world = await cdp.send('Page.createIsolatedWorld', { frameId });
  const look = cdp.send('Runtime.evaluate', {
    expression: READ_PAGE_STATE,
    contextId: world.executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  const seen = await orAfter(
    STATE_MS,
    look.catch(() => undefined),
  );
  const value: unknown = seen?.result.value;
  return isPageState(value) ? value : plain;
}

/** @throws Refused */
async function refuseEndlessScripts(cdp: CDPSession): Promise<void> {
  const answer = cdp.send('Runtime.evaluate', { expression: 'true' });
  if ((await orAfter(ANSWER_MS, answer)) !== undefined) return;
  const says = `it did not load within ${(LOAD_MS + ANSWER_MS) / 1000} seconds; maybe a script of it never ends.`;
  throw new Refused({ kind: 'timed-out', says, spent: true });
}

/** The isolated world is gone when the page has replaced its own document. */
function isPageState(value: unknown): value is PageState {
  return typeof value === 'object' && value !== null && 'rule' in value;
}
