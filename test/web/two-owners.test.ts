import { expect } from 'chai';
import type { APIResponse, BrowserContext, Page, Route } from 'playwright-core';

import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { until } from '../fixtures/until.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { openBrowser, type TestBrowser } from './open-browser.js';
import { openSignedIn, password } from './sign-in.js';

const document = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf() };

interface Attempt {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  /** Whether the account of the first owner was the same afterwards. */
  readonly changedNothing: boolean;
}

/** Every request of the pages of one owner is sent with the session of another owner first. */
describe('two owners in two browsers', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let ada: BrowserContext;
  let eve: BrowserContext;
  let page: Page;
  const attempts: Attempt[] = [];
  let attempted = Promise.resolve();
  const identifiersOfAda = new Set(['ada@example.org']);

  before(async () => {
    server = await startTestServer();
    const { accounts } = server.running;
    const { id } = await accounts.createOwner('ada@example.org', password);
    identifiersOfAda.add((await accounts.workbenchKeyPair(id)).apiKey);
    await accounts.createOwner('eve@example.org', password);
    browser = await openBrowser(server.url);
    [ada, eve] = [await browser.profile(), await browser.profile()];
    await eve.request.post('/web/session', { data: { email: 'eve@example.org', password } });
    page = await ada.newPage();
    await openSignedIn(page, '/account/api-keys');
    // One after the other: the changes of one request would be taken for those of the attempt at another.
    await page.route(
      '**/web/**',
      async (route) => await (attempted = attempted.then(async () => await attempt(route))),
    );
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  async function attempt(route: Route): Promise<void> {
    const request = route.request();
    const before = await accountOfAda();
    const { csrfToken } = (await (await eve.request.get('/web/session')).json()) as { csrfToken: string };
    const answer: APIResponse = await eve.request.fetch(request.url(), {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? '', 'x-csrf-token': csrfToken },
      ...(request.postData() !== null && { data: request.postData() ?? '' }),
    });
    attempts.push({
      request: `${request.method()} ${new URL(request.url()).pathname}`,
      status: answer.status(),
      text: await answer.text(),
      changedNothing: before === (await accountOfAda()),
    });
    await route.continue();
    await request.response();
  }

  async function accountOfAda(): Promise<string> {
    const read = async <Item>(path: string) => (await (await ada.request.get(path)).json()) as readonly Item[];
    const pairs = await read<{ apiKey: string }>('/web/key-pairs');
    const sessions = (await read<{ id: string }>('/web/sessions')).map(({ id }) => id);
    for (const it of [...sessions, ...pairs.map(({ apiKey }) => apiKey)]) identifiersOfAda.add(it);
    return JSON.stringify([pairs, sessions]);
  }

  const statusesOf = (request: RegExp) => attempts.filter((it) => request.test(it.request)).map((it) => it.status);

  it('generate and revoke key pairs of their own alone', async () => {
    await page.goto('/account/api-keys');
    await page.getByRole('button', { name: 'Generate New Key Pair' }).click();
    await page.getByLabel('Name').fill('for a test');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'for a test' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(statusesOf(/^DELETE/)).to.deep.equal([]);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('revoked', { exact: true }).waitFor();
    await page.getByRole('status').getByText('The key pair for a test is revoked.').waitFor();
    expect(await page.locator(':focus').innerText()).to.equal('API keys');
    expect(statusesOf(/^DELETE .*key-pairs\/qk_/)).to.deep.equal([404]);
  });

  it('run operations and see the usage of their own alone', async () => {
    await page.goto('/workbench/linearize');
    await page.getByLabel('file', { exact: true }).setInputFiles(document);
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    // Usage is recorded after the response.
    await until(async () => (await server.running.accounts.usageSince(new Date(0))).length > 0);
    await page.goto('/account/usage');
    await page.getByRole('rowheader', { name: 'Workbench' }).first().waitFor();
    expect(new Set(statusesOf(/^GET .*usage/))).to.deep.equal(new Set([200]));
  });

  it('end sessions of their own alone, one of them and all', async () => {
    // Signing in changes the account, too.
    await attempted;
    const other = await (await browser.profile()).newPage();
    await openSignedIn(other, '/account/security');
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'End' }).click();
    await page.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' });
    expect(await page.locator(':focus').innerText()).to.equal('Security');
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    // The answer is the same for a session that has ended already.
    expect(statusesOf(/^DELETE .*sessions\//)).to.deep.equal([204]);
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(`${password} staple`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is changed').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect((await ada.request.get('/web/sessions')).status()).to.equal(401);
    expect((await eve.request.get('/web/sessions')).status()).to.equal(200);
  });

  it('saw and changed nothing of the other', () => {
    expect(attempts.length).to.be.greaterThan(10);
    expect(identifiersOfAda.size).to.be.greaterThan(4);
    for (const { request, text, changedNothing } of attempts) {
      expect(changedNothing, request).to.equal(true);
      expect(
        [...identifiersOfAda].filter((it) => text.includes(it)),
        request,
      ).to.deep.equal([]);
    }
    expect(browser.problems).to.deep.equal([]);
  });
});
