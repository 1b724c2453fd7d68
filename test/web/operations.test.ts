import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { defineOperation, defineOptions, PDF as PDF_TYPE } from '../../engine/index.js';
import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { rotationsOf, textsOf } from '../fixtures/look/evidence.js';
import { docx } from '../fixtures/office/docx.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';
import { openSignedIn, password } from './sign-in.js';

const PDF = 'application/pdf';
const plugin = fileURLToPath(new URL('../fixtures/plugins/cli-operations.js', import.meta.url));
const rightToLeft = 'דוח שנתי.pdf';

const report = { name: 'report.pdf', mimeType: PDF, buffer: pdf({ pages: 3 }) };
const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };
const cover = { name: rightToLeft, mimeType: PDF, buffer: pdf({ pages: 1 }) };

const hostile = '<img src=x onerror=alert(1)>';

/** An operation as a plugin may declare it. */
const hostileOperation = defineOperation({
  name: 'test-hostile',
  group: 'testing',
  summary: hostile,
  description: hostile,
  inputs: { file: { accepts: [PDF_TYPE], description: hostile } },
  output: PDF_TYPE,
  options: defineOptions({
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: { text: { type: 'string', description: `Any ${hostile}`, examples: [`'$(id)' ${hostile}`] } },
  }),
  steps: [{ name: 'return', role: 'transform', run: (files) => Promise.resolve(files) }],
});

const warningOperation = defineOperation({
  name: 'test-warnings',
  group: 'testing',
  summary: 'Warn of five pages.',
  inputs: { file: { accepts: [PDF_TYPE] } },
  output: PDF_TYPE,
  options: defineOptions({ type: 'object', additionalProperties: false, properties: {} }),
  steps: [
    {
      name: 'warn',
      role: 'transform',
      run: (files, { warn }) => {
        for (const page of [1, 2, 3, 4, 5]) warn(`report.pdf: page ${page} is empty.`);
        return Promise.resolve(files);
      },
    },
  ],
});

describe('operations in the workbench, in a browser', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  before(async () => {
    server = await startTestServer({ sandbox: sandboxMode, cores: 1, trustedPlugins: [plugin] }, [
      hostileOperation,
      warningOperation,
    ]);
    await server.running.accounts.createOwner('ada@example.org', password);
    browser = await openBrowser(server.url);
    page = await (await browser.profile({ viewport: { width: 1440, height: 1600 } })).newPage();
    await openSignedIn(page, '/workbench/rotate-pages');
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const preview = () => page.getByRole('region', { name: 'Preview' });
  const drawn = (label: string) => page.getByRole('img', { name: label }).and(page.locator('[data-drawn]'));

  /** Runs the operation and returns the path of the result. */
  async function run(): Promise<string> {
    await page.getByRole('button', { name: 'Run' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    return await download.path();
  }

  it('marks the options that are required', async () => {
    const names = await page.evaluate<string[]>(`
      [...document.querySelectorAll('.option > :is(label, legend)')]
        .filter((it) => getComputedStyle(it, '::after').content.includes('required'))
        .map((it) => it.textContent)
    `);
    expect(names).to.deep.equal(['angle']);
  });

  it('rotates the pages that are clicked, and shows them before and after', async () => {
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    const thumbnail = (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true });
    await thumbnail(1).locator('[data-drawn]').waitFor();
    await thumbnail(1).click();
    await thumbnail(3).click({ modifiers: ['Shift'] });
    const pages = page.getByLabel('pages', { exact: true });
    expect(await pages.inputValue()).to.equal('1-3');
    await pages.fill('2');
    expect(await thumbnail(2).getAttribute('aria-pressed')).to.equal('true');
    expect(await thumbnail(1).getAttribute('aria-pressed')).to.equal('false');
    await thumbnail(3).click();
    await page.getByLabel('90').check();
    expect(await rotationsOf({ path: await run() })).to.deep.equal([0, 90, 90]);
    await drawn('Before: page 2').waitFor();
    const after = drawn('After: page 2');
    await after.waitFor();
    const { width = 0, height = 0 } = (await after.boundingBox()) ?? {};
    expect(width).to.be.greaterThan(height);
    await preview().getByRole('button', { name: 'Slider' }).click();
    await drawn('Page 1 after').waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('merges files in the order in which they are put', async () => {
    await page.goto('/workbench/merge');
    await page.getByLabel('files', { exact: true }).setInputFiles([report, cover]);
    await page.getByRole('button', { name: `Move ${rightToLeft} up` }).click();
    await page.getByText(`${rightToLeft} is now 1 of 2.`).waitFor();
    const texts = await textsOf({ path: await run() });
    expect(texts.map((it) => it.trim())).to.deep.equal(['Page 1', 'Page 1', 'Page 2', 'Page 3']);
    await page.locator('.handle').first().dragTo(page.locator('.handle').nth(1));
    await page.getByText(`${rightToLeft} is now 2 of 2.`).waitFor();
    expect((await textsOf({ path: await run() }))[3]?.trim()).to.equal('Page 1');
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('orders pages, and begins parts at the pages that are clicked', async () => {
    await page.goto('/workbench/reorganize');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await page.getByRole('button', { name: 'Move Page 1 down' }).click();
    await page.getByRole('button', { name: 'Remove Page 3' }).click();
    expect(await page.getByLabel('pageOrder', { exact: true }).inputValue()).to.equal('2,1');
    await page.goto('/workbench/split');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await page.getByText('Shown when they have an effect: ranges.').waitFor();
    await page.getByLabel('byRange').check();
    await page.getByText('Shown when they have an effect: pageCount.').waitFor();
    await page.getByRole('button', { name: 'A part begins at page 3' }).click();
    expect(await page.getByLabel('ranges', { exact: true }).inputValue()).to.equal('1-2,3');
    await run();
    const parts = preview().getByRole('group', { name: 'Files of the result' }).getByRole('button');
    await preview().getByText('2 pages').waitFor();
    expect(await parts.count()).to.equal(2);
    await parts.nth(1).click();
    await preview().getByText('1 page', { exact: true }).waitFor();
    await drawn('After: page 1').waitFor();
    const [part] = await Promise.all([
      page.waitForEvent('download'),
      preview().getByRole('button', { name: 'Save this file' }).click(),
    ]);
    expect((await textsOf({ path: await part.path() })).map((it) => it.trim())).to.deep.equal(['Page 3']);
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('shows the pages of the document beside another file, and both in the same request', async () => {
    await page.goto('/workbench/add-watermark');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await page.getByLabel(/^watermarkImage/).setInputFiles(logo);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    expect(await page.getByLabel('fontSize').count()).to.equal(0);
    await page.getByLabel('text', { exact: true }).fill('"Draft": {a}');
    await page.getByLabel('fontSize').fill('30');
    await page.getByLabel('password', { exact: true }).fill('sesame');
    for (const [name, secret] of [
      ['curl', '--form-string "password=$PASSWORD"'],
      ['Node', 'form.append("password", process.env.PASSWORD)'],
      ['Python', '("password", os.environ["PASSWORD"])'],
      ['Command line', 'QUIRE_PASSWORD="$PASSWORD" quire run add-watermark report.pdf --watermarkImage logo.png'],
      ['Pipeline', 'watermarkImage: "logo.png"'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      const text = await page.getByRole('tabpanel').locator('pre').innerText();
      expect(text).to.contain(secret).and.not.contain('sesame');
    }
    const yaml = await page.getByRole('tabpanel').locator('pre').innerText();
    expect(yaml).to.contain('fontSize: 30').and.to.contain('pages: "2"');
    await page.goto('/workbench/pipeline');
    await page.getByLabel('Pipeline file', { exact: true }).fill(yaml);
    await page.getByLabel('PASSWORD', { exact: true }).fill('sesame');
    await page.getByLabel('logo.png').setInputFiles(logo);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The pipeline can run.').waitFor();
  });

  it('redacts a text, in a colour of the colour control', async () => {
    await page.goto('/workbench/redact');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await page.getByLabel('searchText').fill('Page');
    await page.getByLabel('redactColor, by the colour control').fill('#cc0000');
    expect(await page.getByLabel('redactColor', { exact: true }).inputValue()).to.equal('#cc0000');
    expect((await textsOf({ path: await run() })).map((it) => it.trim())).to.deep.equal(['1', '2', '3']);
  });

  it('opens an encrypted file with its password, and shows failures at their fields', async () => {
    await page.goto('/workbench/extract-pages');
    const locked = pdf({ pages: 2, encrypt: ['open', 'owner', '256'] });
    await page.getByLabel('file', { exact: true }).setInputFiles({ ...report, buffer: locked });
    await page.getByText('Its pages are shown when its password is given.').waitFor();
    await page.getByLabel('password', { exact: true }).fill('open');
    await page.getByRole('button', { name: 'Page 2', exact: true }).locator('[data-drawn]').waitFor();
    await page.getByLabel('pages', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('link', { name: 'Go to “pages”' }).click();
    const field = page.locator(':focus');
    expect(await field.getAttribute('id')).to.equal('field-pages');
    expect(await field.getAttribute('aria-invalid')).to.equal('true');
    expect(await page.locator('#field-pages-help').innerText()).to.contain('9 is past the end');
    await page.getByLabel('pages', { exact: true }).fill('1');
    await page.getByLabel('password', { exact: true }).fill('closed');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('link', { name: 'Go to “password”' }).waitFor();
    expect(await page.locator('#field-password-help').innerText()).to.contain('does not open the document');
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('shows a text result, with a search', async () => {
    await page.goto('/workbench/extract-text');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await run();
    await page.getByRole('region', { name: 'Result' }).getByText('report.json', { exact: true }).waitFor();
    await preview().getByRole('searchbox', { name: 'Find in the result' }).fill('page 2');
    await preview().getByRole('status').getByText('1 place', { exact: true }).waitFor();
    expect(await preview().locator('mark').innerText()).to.equal('Page 2');
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('converts a Word document', async () => {
    await page.goto('/workbench/word-to-pdf');
    await page.getByLabel('file', { exact: true }).setInputFiles({
      name: 'letter.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: docx({ body: [{ paragraph: [{ text: 'Dear reader' }] }] }),
    });
    expect((await textsOf({ path: await run() })).join()).to.contain('Dear reader');
    await drawn('After: page 1').waitFor();
  });

  it('runs an operation of a plugin, and shows what it warns of as text', async () => {
    await page.goto('/workbench/copy');
    await page.getByLabel('file', { exact: true }).setInputFiles({ ...report, name: `${hostile}.pdf` });
    await page.getByText(`${hostile}.pdf`, { exact: true }).waitFor();
    await page.getByLabel('warning').fill(hostile);
    expect(await readFile(await run())).to.deep.equal(report.buffer);
    await page.getByRole('status').getByText(hostile, { exact: true }).waitFor();
  });

  it('shows warnings and failures beside the files and the options that they name', async () => {
    await page.goto('/workbench/copy');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    const files = page.getByRole('region', { name: 'Files' });
    const warning = page.getByLabel('warning');
    await warning.fill('report.pdf: two pages are empty.');
    await run();
    await files.getByText('two pages are empty.', { exact: true }).waitFor();
    await warning.fill('warning: the text is short.');
    await run();
    const help = page.locator(`#${(await warning.getAttribute('aria-describedby')) ?? ''}`);
    await help.getByText('the text is short.', { exact: true }).waitFor();
    expect(await files.getByText('two pages are empty.').count()).to.equal(0);

    await page.goto('/workbench/merge');
    const damaged = { ...report, name: 'damaged.pdf', buffer: Buffer.from('%PDF-1.7\nnothing') };
    await page.getByLabel('files', { exact: true }).setInputFiles([report, damaged]);
    await page.getByRole('button', { name: 'Run' }).click();
    const errorOf = (name: string) => files.getByRole('listitem').filter({ hasText: name }).locator('.error');
    await errorOf('damaged.pdf').waitFor();
    expect(await errorOf('report.pdf').count()).to.equal(0);
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('counts many warnings beside the file, and shows the first ones above the download', async () => {
    await page.goto('/workbench/test-warnings');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await run();
    await page.getByRole('region', { name: 'Files' }).getByText('5 warnings, listed above the result.').waitFor();
    const result = page.getByRole('region', { name: 'Result' });
    expect(await result.getByText('page 4 is empty.').isVisible()).to.equal(false);
    await result.getByText('2 more warnings').click();
    await result.getByText('report.pdf: page 4 is empty.').waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('shows the title of a document and the description of a plugin as text', async () => {
    await page.goto('/workbench/update-metadata');
    await page.getByLabel('file', { exact: true }).setInputFiles(report);
    await page.getByLabel('title').fill(hostile);
    const titled = await readFile(await run());
    await page.goto('/workbench/read-metadata');
    await page.getByLabel('file', { exact: true }).setInputFiles({ ...report, buffer: titled });
    await run();
    await preview().getByText(JSON.stringify(hostile)).waitFor();
    for (const address of ['/', '/workbench', '/docs', '/docs/test-hostile', '/workbench/test-hostile']) {
      await page.goto(address);
      await page.getByText(hostile, { exact: true }).first().waitFor();
    }
    await page.getByText(`Any ${hostile}`).first().waitFor();
    expect(await page.locator('img[src="x"]').count()).to.equal(0);
    await page.goto('/docs/test-hostile');
    await page.getByText(String.raw`--form-string 'text='\''$(id)'\'' ${hostile}'`).waitFor();
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });
});
