import type { Browser, CDPSession, Page } from 'playwright-core';

import { Refused } from '../../converters/child/attend.js';
import { Gate } from './gate.js';
import { PAGE_GUARD } from './page-guard.js';
import { A4_CONTENT } from './paper.js';

/** A page of its own, without anything of former ones, that waits for its document. */
export interface BlankPage {
  readonly gate: Gate;
  readonly cdp: CDPSession;
  /** Rejects with `Refused` when the page breaks its process; never resolves. */
  readonly broken: Promise<never>;
  /** Forgets all that the page has left. */
  close(): Promise<void>;
}

export async function openBlankPage(browser: Browser): Promise<BlankPage> {
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
  return { gate, cdp, broken: breakOf(page), close: () => context.close() };
}

function breakOf(page: Page): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    page.once('crash', () => {
      reject(
        new Refused({ kind: 'too-complex', says: 'the page takes more memory than it may, or breaks the browser.' }),
      );
    });
  });
  // It may break when nobody waits for it any more.
  broken.catch(() => undefined);
  return broken;
}
