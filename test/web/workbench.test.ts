import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { pdf } from '../fixtures/pdf/pdf.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { slowOperation, testOperations } from '../server/test-operations.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';

const password = 'correct horse battery';
const document = { name: '<b>scan</b>.pdf', mimeType: 'application/pdf', buffer: pdf() };
const slow = slowOperation();

describe('the workbench in a browser', function () {
  this.timeout(60_000);
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  before(async () => {
    server = await startTestServer({}, [...testOperations, slow.operation]);
    await server.running.accounts.createOwner('ada@example.org', password);
    browser = await openBrowser(server.url);
    page = await (await browser.profile({ viewport: { width: 390, height: 844 } })).newPage();
    await page.goto('/workbench/rotate-pages');
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'rotate-pages' }).waitFor();
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  it('runs an operation with the options of its form, and gives the result', async () => {
    await page.getByLabel('file', { exact: true }).setInputFiles(document);
    await page.getByText('<b>scan</b>.pdf', { exact: true }).waitFor();
    await page.getByLabel('90').check();
    await page.getByRole('button', { name: 'Run' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await download.path(), 'latin1')).to.match(/^%PDF-[^]*\/Rotate 90/);
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('shows the same request for other places', async () => {
    for (const [name, text] of [
      ['curl', '--form-string angle=90'],
      ['Node', 'form.append("angle", "90")'],
      ['Python', '("angle", "90")'],
      ['Command line', 'quire run rotate-pages'],
      ['Pipeline', '- operation: rotate-pages'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tabpanel').getByText(text).waitFor();
    }
  });

  it('fits a phone without sideways scrolling', async () => {
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(390);
  });

  it('shows the message of a failure', async () => {
    await page.getByLabel('pages', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('alert').getByText('pages:').waitFor();
  });

  it('cancels a running operation', async () => {
    await page.goto('/workbench/test-slow');
    await page.getByLabel('file', { exact: true }).setInputFiles(document);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('progressbar', { name: 'Processing' }).waitFor();
    slow.report(0.4);
    await page.getByText('Processing (wait), 40 %').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Cancelled').waitFor();
  });

  it('counts its requests in the usage of the owner', async () => {
    await page.goto('/account/usage');
    await page.getByRole('cell', { name: 'rotate-pages' }).waitFor();
    await page.getByRole('rowheader', { name: 'Workbench' }).first().waitFor();
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });
});
