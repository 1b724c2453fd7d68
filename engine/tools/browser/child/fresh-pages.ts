import type { Browser } from 'playwright-core';

import { type BlankPage, openBlankPage } from './blank-page.js';
import { within } from './or-after.js';

/** Maximum milliseconds for an idle page to answer, for a page to close, and to open. */
const most = { answer: 2000, close: 5000, open: 10_000 };

/**
 * Opens each page before its document arrives and closes it after its answer. If an idle page crashes, or a page
 * does not open or close, the browser is unusable.
 */
export class FreshPages {
  #next: Promise<BlankPage>;
  /** The page in use; a crash of this page is caused by its document. */
  #used: BlankPage | undefined;

  private constructor(
    private readonly open: () => Promise<BlankPage>,
    private readonly giveUp: (why: unknown) => void,
    first: Promise<BlankPage>,
  ) {
    this.#next = this.#watched(first);
  }

  /** @param giveUp called when the browser is unusable and no document caused it */
  static async open(browser: Browser, giveUp: (why: unknown) => void): Promise<FreshPages> {
    const session = await browser.newBrowserCDPSession();
    await session.send('Target.setDiscoverTargets', { discover: true });
    const open = (): Promise<BlankPage> => within(most.open, openBlankPage(browser, session), 'A page does not open.');
    const first = open();
    await first;
    return new FreshPages(open, giveUp, first);
  }

  /** Resolves when the idle page answers. @throws when it does not */
  async prepare(): Promise<void> {
    const page = await this.#next;
    const answer = page.cdp.send('Runtime.evaluate', { expression: '' });
    await within(most.answer, Promise.race([answer, page.broken]), 'The page that waits does not answer.');
  }

  /** Lets `use` work on a fresh page. @throws Refused when the page crashes its process; errors of `use` */
  async use<Result>(use: (page: BlankPage) => Promise<Result>): Promise<Result> {
    const page = await this.#next;
    this.#used = page;
    try {
      return await Promise.race([use(page), page.broken]);
    } finally {
      this.#next = this.#watched(this.#replace(page));
    }
  }

  async #replace(page: BlankPage): Promise<BlankPage> {
    const closed = page.close().catch(() => undefined);
    await within(most.close, closed, 'A page does not close.');
    return await this.open();
  }

  #watched(next: Promise<BlankPage>): Promise<BlankPage> {
    const watch = async (): Promise<void> => {
      const page = await next;
      await page.broken.catch((why: unknown) => {
        if (page !== this.#used) throw why;
      });
    };
    watch().catch(this.giveUp);
    return next;
  }
}
