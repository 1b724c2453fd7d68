import type { Browser, BrowserContext, CDPSession } from 'playwright-core';

import { crashErrorOf, type Crash } from './breakdown.js';
import { RequestFilter } from './request-filter.js';
import { PAGE_GUARD } from './page-guard.js';
import { A4_CONTENT } from './paper.js';

/** A fresh browser page, without state of former pages, that waits for its document. */
export interface BlankPage {
  readonly requestFilter: RequestFilter;
  readonly cdp: CDPSession;
  /** Rejects when the page's process has ended, with `Refused` when the page caused it; never resolves. */
  readonly broken: Promise<never>;
  /** Closes the page and its browser context. */
  close(): Promise<void>;
}

/** @param session the browser's session, with target discovery @throws when the page's process does not start */
export async function openBlankPage(browser: Browser, session: CDPSession): Promise<BlankPage> {
  // Only one page is open at a time, so every crash is its; and it may crash before its target id is known.
  const crash = crashOf(session);
  try {
    const page = await Promise.race([open(browser), crash.broken]);
    return {
      ...page,
      broken: crash.broken,
      async close() {
        crash.forget();
        await page.context.close();
      },
    };
  } catch (error) {
    crash.forget();
    throw error;
  }
}

async function open(browser: Browser): Promise<Pick<BlankPage, 'requestFilter' | 'cdp'> & { context: BrowserContext }> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    // The viewport is as wide as the paper, so that scripts which draw to the window's width fit.
    viewport: A4_CONTENT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const requestFilter = new RequestFilter();
  const [cdp] = await Promise.all([
    context.newCDPSession(page),
    requestFilter.guard(page),
    // Print media from the start, so that fonts and images of the print style are loaded in time.
    page.emulateMedia({ media: 'print' }),
  ]);
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_GUARD }),
  ]);
  // Windows that open in spite of the policy are closed.
  context.on('page', (other) => void other.close().catch(() => undefined));
  return { requestFilter, cdp, context };
}

function crashOf(session: CDPSession): { readonly broken: Promise<never>; forget(): void } {
  let forget = (): void => undefined;
  const broken = new Promise<never>((_, reject) => {
    const note = (crash: Crash): void => reject(crashErrorOf(crash));
    session.on('Target.targetCrashed', note);
    forget = () => void session.off('Target.targetCrashed', note);
  });
  // Avoids an unhandled rejection when nothing awaits the page any more.
  broken.catch(() => undefined);
  return { broken, forget };
}
