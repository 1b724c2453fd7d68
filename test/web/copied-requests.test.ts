import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { textsOf } from '../fixtures/look/evidence.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { copiedBy } from './copied-by.js';
import { openBrowser, type TestBrowser } from './open-browser.js';
import { openSignedIn, password } from './sign-in.js';
import { bundledCli } from '../fixtures/processes/bundled.js';

const execute = promisify(execFile);

const fileName = `-it's "two" $HOME דוח.pdf`;
const text = `it's "$HOME" é;x=\\n`;

describe('requests that are copied from the workbench', () => {
  withCheapScrypt();

  let folder: string;
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;
  /** The texts of the result in the workbench. */
  let expected: readonly string[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-copied-'));
    server = await startTestServer();
    await server.running.accounts.createOwner('ada@example.org', password);
    browser = await openBrowser(server.url);
    page = await (await browser.profile()).newPage();
    const buffer = pdf();
    await writeFile(join(folder, fileName), buffer);
    // curl has no variable for a certificate that nobody has signed.
    await writeFile(join(folder, '.curlrc'), 'insecure\n');
    await openSignedIn(page, '/workbench/add-watermark');
    await page
      .getByLabel('file', { exact: true })
      .setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer });
    await page.getByLabel('text', { exact: true }).fill(text);
    await page.getByLabel('rotation').fill('-30');
    await page.getByRole('button', { name: 'Run' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expected = await textsOf({ path: await download.path() });
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  for (const [tab, programOf] of [
    ['curl', (copied: string) => ['bash', '-c', copied]],
    ['Node', (copied: string) => ['node', '--input-type=module', '-e', copied]],
    ['Command line', (copied: string) => ['bash', '-c', `quire() { node '${bundledCli}' "$@"; }\n${copied}`]],
  ] as const) {
    it(`run as they are: ${tab}`, async () => {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      const copied = await copiedBy(page.getByRole('button', { name: `Copy ${tab}`, exact: true }));
      const [program = '', ...args] = programOf(copied);
      const { apiKey: QUIRE_KEY, apiSecret: QUIRE_SECRET } = server.credentials;
      const own = { QUIRE_WORK: join(folder, 'work'), QUIRE_DATA: join(folder, 'data'), QUIRE_SANDBOX: sandboxMode };
      const trusting = { CURL_HOME: folder, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
      const env = { ...process.env, ...own, ...trusting, QUIRE_KEY, QUIRE_SECRET };
      await execute(program, args, { cwd: folder, env });
      const path = join(folder, 'result.pdf');
      expect(await textsOf({ path })).to.deep.equal(expected);
      await rm(path);
    });
  }
});
