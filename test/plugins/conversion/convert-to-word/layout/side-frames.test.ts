import { expect } from 'chai';

import type { ElementPlace, FlowElement } from '../../../../../engine/index.js';
import { box, page, paragraph } from '../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

interface Lines {
  readonly top: number;
  readonly left?: number;
  readonly right?: number;
  readonly count?: number;
}

function text(words: string, { top, left = 96, right = 230, count = 1 }: Lines): FlowElement {
  const bottom = top + 12 * count;
  const lines = { count, firstBaseline: top + 9, lastBaseline: bottom - 3 };
  const place: ElementPlace = { page: 1, box: { left, top, right, bottom }, lines };
  return paragraph(words, { places: [place], format: { lineHeight: count > 1 ? 12 : 0 } });
}

/** The width of the frame of a text from 480 points on, at the right of the main one on a page of 600 points. */
async function widthOfSide({
  right,
  isNarrow,
}: {
  readonly right: number;
  readonly isNarrow: boolean;
}): Promise<number> {
  const main = [100, 320].map((top) => text('Main words', { top, right: 440, count: 15 }));
  const place: ElementPlace = { page: 1, box: { left: 480, top: 100, right, bottom: 124 } };
  const side = paragraph('Beside', { places: [place], format: { lineHeight: 12, ...(isNarrow && { isNarrow }) } });
  const { paragraphs } = await writtenWord(modelOf([page(1), ...main, side]));
  const [frame] = paragraphs.flatMap(({ element }) => elements(element, 'w:framePr'));
  return Number(frame?.getAttribute('w:w')) / 20;
}

describe('Frames of texts beside the text of a Word document', () => {
  it('begin with their texts, also below other frames', async () => {
    const letter = [
      ...[text('The sender', { top: 100 }), text('The address of the sender', { top: 160, count: 5 })],
      text('The date', { top: 300 }),
      text('The address', { top: 160, left: 312, right: 420, count: 5 }),
      text('The subject', { top: 300, left: 312, right: 420 }),
      ...[350, 420, 490].map((top) => text('A paragraph of the letter', { top, right: 500, count: 5 })),
    ];
    const { paragraphs } = await writtenWord(modelOf([page(1), ...letter]));
    const framed = paragraphs.filter(({ element }) => elements(element, 'w:framePr').length > 0);
    const before = framed.map(({ element }) =>
      Number(elements(element, 'w:spacing')[0]?.getAttribute('w:before') ?? 0),
    );
    expect(framed.map(({ text: words }) => words)).to.include('The subject');
    expect(before).to.deep.equal(framed.map(() => 0));
  });

  it('have more room where nothing stands beside them at the right and the author has ended their lines', async () => {
    expect(await widthOfSide({ right: 560, isNarrow: false })).to.be.within(82, 85);
    expect(await widthOfSide({ right: 560, isNarrow: true })).to.be.within(92, 96);
  });

  it('have room up to the edge of the page', async () => {
    expect(await widthOfSide({ right: 590, isNarrow: true })).to.be.within(118, 120.1);
  });

  it('are those of one box each, as the line below a title, and leave the text of the page in its place', async () => {
    const line = { colour: 0, width: 1 };
    const around = { left: 40, top: 60, right: 560, bottom: 90 };
    const boxed = box({ sides: { bottom: line }, places: [{ page: 1, box: around }] });
    const side = [
      text('Ada Fox', { top: 60, left: 40, right: 120 }),
      text('ada@quire.test', { top: 120, left: 40, right: 130 }),
    ];
    const [name, ...others] = side;
    const main = [120, 320, 520].map((top) => text('Main words', { top, left: 220, right: 560, count: 15 }));
    const facts = pageFacts({ body: { left: 40, top: 60, right: 560, bottom: 700 } });
    const titled: FlowElement[] = name?.kind === 'paragraph' ? [{ ...name, boxed }] : [];
    const model = modelOf([page(1), ...titled, ...others, ...main], { pages: [facts] });
    const { paragraphs, parts } = await writtenWord(model, { check: true });
    const frames = paragraphs.flatMap(({ element }) => elements(element, 'w:framePr'));
    const tops = frames.map((frame) => Number(frame.getAttribute('w:y')) / 20);
    expect(tops.map((top) => 10 * Math.round(top / 10))).to.deep.equal([60, 120]);
    expect(Number(frames[0]?.getAttribute('w:w')) / 20).to.be.at.least(519);
    const [margins] = elements(parts.get('word/document.xml'), 'w:pgMar');
    const first = paragraphs.find(({ text: words }) => words === 'Main words');
    const before = Number(elements(first?.element, 'w:spacing')[0]?.getAttribute('w:before'));
    expect((Number(margins?.getAttribute('w:top')) + before) / 20).to.be.within(118, 122);
  });

  it('are text boxes where their text is turned, since frames do not turn it', async () => {
    const main = [100, 320].map((top) => text('Main words', { top, right: 440, count: 15 }));
    const turned = { left: 20, top: 200, right: 40, bottom: 500 };
    const lines = { count: 1, firstBaseline: 500, lastBaseline: 500, angle: 270 };
    const side = paragraph('Turned', { places: [{ page: 1, box: turned, lines }], format: { lineHeight: 0 } });
    const { parts } = await writtenWord(modelOf([page(1), ...main, side]), { check: true });
    const document = parts.get('word/document.xml');
    expect(elements(document, 'w:framePr')).to.have.length(0);
    expect(elements(document, 'wps:txbx').map(({ textContent }) => textContent)).to.deep.equal(['Turned']);
  });

  it('hold the last lines of a page at its end below a wide space, so that texts above may take more room', async () => {
    const framed = async (...feet: readonly FlowElement[]): Promise<readonly string[]> => {
      const above = [100, 320].map((top) => text('Main words', { top, right: 500, count: 15 }));
      const { paragraphs } = await writtenWord(modelOf([page(1), ...above, ...feet]), { check: true });
      const frames = paragraphs.filter(({ element }) => elements(element, 'w:framePr').length > 0);
      return frames.map(({ text: words }) => words);
    };
    const foot = [text('Thank you', { top: 720 }), text('Page 1 of 1', { top: 720, left: 400, right: 500 })];
    expect(await framed(...foot)).to.deep.equal(['Thank you', 'Page 1 of 1']);
    expect(await framed(text('A paragraph at the end of the page', { top: 520, right: 500, count: 16 }))).to.deep.equal(
      [],
    );
  });

  it('end a page with the last lines that they hold below a space in which text of the next page would have room', async () => {
    const breaks = async (count: number): Promise<readonly string[]> => {
      const above = text('Main words', { top: 100, right: 500, count });
      const foot = text('A title at the end', { top: 750 });
      const next = paragraph('Words of the next page', {
        places: [{ page: 2, box: { left: 96, top: 100, right: 500, bottom: 112 } }],
      });
      const body = { left: 96, top: 100, right: 500, bottom: 762 };
      const pages = [1, 2].map((number) => pageFacts({ number, body }));
      const { paragraphs } = await writtenWord(modelOf([page(1), above, foot, page(2), next], { pages }), {
        check: true,
      });
      expect(paragraphs.filter(({ element }) => elements(element, 'w:framePr').length > 0)).to.have.length(1);
      const broken = paragraphs.filter(({ element }) => elements(element, 'w:pageBreakBefore').length > 0);
      return broken.map(({ text: words }) => words);
    };
    expect(await breaks(51)).to.deep.equal(['Words of the next page']);
    // Text that takes another line than on the page would begin a page that ends with the break.
    expect(await breaks(53)).to.deep.equal([]);
  });

  it('hold no text of the column before the one that goes on to the next page', async () => {
    const left = [100, 420].map((top) => text('Left words', { top, left: 50, right: 290, count: 22 }));
    const places = [1, 2].map((number) => ({ page: number, box: { left: 310, top: 100, right: 550, bottom: 320 } }));
    const leaving = paragraph('Words on both pages', { places, format: { align: 'justify' } });
    const { paragraphs, parts } = await writtenWord(modelOf([page(1), ...left, leaving, page(2)]));
    expect(elements(parts.get('word/document.xml'), 'w:cols')[0]?.getAttribute('w:num')).to.equal('2');
    expect(paragraphs.flatMap(({ element }) => elements(element, 'w:framePr'))).to.have.length(0);
  });

  it('hold all texts below one that goes on to the next page, however many texts are between them', async () => {
    const feet = [600, 630].map((top) => text('Foot', { top, right: 500 }));
    const labels = Array.from({ length: 20 }, (_, index) => text('Label', { top: 100 + 20 * index }));
    const parts = [1, 2].map((number) => ({
      page: number,
      box: { left: 96, top: number === 1 ? 560 : 100, right: 500, bottom: number === 1 ? 584 : 124 },
    }));
    const leaving = paragraph('Words on both pages', { places: parts });
    const { paragraphs } = await writtenWord(modelOf([page(1), ...feet, ...labels, leaving, page(2)]));
    const framed = paragraphs.filter(({ element }) => elements(element, 'w:framePr').length > 0);
    expect(framed.map(({ text: words }) => words).filter((it) => it === 'Foot')).to.have.length(2);
  });

  it('are as wide as the longest of the lines of an address, so that no line wraps', async () => {
    const main = text('Beside the address', { top: 100, count: 8 });
    const address = [400, 480].map((left, row) => text(`Line ${left}`, { top: 102 + 12 * row, left, right: 540 }));
    const below = [230, 430].map((top) => text('Main words', { top, right: 540, count: 15 }));
    const { paragraphs } = await writtenWord(modelOf([page(1), main, ...address, ...below]), { check: true });
    const frames = paragraphs.flatMap(({ element }) => elements(element, 'w:framePr'));
    const widths = frames.map((it) => Number(it.getAttribute('w:w')));
    expect(widths).to.have.length(2);
    expect(widths[1]).to.equal(widths[0]);
  });

  it('stay on their page where pages of nothing but artwork follow', async () => {
    const above = text('Main words', { top: 100, right: 500, count: 15 });
    const drawn: FlowElement = {
      ...{ kind: 'page', number: 2 },
      artwork: [{ box: { left: 0, top: 0, right: 600, bottom: 800 }, colour: 0xff }],
    };
    const pages = [pageFacts(), pageFacts({ number: 2, fixedLayout: true })];
    const { paragraphs } = await writtenWord(modelOf([page(1), above, text('Foot', { top: 720 }), drawn], { pages }));
    const [foot, next] = paragraphs.slice(paragraphs.findIndex((it) => it.text === 'Foot'));
    expect(elements(foot?.element, 'w:framePr')).to.have.length(1);
    expect(elements(next?.element, 'w:pageBreakBefore')).to.have.length(0);
  });

  it('hold the lines of addresses beside each other, which are no columns', async () => {
    const line = (words: string, top: number, left: number): FlowElement => {
      const lines = { count: 1, firstBaseline: top + 9, lastBaseline: top + 9 };
      const box = { left, top, right: left + 120, bottom: top + 12 };
      return paragraph(words, { places: [{ page: 1, box, lines }], format: { lineHeight: 12 } });
    };
    const addresses = [96, 312].flatMap((left) =>
      Array.from({ length: 8 }, (_, row) => line(`Line ${row}`, 100 + 12 * row, left)),
    );
    const main = text('Main words', { top: 300, right: 500, count: 15 });
    const { parts } = await writtenWord(modelOf([page(1), ...addresses, main]), { check: true });
    const columns = elements(parts.get('word/document.xml'), 'w:cols').map((it) => it.getAttribute('w:num') ?? '1');
    expect(columns).to.not.include('2');
  });

  it('hold heads above a text that goes on from the page before, and none of its lines', async () => {
    const parts = [1, 2].map((number) => ({
      page: number,
      box: { left: 96, top: 100, right: 500, bottom: 124 },
      lines: { count: 2, firstBaseline: 109, lastBaseline: 121 },
    }));
    const split = paragraph('Words on both pages', { places: parts });
    const framedAbove = async (baseline: number): Promise<number> => {
      const box = { left: 96, top: baseline - 9, right: 200, bottom: baseline + 3 };
      const lines = { count: 1, firstBaseline: baseline, lastBaseline: baseline };
      const above = paragraph('Above', { places: [{ page: 2, box, lines }], format: { lineHeight: 0 } });
      const { paragraphs } = await writtenWord(modelOf([page(1), split, page(2), above]));
      const framed = paragraphs.filter(({ element }) => elements(element, 'w:framePr').length > 0);
      expect(framed.every(({ text: words }) => words === 'Above')).to.equal(true);
      return framed.length;
    };
    expect(await framedAbove(69)).to.equal(1);
    expect(await framedAbove(97)).to.equal(0);
  });
});
