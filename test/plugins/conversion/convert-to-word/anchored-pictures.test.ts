import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import sharp from 'sharp';

import type { ElementPlace, FlowElement, Paragraph } from '../../../../engine/index.js';
import { figure, page, paragraph } from '../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../fixtures/flow/model.js';
import type { ReadDocx } from '../../../fixtures/office/read-docx.js';
import { elements } from '../../../fixtures/office/read-package.js';
import { writtenWord } from './written-word.js';

function at(top: number, height: number, { number = 1, left = 50, right = 550 } = {}): ElementPlace {
  const lines = { count: height / 12, firstBaseline: top + 9, lastBaseline: top + height - 3 };
  return { page: number, box: { left, top, right, bottom: top + height }, lines };
}

function text(words: string, place: ElementPlace): Paragraph {
  return paragraph(words, { places: [place], format: { lineHeight: (place.lines?.count ?? 1) > 1 ? 12 : 0 } });
}

describe('convert-to-word, pictures that are no part of the flow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'picture.png');
  before(async () => {
    const pixels = { width: 20, height: 10, channels: 3, background: '#08f' } as const;
    writeFileSync(path, await sharp({ create: pixels }).png().toBuffer());
  });

  function pictureAt(box: { left: number; top: number; right: number; bottom: number }, number = 1): FlowElement {
    return figure(path, { places: [{ page: number, box }] });
  }

  /** How the pictures of a page with two texts stand: in lines, or at places of the page. */
  async function kindsOf(all: readonly FlowElement[]): Promise<readonly string[]> {
    const pages = [pageFacts({ body: { left: 50, top: 100, right: 550, bottom: 780 } })];
    const document = await writtenWord(modelOf([page(1), ...all], { pages }), { check: true });
    return elements(document.parts.get('word/document.xml'), 'w:drawing').map((drawing) =>
      elements(drawing, 'wp:inline').length > 0 ? 'line' : 'place',
    );
  }

  const [above, below] = [text('Above', at(100, 48)), text('Below', at(400, 240))];

  it('are not those between texts', async () => {
    expect(await kindsOf([above, pictureAt({ left: 50, top: 160, right: 300, bottom: 390 }), below])).to.deep.equal([
      'line',
    ]);
  });

  it('are those at the height of the running head, such as a logo beside it', async () => {
    const head = paragraph('The name of a company', { places: [at(40, 12, { left: 120 })] });
    const pages = [pageFacts({ header: [head], body: { left: 50, top: 100, right: 550, bottom: 780 } })];
    const logo = pictureAt({ left: 50, top: 36, right: 100, bottom: 90 });
    const document = await writtenWord(modelOf([page(1), logo, above, below], { pages }), { check: true });
    const part = document.parts.get('word/document.xml');
    expect(elements(part, 'wp:anchor')).to.have.length(1);
    expect(elements(part, 'wp:inline')).to.deep.equal([]);
  });

  it('are signs before a line of text, such as bullets', async () => {
    const item = text('An item', at(200, 12, { left: 70 }));
    const sign = (height: number): FlowElement => pictureAt({ left: 50, top: 200, right: 62, bottom: 200 + height });
    expect(await kindsOf([above, sign(12), item, below])).to.deep.equal(['place']);
    expect(await kindsOf([above, sign(22), item, below])).to.deep.equal(['line']);
  });

  it('are those that begin above the end of the one before them, of a drawing of several pictures', async () => {
    const [low, high] = [
      pictureAt({ left: 300, top: 200, right: 400, bottom: 280 }),
      pictureAt({ left: 60, top: 160, right: 200, bottom: 240 }),
    ];
    expect(await kindsOf([above, low, high, below])).to.have.members(['line', 'place']);
    const next = pictureAt({ left: 60, top: 290, right: 200, bottom: 380 });
    expect(await kindsOf([above, low, next, below])).to.deep.equal(['line', 'line']);
  });

  it('are those among the lines of a text, such as the labels of a drawing', async () => {
    const labels = text('Labels around it', at(150, 120));
    expect(
      await kindsOf([above, pictureAt({ left: 250, top: 190, right: 300, bottom: 230 }), labels, below]),
    ).to.deep.equal(['place']);
  });

  it('are those beside several lines of their own', async () => {
    const lines = [200, 230, 260].map((top) => text(`A line at ${top}`, at(top, 12, { right: 200 })));
    const strip = pictureAt({ left: 500, top: 0, right: 550, bottom: 800 });
    expect(await kindsOf([above, ...lines, strip, below])).to.deep.equal(['place']);
    const document = await writtenWord(modelOf([page(1), above, ...lines, strip]));
    expect(elements(document.parts.get('word/document.xml'), 'w:framePr')).to.deep.equal([]);
  });

  it('are those on which a text stands, and those before which a text below them was read', async () => {
    expect(await kindsOf([above, pictureAt({ left: 40, top: 90, right: 560, bottom: 160 }), below])).to.deep.equal([
      'place',
    ]);
    expect(await kindsOf([above, below, pictureAt({ left: 40, top: 160, right: 560, bottom: 220 })])).to.deep.equal([
      'place',
    ]);
  });

  it('are those at the end of a page, far below the text, or as low as text can be', async () => {
    const logo = pictureAt({ left: 400, top: 700, right: 550, bottom: 740 });
    expect(await kindsOf([above, logo])).to.deep.equal(['place']);
    const wide = pictureAt({ left: 50, top: 650, right: 550, bottom: 780 });
    expect(await kindsOf([above, below, wide])).to.deep.equal(['place']);
  });

  it('end their page, so that what follows begins the next one, unless they fill the page', async () => {
    const low = (number: number): FlowElement =>
      pictureAt({ left: 50 * number, top: 500, right: 550, bottom: 700 }, number);
    const pages = [1, 2, 3].map((number) =>
      pageFacts({ number, body: { left: 50, top: 100, right: 550, bottom: 700 } }),
    );
    const words = (number: number): FlowElement => text(`Page ${number}`, at(100, 24, { number }));
    const all = [page(1), words(1), low(1), page(2), low(2), page(3), words(3), low(3)];
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    expect(flowOf(document)).to.deep.equal(['Page 1', 'picture', '| picture', 'Page 3', 'picture']);
  });
});

/** The paragraphs of the flow, with a sign before those that begin a page. */
function flowOf(document: ReadDocx): readonly string[] {
  return document.paragraphs.map(({ text: words, element }) => {
    const begins = elements(element, 'w:pageBreakBefore').length > 0;
    return `${begins ? '| ' : ''}${words}${elements(element, 'w:drawing').length > 0 ? 'picture' : ''}`;
  });
}
