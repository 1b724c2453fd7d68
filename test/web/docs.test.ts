import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { startTestServer, type TestServer } from '../server/harness.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';

describe('the documents in a browser', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  before(async () => {
    server = await startTestServer();
    browser = await openBrowser(server.url);
    page = await (await browser.profile()).newPage();
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  it('has the guides as pages, whose links lead to other guides', async () => {
    await page.goto('/docs');
    await page.getByRole('link', { name: /^Pipelines/ }).click();
    await page.getByRole('heading', { name: 'Over HTTP' }).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'the command line' }).click();
    await page.waitForURL(`${server.url}/docs/cli#exit-codes`);
    await page.getByRole('heading', { name: 'Exit codes' }).and(page.locator('#exit-codes')).waitFor();
  });

  it('has links in guides that lead somewhere', async () => {
    const addresses = new Set<string>();
    for (const guide of ['service', 'operations-guide', 'pipelines', 'cli', 'node', 'plugins', 'plugin-reference']) {
      await page.goto(`/docs/${guide}`);
      await page.locator('.guide p').first().waitFor();
      const links = await page.locator('.guide a[href^="/"]').all();
      for (const link of links) addresses.add((await link.getAttribute('href')) ?? '');
    }
    expect([...addresses]).to.include('/docs/cli#exit-codes');
    for (const address of addresses) {
      await page.goto(address);
      await page.locator('.guide p, .cards').first().waitFor();
      const [, anchor] = address.split('#');
      if (anchor !== undefined) expect(await page.locator(`#${anchor}`).count(), address).to.equal(1);
    }
  });

  it('describes requests and answers of every endpoint, with their schemas', async () => {
    await page.goto('/docs/api');
    await page.getByText('POST /api/pdf/rotate-pages').click();
    const answers = page.getByRole('table', { name: 'Answers' });
    await answers.getByRole('row').filter({ hasText: '429' }).getByText('Retry-After').waitFor();
    await page.getByRole('rowheader', { name: 'angle' }).waitFor();
    await page.getByRole('rowheader', { name: 'pages[].text' }).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('has a page for each operation, with its answers', async () => {
    await page.goto('/docs/read-metadata');
    await page.getByRole('heading', { name: 'The JSON of the result' }).waitFor();
    await page.getByRole('rowheader', { name: 'isEncrypted' }).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('shows the paragraphs and lists of the description of an operation', async () => {
    await page.goto('/docs/convert');
    const items = page.locator('main li');
    await items.filter({ hasText: 'Images give one page for each image' }).waitFor();
    expect(await items.filter({ hasText: '**' }).count()).to.equal(0);
    await page.goto('/docs/redact');
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^searchText matches in any letter case/ })
      .waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('has keyboard shortcuts, which can be turned off', async () => {
    await page.goto('/docs');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('g?split');
    expect(await page.getByRole('searchbox').inputValue()).to.equal('g?split');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.waitForURL(`${server.url}/docs/api`);
    await page.getByRole('heading', { name: 'API reference' }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Find an operation').waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await dialog.getByLabel('Use shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    await dialog.waitFor();
    expect(page.url()).to.equal(`${server.url}/docs/api`);
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });
});
