import type { Browser } from 'playwright-core';

import { type BlankPage, openBlankPage } from './blank-page.js';
import { within } from './or-after.js';

/** Milliseconds that an idle page has to answer, that one has to close, and to open. */
const most = { answer: 2000, close: 5000, open: 10_000 };

/**
 * Pages one after the other, each opened before its document comes and closed behind its answer. What waits and breaks,
 * or does not open or close, shows a browser that is of no use any more.
 */
export class PageRow {
  #next: Promise<BlankPage>;
  /** The one that was used last: what becomes of it is its document's affair. */
  #used: BlankPage | undefined;

  private constructor(
    private readonly open: () => Promise<BlankPage>,
    private readonly giveUp: (why: unknown) => void,
    first: Promise<BlankPage>,
  ) {
    this.#next = this.#watched(first);
  }

  /** @param giveUp called when the browser is of no use any more, which no document is to blame for */
  static async open(browser: Browser, giveUp: (why: unknown) => void): Promise<PageRow> {
    const session = await browser.newBrowserCDPSession();
    await session.send('Target.setDiscoverTargets', { discover: true });
    const open = (): Promise<BlankPage> => within(most.open, openBlankPage(browser, session), 'A page does not open.');
    const first = open();
    await first;
    return new PageRow(open, giveUp, first);
  }

  /** Resolves when the page that waits is as good as it was. @throws when it is not */
  async prepare(): Promise<void> {
    const page = await this.#next;
    const answer = page.cdp.send('Runtime.evaluate', { expression: '' });
    await within(most.answer, Promise.race([answer, page.broken]), 'The page that waits does not answer.');
  }

  /** Has a fresh page used once. @throws Refused when the page breaks its process, besides what `use` throws */
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
