import { readFile, writeFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Download, Locator, Page } from 'playwright-core';

import { withCheapScrypt } from '../fixtures/cheap-scrypt.js';
import { pageCountOf, rotationsOf } from '../fixtures/look/evidence.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { startTestServer, type TestServer } from '../server/harness.js';
import { accessibilityFindings, openBrowser, type TestBrowser } from './open-browser.js';
import { openSignedIn, password } from './sign-in.js';

const document = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf({ pages: 3 }) };

describe('the pipeline editor in a browser', () => {
  withCheapScrypt();

  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  before(async () => {
    server = await startTestServer();
    await server.running.accounts.createOwner('ada@example.org', password);
    browser = await openBrowser(server.url);
    // Tall, because a drag whose target must be scrolled to does not begin.
    page = await (await browser.profile({ viewport: { width: 1280, height: 2400 } })).newPage();
    await openSignedIn(page, '/workbench/pipeline');
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const yaml = () => page.getByLabel('Pipeline file', { exact: true });
  const step = (number: number) => page.getByRole('region', { name: `Step ${number}:` });

  const form = (number: number) => page.getByRole('group', { name: `Options of step ${number}`, exact: true });

  async function addStep(operation: string): Promise<void> {
    await page.getByLabel('Operation').selectOption(operation);
    await page.getByRole('button', { name: 'Add step' }).click();
  }

  async function downloadOf(click: Promise<void>): Promise<Download> {
    const [download] = await Promise.all([page.waitForEvent('download'), click]);
    return download;
  }

  it('adds steps with the options of their operations, and shows them as YAML', async () => {
    await addStep('rotate-pages');
    await addStep('remove-pages');
    await addStep('protect');
    // The form is open, because its option is required.
    await form(1).getByLabel('90').waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    const angle = form(1).getByRole('radiogroup', { name: 'angle' });
    await angle.getByText('this field is required.').waitFor();
    // Two of its options are wrong together, and none alone.
    await form(3).getByText('openPassword').waitFor();
    expect(await angle.getAttribute('aria-invalid')).to.equal('true');
    await page.getByRole('button', { name: 'Remove protect' }).click();
    await form(1).getByLabel('90').check();
    await form(2).getByLabel('pages').fill('9');
    expect(await yaml().inputValue()).to.equal(
      [
        'name: my-pipeline',
        'steps:',
        '  - operation: rotate-pages',
        '    options:',
        '      angle: 90',
        '  - operation: remove-pages',
        '    options:',
        '      pages: "9"',
        '',
      ].join('\n'),
    );
    expect(await accessibilityFindings(page)).to.deep.equal([]);
  });

  it('orders steps by the keyboard and by dragging, and keeps the focus on the moved one', async () => {
    await page.getByRole('button', { name: 'Move remove-pages up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('remove-pages is now 1 of 2.').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).to.equal('Move remove-pages up');
    expect(await yaml().inputValue()).to.match(/remove-pages[^]*rotate-pages/);
    await page.locator('.handle').first().dragTo(page.locator('.handle').nth(1));
    await page.getByText('remove-pages is now 2 of 2.').waitFor();
    expect(await yaml().inputValue()).to.match(/rotate-pages[^]*remove-pages/);
  });

  it('shows what the service finds wrong at the step, and accepts the mended pipeline', async () => {
    await form(2).getByLabel('pages').fill('');
    await form(2).locator('summary').click();
    await form(2).getByLabel('pages').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Check' }).click();
    await step(2).getByRole('alert').getByText('pages').waitFor();
    expect(await step(1).getByRole('alert').count()).to.equal(0);
    // The form opens by itself.
    const pages = form(2).getByLabel('pages');
    await pages.waitFor();
    expect(await pages.getAttribute('aria-invalid')).to.equal('true');
    await form(2).getByText('this field is required.', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to “2. remove-pages”' }).click();
    await step(2).and(page.locator(':focus')).waitFor();
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await form(2).getByLabel('pages').fill('1');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The pipeline can run.').waitFor();
  });

  it('runs on a file, and shows a failure at its step', async () => {
    await page.getByLabel('file', { exact: true }).setInputFiles(document);
    await page.getByRole('button', { name: 'Run' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    const download = await downloadOf(result.getByRole('link', { name: 'Download' }).click());
    expect(download.suggestedFilename()).to.equal('report-remove-pages.pdf');
    const path = await download.path();
    expect(await pageCountOf({ path })).to.equal(2);
    expect(await rotationsOf({ path })).to.deep.equal([90, 90]);
    await form(2).getByLabel('pages').fill('9');
    await page.getByRole('button', { name: 'Run' }).click();
    await step(2).getByRole('alert').getByText('9 is past the end').waitFor();
    await form(2).getByText('9 is past the end; the document has 3 pages.', { exact: true }).waitFor();
  });

  it('shows warnings at their step until the step changes, and names the document among several', async () => {
    const signed = { ...document, name: 'signed.pdf', buffer: pdf({ pages: 3, signed: true }) };
    await addStep('rotate-pages');
    await form(3).getByLabel('90').check();
    await form(2).getByLabel('pages').fill('1');
    await page.getByRole('button', { name: 'Move rotate-pages up' }).last().click();
    await page.getByLabel('file', { exact: true }).setInputFiles(signed);
    await page.getByRole('button', { name: 'Run' }).click();
    const warning = step(1).getByText(/^Warning: signed\.pdf: .*signature/);
    await warning.waitFor();
    // The service calls the second step rotate-pages-2.
    await step(2)
      .getByText(/^Warning: signed\.pdf: the document/)
      .waitFor();
    for (const number of [1, 2, 3]) expect(await step(number).getByText('Warning:').count()).to.equal(1);
    expect(await accessibilityFindings(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Remove rotate-pages' }).last().click();
    await warning.waitFor({ state: 'detached' });
  });

  it('asks for the password that a step names, and never has the password in the file', async () => {
    await form(1).getByLabel('password: ask for it when the pipeline runs').check();
    await page.getByLabel('PASSWORD', { exact: true }).fill('open sesame');
    expect(await yaml().inputValue())
      .to.contain('${env:PASSWORD}')
      .and.not.contain('sesame');
  });

  it('saves the pipeline as YAML, and loads it with its comments', async () => {
    const text =
      '# two steps\nname: kept\nsteps:\n  - operation: linearize # quick\n  - operation: repair\n    when: { pages: 1 }\n';
    const path = (await (await downloadOf(page.getByRole('button', { name: 'Save YAML' }).click())).path()) + '.yaml';
    await writeFile(path, text);
    await page.getByLabel('Pipeline file to open').setInputFiles(path);
    await page.getByRole('region', { name: 'Step 2: repair' }).getByText('when: {"pages":1}').waitFor();
    await page.getByRole('button', { name: 'Move repair up' }).click();
    const download = await downloadOf(page.getByRole('button', { name: 'Save YAML' }).click());
    expect(download.suggestedFilename()).to.equal('kept.yaml');
    expect(await readFile(await download.path(), 'utf8')).to.match(/^# two steps[^]*repair[^]*linearize # quick/);
    await yaml().fill('steps: [');
    await page.getByText('There is no step yet').waitFor();
    expect(await yaml().getAttribute('aria-invalid')).to.equal('true');
  });

  it('orders steps and files by touch', async () => {
    const phone = await (
      await browser.profile({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    ).newPage();
    await openSignedIn(phone, '/workbench/pipeline');
    const touch = await phone.context().newCDPSession(phone);
    const drag = async (from: Locator, to: Locator): Promise<void> => {
      await from.scrollIntoViewIfNeeded();
      const [start, end] = [await middleOf(from), await middleOf(to)];
      const half = { x: start.x, y: (start.y + end.y) / 2 };
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
      for (const point of [half, end])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    for (const operation of ['linearize', 'repair', 'compress']) {
      await phone.getByLabel('Operation').selectOption(operation);
      await phone.getByRole('button', { name: 'Add step' }).click();
    }
    const steps = phone.getByRole('region', { name: 'Steps' });
    await drag(steps.locator('.handle').first(), steps.locator('.handle').nth(2));
    await phone.getByText('linearize is now 3 of 3.').waitFor();
    expect(await phone.getByLabel('Pipeline file', { exact: true }).inputValue()).to.match(
      /repair[^]*compress[^]*linearize/,
    );
    const files = phone.getByRole('region', { name: 'Files' });
    await phone.getByLabel('file', { exact: true }).setInputFiles([document, { ...document, name: 'annex.pdf' }]);
    await drag(files.locator('.handle').nth(1), files.locator('.handle').first());
    await phone.getByText('annex.pdf is now 1 of 2.').waitFor();
    expect(await files.locator('.file-name').allInnerTexts()).to.deep.equal(['annex.pdf', 'report.pdf']);
  });

  it('has caused no error and no violation of the Content-Security-Policy', () => {
    expect(browser.problems).to.deep.equal([]);
  });
});

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
