import type { Browser, BrowserContext, CDPSession } from 'playwright-core';

import { breakdownOf, type Crash } from './breakdown.js';
import { Gate } from './gate.js';
import { PAGE_GUARD } from './page-guard.js';
import { A4_CONTENT } from './paper.js';

/** A page of its own, without anything of former ones, that waits for its document. */
export interface BlankPage {
  readonly gate: Gate;
  readonly cdp: CDPSession;
  /** Rejects when its process has ended, with `Refused` when the page has broken that; never resolves. */
  readonly broken: Promise<never>;
  /** Forgets all that the page has left. */
  close(): Promise<void>;
}

/** @param session the browser's, which discovers targets @throws when the process of the page does not start */
export async function openBlankPage(browser: Browser, session: CDPSession): Promise<BlankPage> {
  // There is one page at a time, so that whatever breaks is of it; and it may break before it has a name.
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

async function open(browser: Browser): Promise<Pick<BlankPage, 'gate' | 'cdp'> & { context: BrowserContext }> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    // As wide as the paper, so that what scripts draw to the width of the window fits.
    viewport: A4_CONTENT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const gate = new Gate();
  const [cdp] = await Promise.all([
    context.newCDPSession(page),
    gate.guard(page),
    // From the start: fonts and images that only the print style asks for are loaded in time.
    page.emulateMedia({ media: 'print' }),
  ]);
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_GUARD }),
  ]);
  // A window that opens in spite of all is not looked at.
  context.on('page', (other) => void other.close().catch(() => undefined));
  return { gate, cdp, context };
}

function crashOf(session: CDPSession): { readonly broken: Promise<never>; forget(): void } {
  let forget = (): void => undefined;
  const broken = new Promise<never>((_, reject) => {
    const note = (crash: Crash): void => reject(breakdownOf(crash));
    session.on('Target.targetCrashed', note);
    forget = () => void session.off('Target.targetCrashed', note);
  });
  // It may break when nobody waits for it any more.
  broken.catch(() => undefined);
  return { broken, forget };
}
