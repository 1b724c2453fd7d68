import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';

import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { until } from '../fixtures/until.js';
import { echoForm, startTestServer, type TestServer } from '../server/harness.js';
import { copiedBy } from './copied-by.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';

const password = 'correct horse battery';
const hostile = '<img src=x onerror=alert(1)>"\'‮';

describe('the account area in a browser', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let profile: BrowserContext;
  let page: Page;

  before(async () => {
    server = await startTestServer();
    browser = await openBrowser(server.url);
    profile = await browser.profile();
    page = await profile.newPage();
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  it('begins with the operations and a search, before anybody signs in', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Quire' }).waitFor();
    const curl = await copiedBy(page.getByRole('button', { name: 'Copy curl' }));
    expect(curl).to.contain(`${server.url}/api/pdf/linearize`);
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('echo');
    await page.getByRole('link', { name: /^test-echo/ }).waitFor();
    expect(await page.getByRole('link', { name: /^test-return/ }).count()).to.equal(0);
    // Other programs "delete" pages; here, an operation removes them.
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('delete pages');
    await page.getByRole('link', { name: /^remove-pages/ }).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('creates the first account with the link of the service, once', async () => {
    const token = (await server.running.firstOwner.newToken()) ?? '';
    await page.goto(`/sign-in/first?token=${token}`);
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Generate New Key Pair' }).waitFor();
    // The key pair that existed before belongs to the first account.
    await page.getByRole('rowheader', { name: 'test' }).waitFor();
    const stranger = await (await browser.profile()).newPage();
    await stranger.goto(`/sign-in/first?token=${token}`);
    await stranger.getByLabel('E-mail').fill('eve@example.org');
    await stranger.getByLabel('Password').fill(password);
    await stranger.getByRole('button', { name: 'Create account' }).click();
    await stranger.getByRole('alert').getByText('This link has been used').waitFor();
  });

  it('signs out and in again, and does not tell which of address and password was wrong', async () => {
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const failures: string[] = [];
    for (const [email, given] of [
      ['ada@example.org', 'wrong password'],
      ['nobody@example.org', password],
    ] as const) {
      await page.goto('/sign-in?next=//example.org/');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(given);
      await page.getByRole('button', { name: 'Sign in' }).click();
      failures.push(await page.getByRole('alert').innerText());
    }
    expect(new Set(failures)).to.deep.equal(new Set(['The e-mail address or the password is wrong.']));
    await page.getByLabel('E-mail').fill('ada@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The address in `next` belongs to another site, so it is ignored.
    await page.waitForURL(`${server.url}/account/api-keys`);
  });

  it('is locked after ten wrong passwords, which the page tells', async () => {
    const stranger = await (await browser.profile()).newPage();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'eve@example.org', password: 'a wrong password' });
    for (let n = 0; n < 10; n++) await server.send('/web/session', { method: 'POST', body, headers });
    await stranger.goto('/sign-in');
    await stranger.getByLabel('E-mail').fill('eve@example.org');
    await stranger.getByLabel('Password').fill(password);
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await stranger.getByRole('alert').getByText('Sign-in is locked for 15 minutes.').waitFor();
  });

  it('generates a key pair, whose secret it shows once, and shows its name as text', async () => {
    await page.getByRole('button', { name: 'Generate New Key Pair' }).click();
    const dialog = page.getByRole('dialog', { name: 'New key pair' });
    await dialog.getByLabel('Name').fill(hostile);
    await dialog.getByLabel('Only some operations').check();
    // The list of operations is longer than the window.
    await dialog.getByLabel('All of testing').waitFor();
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    const failure = dialog.getByRole('alert');
    await failure.waitFor();
    expect((await failure.boundingBox())?.y).to.be.within(0, page.viewportSize()?.height ?? 0);
    await dialog.getByLabel('All of testing').check();
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    const apiKey = await copiedBy(dialog.getByRole('button', { name: 'Copy key' }));
    const apiSecret = await copiedBy(dialog.getByRole('button', { name: 'Copy secret' }));
    const curl = await copiedBy(dialog.getByRole('button', { name: 'Copy curl' }));
    expect(curl).to.contain(apiKey).and.to.contain(server.url);
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    // The secret is not shown again, so it is not lost by a key.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).to.equal(true);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('rowheader', { name: hostile }).waitFor();
    expect(await page.content()).to.not.contain(apiSecret);

    const headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret };
    expect((await server.post('test-echo', echoForm(), headers)).status).to.equal(200);
    // Usage is recorded after the response.
    await until(async () => (await server.running.accounts.usageSince(new Date(0))).length > 0);
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByRole('cell', { name: 'test-echo' }).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);

    await page.getByRole('link', { name: 'API keys' }).click();
    const usage = page.getByRole('table', { name: 'Usage by key pair' }).getByRole('row').filter({ hasText: hostile });
    await usage.getByRole('cell', { name: '1', exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: apiKey }).getByRole('button', { name: 'Revoke' }).click();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    const refused = await server.post('test-echo', echoForm(), headers);
    expect(refused.json()).to.include({ error: 'Key revoked', statusCode: 401 });
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('shows failures by name, times and limits, as a table, as charts and as CSV', async () => {
    expect((await server.post('test-echo', echoForm())).status).to.equal(200);
    expect((await server.post('test-invalid-pages', echoForm())).status).to.equal(400);
    await until(async () => (await server.running.accounts.usageSince(new Date(0))).length > 2);
    await page.goto('/account/usage');
    await page.getByRole('button', { name: '7 days' }).click();
    const row = page.getByRole('row').filter({ hasText: 'test-invalid-pages' });
    await row.getByText('1 Invalid page selection').waitFor();
    await row
      .getByText(/^[\d,.]+ m?s$/)
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Requests that are left' }).getByText('498 of 500').waitFor();
    for (const [title, figure] of [
      ['Requests', /^\d+$/],
      ['Time in milliseconds', /^(\d+|–)$/],
      ['Data', /^([\d.]+ k?B|–)$/],
    ] as const) {
      const chart = page.getByRole('figure', { name: title });
      // A chart that is drawn anew for its width forgets the pointer.
      await until(async () => {
        await chart.locator('.u-over').hover();
        return figure.test(await chart.locator('.u-value').nth(1).innerText());
      });
    }
    await page.getByLabel('Add up by').selectOption('operation');
    const sortedBy = async (column: string): Promise<readonly string[]> => {
      await page.getByRole('button', { name: column, exact: true }).click();
      return await page
        .getByRole('table', { name: 'Usage by operation' })
        .locator('tbody td:first-child')
        .allInnerTexts();
    };
    const heading = (column: string) => page.getByRole('columnheader', { name: column, exact: true });
    expect(await heading('Requests').getAttribute('aria-sort')).to.equal('descending');
    expect(await sortedBy('Failures')).to.deep.equal(['test-invalid-pages', 'test-echo']);
    expect(await sortedBy('Failures')).to.deep.equal(['test-echo', 'test-invalid-pages']);
    expect(await heading('Failures').getAttribute('aria-sort')).to.equal('ascending');
    expect(await heading('Requests').getAttribute('aria-sort')).to.equal(null);
    expect(await sortedBy('Operation')).to.deep.equal(['test-echo', 'test-invalid-pages']);
    expect(await sortedBy('Operation')).to.deep.equal(['test-invalid-pages', 'test-echo']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines.find((it) => it.includes('test-invalid-pages'))).to.match(
      /^,,test-invalid-pages,1,1,1 Invalid page selection,\d+,0,\d+,\d+,\d+$/,
    );
    await page.getByRole('combobox', { name: 'Key pair', exact: true }).selectOption('test');
    await page.getByRole('combobox', { name: 'Operation', exact: true }).selectOption('test-echo');
    await row.waitFor({ state: 'detached' });
    const shown = page.getByRole('table', { name: 'Usage by operation' }).locator('tbody tr');
    expect(await shown.allInnerTexts()).to.have.length(1);
    // The key pair of another test used the same operation.
    await shown.getByText('1', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('changes the password, which ends other sessions', async () => {
    const other = await (await browser.profile()).newPage();
    await signIn(other, password);
    await page.goto('/account/security');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill(`${password} staple`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is changed').waitFor();
    await page.getByRole('rowheader', { name: 'Chrome on Linux' }).first().waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('loads little at first: script below 40 KB, and everything below 60 KB, without fonts', async () => {
    const loaded: Promise<readonly [kind: string, bytes: number]>[] = [];
    const fresh = await (await browser.profile()).newPage();
    fresh.on('requestfinished', (request) => {
      loaded.push(request.sizes().then((it) => [request.resourceType(), it.responseBodySize]));
    });
    await fresh.goto('/', { waitUntil: 'networkidle' });
    const sizes = await Promise.all(loaded);
    const total = (kind?: string): number =>
      sizes.reduce((sum, [it, bytes]) => (kind === undefined || it === kind ? sum + bytes : sum), 0);
    expect(total('script')).to.be.within(1000, 40_000);
    expect(total('stylesheet')).to.be.within(1000, 10_000);
    expect(total('font')).to.equal(0);
    // On a slow phone's 1.6 Mbit/s this takes a third of a second.
    expect(total()).to.be.below(60_000);
  });

  it('has no page whose script is above 100 KB, but for what draws pages', async () => {
    const names = await readdir(new URL('../../web/assets/', import.meta.url));
    const scripts = names.filter((it) => it.endsWith('.js.br') && !it.startsWith('pdf-worker'));
    const sizes = scripts.map((it) => statSync(new URL(`../../web/assets/${it}`, import.meta.url)).size);
    expect(sizes.length).to.be.greaterThan(5);
    // All of them together: no page loads every part.
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.below(150_000);
    expect(Math.max(...sizes)).to.be.below(40_000);
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });

  async function signIn(it: Page, given: string): Promise<void> {
    await it.goto('/sign-in');
    await it.getByLabel('E-mail').fill('ada@example.org');
    await it.getByLabel('Password').fill(given);
    await it.getByRole('button', { name: 'Sign in' }).click();
    await it.getByRole('button', { name: 'Generate New Key Pair' }).waitFor();
  }
});
