import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import axe from 'axe-core';
import { expect } from 'chai';
import { type Browser, chromium, type Page } from 'playwright-core';

import {
  box,
  figure,
  footnote,
  heading,
  item,
  linked,
  page,
  paragraph,
  place,
  table,
} from '../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../fixtures/flow/model.js';
import { writtenHtml } from './written-parts.js';

const CHROMIUM = '/usr/lib/chromium/chromium-headless-shell';

/** For a browser that hangs: below the limit of mocha, whose message would not name the action. */
const TIMEOUT_MS = 240_000;

const long = 'A sentence that is long enough to go over the width of a telephone. '.repeat(5);

const code = {
  kind: 'code',
  lines: ['x'.repeat(300)],
  style: { family: '', generic: 'monospace', weight: 400, italic: false, size: 9, colour: 0 },
  places: [place()],
} as const;

/** Colours that are not legible as they are: light text of a dark page, pale text, dark text on dark cells. */
const document = modelOf(
  [
    page(1),
    paragraph('The title', { style: 'title' }),
    heading(2, 'A heading'),
    paragraph([long, { text: 'white ', style: { colour: 0xffffff } }, { text: 'pale ', style: { colour: 0xffe0b0 } }]),
    paragraph([
      'more ',
      { text: 'marked', style: { colour: 0x0000ff, highlight: 0x000080 } },
      linked(' link', { uri: 'https://example.org/' }),
    ]),
    item('one', { marker: '(a)' }),
    item('two', { marker: '☐', level: 2 }),
    table([
      ['Name', { content: [paragraph('Sum')], shading: 0x003366, borders: { bottom: 0 } }],
      ['a', { content: [paragraph([{ text: 'b', style: { colour: 0xeeeeee } }])], shading: 0xffffcc }],
      [long, long],
    ]),
    figure('one.png', { caption: paragraph('Fig. 1', { style: 'caption' }) }),
    code,
    paragraph(['In a box ', linked('link', { uri: 'https://example.org/' })], { boxed: box({ fill: 0x003366 }) }),
    { ...code, boxed: box({ number: 1, fill: 0x204060 }) },
    paragraph([{ text: 'pale', style: { colour: 0xffe0b0 } }], {
      boxed: box({ number: 2, sides: {}, fill: 0xffffcc }),
    }),
    paragraph(['Text', { text: '1', note: '1', style: { shift: 'superscript' } }]),
    table([['Index', { content: [paragraph([linked('1 ', { page: 1 }), linked('2', { page: 2 })])] }]]),
    footnote('1', 'A note'),
    paragraph(['More text', { text: '2', note: '2', style: { shift: 'superscript' } }]),
    { ...footnote('2', ''), content: [paragraph([linked('https://example.org/', { uri: 'https://example.org/' })])] },
    page(2),
    paragraph('Agreed', { places: [{ page: 2, box: { left: 60, top: 100, right: 100, bottom: 112 } }] }),
  ],
  {
    language: 'de',
    pages: [
      pageFacts(),
      pageFacts({
        number: 2,
        fields: [{ box: { left: 40, top: 100, right: 52, bottom: 112 }, name: 'a', type: 'checkbox', value: 'false' }],
      }),
    ],
  },
);

describe('convert-to-html, as Chromium shows it', () => {
  let browser: Browser;
  let folder = '';

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    for (const [name, content] of await writtenHtml(document)) writeFileSync(join(folder, name), content, 'latin1');
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], timeout: TIMEOUT_MS });
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function opened(width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
    const tab = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await tab.goto(`file://${join(folder, 'index.html')}`, { timeout: TIMEOUT_MS });
    return tab;
  }

  for (const width of [1440, 390, 320]) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`is accessible by WCAG 2.2 level AA on a ${scheme} page of ${width} pixels`, async () => {
        const tab = await opened(width, scheme);
        await tab.evaluate("document.querySelectorAll('details').forEach((it) => (it.open = true))");
        await tab.evaluate(axe.source);
        const violations: unknown = await tab.evaluate(
          `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) =>
            violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary])))`,
        );
        expect(violations).to.deep.equal([]);
      });

      it(`is no wider than a ${scheme} window of ${width} pixels`, async () => {
        const tab = await opened(width, scheme);
        expect(await tab.evaluate('document.documentElement.scrollWidth')).to.be.at.most(width);
      });
    }
  }

  it('runs no script and loads nothing but its style sheet and its images', async () => {
    const tab = await browser.newPage();
    const loaded: string[] = [];
    tab.on('request', (request) => loaded.push(request.url().replace(/^.*\//, '')));
    await tab.goto(`file://${join(folder, 'index.html')}`, { timeout: TIMEOUT_MS });
    expect(loaded.toSorted()).to.deep.equal(['image-1.png', 'index.html', 'style.css']);
    expect(await tab.locator('script').count()).to.equal(0);
  });
});
