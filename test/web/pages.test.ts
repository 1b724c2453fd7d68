import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { startTestServer, type TestServer } from '../server/harness.js';
import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';
import { openSignedIn, password } from './sign-in.js';

/** Addresses, and a text that is shown when the page has its data. */
const publicPages = [
  ['/', 'extract-text'],
  ['/sign-in', 'quire accounts create'],
  ['/sign-in/first?token=x', 'Create account'],
  ['/docs', 'extract-text'],
  ['/docs/rotate-pages', 'Angle in degrees'],
  ['/docs/service', 'The sandbox'],
  ['/docs/api', 'POST /api/pdf/rotate-pages'],
  ['/docs/nowhere', 'There is no such page'],
  ['/nowhere', 'There is no such page'],
] as const;

const ownPages = [
  ['/account/api-keys', 'from-a-ticket'],
  ['/account/usage', 'Left of this hour'],
  ['/account/security', 'this browser'],
  ['/workbench', 'extract-text'],
  ['/workbench/add-watermark', 'watermarkImage'],
  ['/workbench/pipeline', 'Add step'],
] as const;

describe('pages on a phone, in both themes', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let visitor: Page;
  let owner: Page;

  before(async () => {
    server = await startTestServer();
    const { accounts } = server.running;
    const { id: ownerId } = await accounts.createOwner('ada@example.org', password);
    const name = `from-a-ticket-${'without-spaces-'.repeat(8)}`;
    const permissions = ['manipulation', 'security', 'conversion', 'ocr'];
    const { apiKey } = await accounts.createKeyPair({ name, permissions, ownerId });
    const usage = { requests: 1, errors: 0, bytesIn: 999_900, bytesOut: 999_900, processingMs: 1 };
    accounts.recordUsage({ ...usage, apiKey, operation: 'linearize', at: new Date() });
    browser = await openBrowser(server.url);
    const open = async () => await (await browser.profile({ viewport: { width: 390, height: 844 } })).newPage();
    [visitor, owner] = [await open(), await open()];
    await openSignedIn(owner, '/account/api-keys');
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  for (const [address, text, pageOf] of [
    ...publicPages.map((it) => [...it, () => visitor] as const),
    ...ownPages.map((it) => [...it, () => owner] as const),
  ]) {
    it(`has no accessibility problem and no sideways scrolling at ${address}`, async () => {
      const page = pageOf();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address);
      await page.getByText(text).first().waitFor();
      expect(await accessibilityFindings(page)).to.deep.equal([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityFindings(page, ['color-contrast'])).to.deep.equal([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(390);
    });
  }

  for (const [address, data, pageOf] of [
    ['/account/usage', '/web/usage?range=24h', () => owner],
    ['/docs/service', '/web/session', () => visitor],
  ] as const) {
    it(`requests scripts and data of ${address} at once`, async () => {
      const page = pageOf();
      // A page that waited for its session before it asks for its data would wait for ever.
      const asked = page.waitForRequest((it) => it.url().endsWith(data));
      await page.route('**/web/session', async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('table').first().waitFor();
      await page.unroute('**/web/session');
      const html = await (await page.request.get(address)).text();
      const loaded = await page.evaluate<string[]>(
        'performance.getEntriesByType("resource").map((it) => new URL(it.name).pathname)',
      );
      const late = loaded.filter((it) => it.endsWith('.js') && !it.includes('usage-chart') && !html.includes(it));
      expect(late).to.deep.equal([]);
    });
  }

  it('have caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });
});
