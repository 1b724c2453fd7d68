import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cwd } from 'node:process';
import { chromium, type Page } from 'playwright-core';

import type { Order } from '../../converters/child/messages.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';

const PROGRAM = '/usr/lib/chromium/chromium-headless-shell';
const ADDRESS = 'https://document.invalid/';

/** Starts Chromium; what it gives prints a page. */
export async function openBrowser(): Promise<(order: Order<BrowserQuestion>) => Promise<BrowserReport>> {
  const browser = await chromium.launch({
    executablePath: PROGRAM,
    ignoreDefaultArgs: true,
    args: [
      '--remote-debugging-pipe',
      `--user-data-dir=${join(cwd(), 'profile')}`,
      '--no-first-run',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-extensions',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
      '--hide-scrollbars',
      'about:blank',
    ],
  });
  const openPage = async (): Promise<Page> =>
    (await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false })).newPage();
  let next = openPage();
  return async ({ source, target, question }) => {
    const page = await next;
    next = openPage();
    const body = await readFile(source);
    const refused = new Set<string>();
    await page.context().route('**', (route) => {
      const url = route.request().url();
      if (url === ADDRESS) return route.fulfill({ headers: { 'content-type': question.contentType }, body });
      refused.add(url);
      return route.abort();
    });
    await page.goto(ADDRESS, { waitUntil: 'load' });
    await page.pdf({ path: target, printBackground: true, preferCSSPageSize: true, tagged: true, outline: true });
    await page.context().close();
    return { refused: [...refused].slice(0, 5), refusedCount: refused.size };
  };
}
