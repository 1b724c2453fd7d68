import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import { defineOperation } from '../../engine/contract/operation.js';
import { PDF } from '../../engine/media-types/media-types.js';
import { pack } from '../../engine/steps/pack.js';
import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { rotationsOf } from '../fixtures/look/evidence.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { until } from '../fixtures/until.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { slowOperation, testOperations } from '../server/test-operations.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';

const password = 'correct horse battery';
const document = { name: '<b>scan</b>.pdf', mimeType: 'application/pdf', buffer: pdf() };
const slow = slowOperation();
const conditional = defineOperation({
  name: 'test-condition',
  group: 'testing',
  summary: 'Have options that depend on each other.',
  inputs: { file: { accepts: [PDF] } },
  output: PDF,
  options: {
    type: 'object',
    additionalProperties: false,
    allOf: [{ if: { properties: { look: { enum: ['fancy'] } }, required: ['look'] }, then: { required: ['colour'] } }],
    properties: {
      look: { enum: ['plain', 'fancy'], default: 'plain', description: 'The look.' },
      colour: { type: 'string', maxLength: 20, description: 'The colour.' },
    },
  },
  steps: [pack()],
});

describe('the workbench in a browser', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  before(async () => {
    server = await startTestServer({}, [...testOperations, slow.operation, conditional]);
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
      page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Download' }).click(),
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
    await until(() => slow.counts.begun === 1);
    slow.report(0.4);
    await page.getByText('Processing (wait), 40 %').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const cancelled = page.getByRole('alert').filter({ hasText: 'Cancelled' });
    await cancelled.waitFor();
    // It is no failure, whose notices are red.
    expect(await cancelled.getAttribute('class')).not.to.contain('bad');
    await until(() => slow.counts.aborted === 1);
    expect(await hasFocus(page.getByRole('button', { name: 'Run' }))).to.equal(true);
  });

  it('shows how much of a file is sent, and cancels the upload', async () => {
    const begunBefore = slow.counts.begun;
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      // The upload takes a minute, which leaves time to cancel it.
      uploadThroughput: 50_000,
    });
    await page.goto('/workbench/test-slow');
    const large = { ...document, buffer: Buffer.concat([document.buffer, Buffer.alloc(3_000_000)]) };
    await page.getByLabel('file', { exact: true }).setInputFiles(large);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('progressbar', { name: 'Sending' }).waitFor();
    await page.getByText(/^Sending, [1-9]\d? %$/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Cancelled').waitFor();
    expect(slow.counts.begun).to.equal(begunBefore);
    await network.detach();
  });

  it('requires an option beside a value of another', async () => {
    await page.goto('/workbench/test-condition');
    const colour = page.getByLabel('colour', { exact: true });
    expect(await colour.getAttribute('required')).to.equal(null);
    await page.getByLabel('fancy').check();
    await page.locator('#field-colour:required').waitFor();
  });

  it('takes a file that is dropped', async () => {
    await page.goto('/workbench/merge');
    const files = '[new File(["%PDF-1.7"], "dropped.pdf", { type: "application/pdf" })]';
    const dataTransfer = await page.evaluateHandle(
      `${files}.reduce((all, file) => (all.items.add(file), all), new DataTransfer())`,
    );
    await page.getByLabel('files', { exact: true }).dispatchEvent('drop', { dataTransfer });
    await page.getByRole('listitem').getByText('dropped.pdf', { exact: true }).waitFor();
  });

  it('takes the files of a folder that is dropped, by name, and says until the next run when it takes only some', async () => {
    await page.goto('/workbench/merge');
    await page
      .getByLabel('files', { exact: true })
      .evaluate(dropFolder, ['b 10.PDF', 'b 2.pdf', '.hidden.pdf', 'notes.txt']);
    const names = page.getByRole('region', { name: 'Files' }).locator('.file-name');
    await names.nth(1).waitFor();
    expect(await names.allTextContents()).to.deep.equal(['b 2.pdf', 'b 10.PDF']);
    await page.goto('/workbench/rotate-pages');
    const file = page.getByLabel('file', { exact: true });
    await file.evaluate(dropFolder, ['notes.txt']);
    await page.getByText('The folder has no files that this operation accepts.').waitFor();
    await file.evaluate(dropFolder, ['a.pdf', 'b.pdf']);
    await page.getByText('Only the first of 2 files was taken').waitFor();
    expect(await names.allTextContents()).to.deep.equal(['a.pdf']);
    await page.getByLabel('90').check();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Only the first of 2 files was taken').waitFor({ state: 'hidden' });
  });

  it('is used with the keyboard alone, with a focus that is always visible', async () => {
    await page.goto('/workbench/rotate-pages');
    await page.getByRole('button', { name: 'Run' }).waitFor();
    page.once('filechooser', (chooser) => void chooser.setFiles(document));
    await tabTo(page.getByLabel('file', { exact: true }));
    await page.keyboard.press('Enter');
    const thumbnail = page.getByRole('button', { name: 'Page 1', exact: true });
    await thumbnail.waitFor();
    await tabTo(page.getByLabel('90'));
    await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('180').isChecked()).to.equal(true);
    await tabTo(thumbnail);
    await page.keyboard.press('Space');
    const run = page.getByRole('button', { name: 'Run' });
    await tabTo(run);
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Download' }).and(page.locator('[href]'));
    await link.waitFor();
    await page
      .getByRole('status')
      .getByText(/^Done: /)
      .waitFor({ state: 'attached' });
    expect(await hasFocus(run)).to.equal(true);
    await tabTo(link);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await rotationsOf({ path: await download.path() })).to.deep.equal([180]);
    await tabTo(page.getByRole('tab', { name: 'curl' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel').getByText('form.append("pages", "1")').waitFor();
  });

  it('keeps the focus where files are removed, and leads it to the field of a missing file', async () => {
    const focused = async (it: Locator): Promise<void> => await it.and(page.locator(':focus')).waitFor();
    await page.goto('/workbench/merge');
    const field = page.getByLabel('files', { exact: true });
    await field.setInputFiles(['a.pdf', 'b.pdf'].map((name) => ({ ...document, name })));
    await page.getByRole('status').getByText('2 files are chosen.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Remove a.pdf' }).press('Enter');
    await focused(page.getByRole('button', { name: 'Remove b.pdf' }));
    await page.keyboard.press('Enter');
    await focused(field);
    await page.getByRole('button', { name: 'Run' }).press('Enter');
    await focused(field);
  });

  it('loads the page and the operations while it asks for the session', async () => {
    const operations = page.waitForRequest('**/web/operations');
    const script = page.waitForRequest('**/assets/workbench-*.js');
    await page.route('**/web/session', async (route) => {
      await Promise.all([operations, script]);
      await route.continue();
    });
    await page.goto('/workbench/merge');
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await page.unroute('**/web/session');
  });

  it('runs again with the files of the page, when the owner has signed in again in a new tab', async () => {
    await page.goto('/workbench/rotate-pages');
    await page.getByLabel('file', { exact: true }).setInputFiles(document);
    await page.getByLabel('90').check();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Run' }).click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
    ]);
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await tab.getByLabel('E-mail').fill('ada@example.org');
    await tab.getByLabel('Password').fill(password);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByRole('heading', { name: 'API keys' }).waitFor();
    await tab.close();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Download' }).waitFor();
  });

  it('counts its requests in the usage of the owner', async () => {
    await page.goto('/account/usage');
    await page.getByRole('cell', { name: 'rotate-pages' }).waitFor();
    await page.getByRole('rowheader', { name: 'Workbench' }).first().waitFor();
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });

  const hasFocus = async (it: Locator): Promise<boolean> => (await it.and(page.locator(':focus')).count()) === 1;

  /** Presses Tab until the element has the focus. */
  async function tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).to.not.equal('none');
      if (await hasFocus(target)) return;
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  }
});

/**
 * Drops a folder on an element, where the system knows no MIME type of the extension ".PDF". Browsers let no program make the entries of a folder, so these are imitations.
 */
function dropFolder(element: EventTarget, names: readonly string[]): void {
  const fileOf = (name: string): File =>
    new File(['%PDF-1.7'], name, {
      type: name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.txt') ? 'text/plain' : '',
    });
  const entries = names.map((name) => ({
    name,
    isDirectory: false,
    file: (give: (file: File) => void) => give(fileOf(name)),
  }));
  // The entries come in two parts and an empty one, as those of a large folder.
  const parts = [entries.slice(0, 1), entries.slice(1)].filter((part) => part.length > 0);
  const folder = {
    name: 'folder',
    isDirectory: true,
    createReader: () => ({ readEntries: (give: (part: unknown) => void) => give(parts.shift() ?? []) }),
  };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const items = [{ kind: 'file', webkitGetAsEntry: () => folder }];
  element.dispatchEvent(Object.assign(event, { dataTransfer: { items, files: [new File([], 'folder')] } }));
}
