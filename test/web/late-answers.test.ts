import { EventEmitter, once } from 'node:events';

import { expect } from 'chai';
import type { Page, Request, Route } from 'playwright-core';

import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { until } from '../fixtures/until.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { slowOperation, testOperations } from '../server/test-operations.js';
import { openBrowser, type TestBrowser } from './open-browser.js';
import { openSignedIn, password } from './sign-in.js';

const document = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf() };
const slow = slowOperation();

/** An answer of the service that is held back. */
interface HeldAnswer {
  /** Waits until the page has asked. */
  readonly asked: Promise<void>;
  /** Gives the answer to the page, and waits until the page has read it. */
  give(): Promise<void>;
}

describe('answers that arrive late, in a browser', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  before(async () => {
    server = await startTestServer({}, [...testOperations, slow.operation]);
    await server.running.accounts.createOwner('ada@example.org', password);
    browser = await openBrowser(server.url);
    page = await (await browser.profile()).newPage();
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  /** Holds the answer to the first request for a path below `/web`, as it is when the page asks. */
  async function hold(path: string): Promise<HeldAnswer> {
    const events = new EventEmitter();
    const asked = once(events, 'ask');
    const finish = async (route: Route): Promise<void> => {
      const response = await route.fetch();
      const given = once(events, 'give');
      events.emit('ask', route.request());
      await given;
      await route.fulfill({ response });
    };
    await page.route(`**/web${path}`, finish, { times: 1 });
    return {
      asked: asked.then(() => undefined),
      async give() {
        const [request] = (await asked) as [Request];
        events.emit('give');
        await (await request.response())?.finished();
        // The page reads the answer in tasks that come before this one.
        await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
      },
    };
  }

  it('keeps the session of a sign-in when the page hears of the session before the sign-in', async () => {
    const session = await hold('/session');
    await page.goto('/sign-in');
    await session.asked;
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Generate New Key Pair' }).waitFor();
    await session.give();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).to.equal('API keys');
  });

  it('leads an owner on who has asked to sign in before the page hears that the owner is signed in', async () => {
    const session = await hold('/session');
    await page.goto('/');
    await session.asked;
    await page.getByRole('navigation').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await session.give();
    await page.waitForURL(`${server.url}/account/api-keys`);
  });

  it('makes one key pair of two clicks, and does not lose its secret by a key', async () => {
    await page.getByRole('button', { name: 'Generate New Key Pair' }).click();
    const made = await hold('/key-pairs');
    await page.getByLabel('Name').fill('clicked twice');
    await page.getByRole('button', { name: 'Generate', exact: true }).dblclick();
    await made.asked;
    await page.keyboard.press('Escape');
    await made.give();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('rowheader', { name: 'clicked twice' }).waitFor();
    expect(await page.getByRole('rowheader', { name: 'clicked twice' }).count()).to.equal(1);
  });

  it('shows the usage of the range that was chosen last', async () => {
    await page.goto('/account/usage');
    await page.getByText('No request in this time').waitFor();
    const week = await hold('/usage?range=7d');
    await page.getByRole('button', { name: '7 days' }).click();
    await week.asked;
    await page.getByRole('button', { name: '24 hours' }).click();
    await page.getByText('No request in this time').waitFor();
    await week.give();
    await page.getByText('No request in this time').waitFor();
  });

  it('leaves the focus where the owner has put it while a session ends', async () => {
    await openSignedIn(await (await browser.profile()).newPage(), '/account/security');
    await page.goto('/account/security');
    const sessions = await hold('/sessions/*');
    await page.getByRole('button', { name: 'End' }).click();
    await sessions.asked;
    const field = page.getByLabel('Current password');
    await field.focus();
    await sessions.give();
    await page.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' });
    await field.and(page.locator(':focus')).waitFor();
  });

  it('says nothing about a pipeline that has changed since the check', async () => {
    await page.goto('/workbench/pipeline');
    const yaml = page.getByLabel('Pipeline file', { exact: true });
    await yaml.fill('name: good\nsteps:\n  - operation: test-return\n');
    const check = await hold('/pipeline/check');
    await page.getByRole('button', { name: 'Check' }).click();
    await check.asked;
    await yaml.fill('name: bad\nsteps:\n  - operation: nothing\n');
    await check.give();
    expect(await page.getByText('The pipeline can run.').count()).to.equal(0);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('alert').first().waitFor();
  });

  it('shows no progress of a run that was cancelled', async () => {
    await page.goto('/workbench/test-slow');
    await page.getByLabel('file', { exact: true }).setInputFiles(document);
    const progress = await hold('/progress/*');
    await page.getByRole('button', { name: 'Run' }).click();
    await until(() => slow.counts.begun === 1);
    await progress.asked;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Cancelled').waitFor();
    await progress.give();
    expect(await page.getByRole('progressbar').count()).to.equal(0);
  });

  it('shows a result beside the document that has run, when another one is chosen since', async () => {
    await page.goto('/workbench/test-return');
    const field = page.getByLabel('file', { exact: true });
    await field.setInputFiles({ ...document, buffer: pdf({ pages: 2 }) });
    await page.getByRole('button', { name: 'Run' }).click();
    const before = page.getByRole('region', { name: 'Before' });
    await before.getByText('2 pages', { exact: true }).waitFor();
    await field.setInputFiles({ ...document, name: 'annex.pdf', buffer: pdf({ pages: 3 }) });
    await page.getByRole('listitem').filter({ hasText: 'annex.pdf' }).locator('[data-drawn]').waitFor();
    await before.getByText('2 pages', { exact: true }).waitFor();
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });
});
