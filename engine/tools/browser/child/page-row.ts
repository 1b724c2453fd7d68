import type { Browser } from 'playwright-core';

import { type BlankPage, openBlankPage } from './blank-page.js';
import { orAfter } from './or-after.js';

/** Milliseconds until a page that does not close is left behind; the browser is replaced before long. */
const CLOSE_MS = 5000;

/** Pages one after the other, each opened before its document comes and closed behind its answer. */
export class PageRow {
  private constructor(
    private readonly browser: Browser,
    private next: Promise<BlankPage>,
  ) {}

  static async open(browser: Browser): Promise<PageRow> {
    const first = openBlankPage(browser);
    await first;
    return new PageRow(browser, first);
  }

  /** Has a fresh page used once. @throws Refused when the page breaks its process, besides what `use` throws */
  async use<Result>(use: (page: BlankPage) => Promise<Result>): Promise<Result> {
    const page = await this.next;
    try {
      return await Promise.race([use(page), page.broken]);
    } finally {
      this.next = this.#replace(page);
      // Whoever takes it is told.
      this.next.catch(() => undefined);
    }
  }

  async #replace(page: BlankPage): Promise<BlankPage> {
    await orAfter(
      CLOSE_MS,
      page.close().catch(() => undefined),
    );
    return await openBlankPage(this.browser);
  }
}
