import { expect } from 'chai';

import type {
  ElementPlace,
  FlowElement,
  FormField,
  PageFacts,
  Paragraph,
  ParagraphBox,
} from '../../../../../engine/index.js';
import { withPlacedPages } from '../../../../../plugins/conversion/convert-to-word/layout/placed-pages.js';
import { surveyOf } from '../../../../../plugins/conversion/convert-to-word/survey/word-survey.js';
import { page, paragraph, table } from '../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../fixtures/flow/model.js';

function at(number: number, top: number, { left = 50, right = 550, height = 12, angle = 0 } = {}): ElementPlace {
  const lines = { count: 1, firstBaseline: top + 9, lastBaseline: top + 9, ...(angle !== 0 && { angle }) };
  return { page: number, box: { left, top, right, bottom: top + height }, lines };
}

function text(words: string, place: ElementPlace): FlowElement {
  return paragraph(words, { places: [place], format: { lineHeight: 0 } });
}

async function placedPages(
  elements: readonly FlowElement[],
  facts: Partial<PageFacts> = {},
): Promise<readonly number[]> {
  const model = modelOf([page(1), ...elements], { pages: [pageFacts(facts)] });
  return (await surveyOf(model, new AbortController().signal)).placedPages;
}

async function textsOf(elements: AsyncIterable<FlowElement>): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const element of elements) {
    if (element.kind === 'page') texts.push(`page ${element.number}: ${element.artwork?.length ?? 'no'} artwork`);
    else if ('runs' in element) texts.push(element.runs.map((run) => run.text).join(''));
  }
  return texts;
}

const lines = [100, 120, 140, 160, 180, 200].map((top) => text(`A line at ${top}`, at(1, top)));

describe('convert-to-word, pages whose texts keep their places', () => {
  it('are those of forms and covers, but not of scans', async () => {
    expect(await placedPages(lines)).to.deep.equal([]);
    expect(await placedPages(lines, { fixedLayout: true })).to.deep.equal([1]);
    expect(await placedPages(lines, { fixedLayout: true, scanned: true })).to.deep.equal([]);
  });

  it('are those with as many fields as a form has', async () => {
    const field = (top: number): FormField => ({
      ...{ name: `field ${top}`, type: 'text', value: '' },
      box: { left: 300, top, right: 500, bottom: top + 12 },
    });
    const fields = [100, 120, 140, 160, 180, 200, 220, 240].map(field);
    expect(await placedPages(lines, { fields })).to.deep.equal([1]);
    expect(await placedPages(lines, { fields: fields.slice(0, 3) })).to.deep.equal([]);
  });

  it('are those of which most text is light, as on the ground of a cover, but not in a box with a background', async () => {
    const white = (more: Partial<Paragraph> = {}): readonly FlowElement[] =>
      [100, 130, 160].map((top) => ({
        ...paragraph([{ text: 'White', style: { colour: 0xffffff } }], { places: [at(1, top)] }),
        ...more,
      }));
    expect(await placedPages([...white(), text('Black', at(1, 200))])).to.deep.equal([1]);
    const lines = { count: 4, firstBaseline: 109, lastBaseline: 145 };
    const places = [{ ...at(1, 100, { height: 48 }), lines }];
    expect(await placedPages(white({ places, style: 'title' }))).to.deep.equal([1]);
    expect(await placedPages(white({ places }))).to.deep.equal([]);
    expect(await placedPages([...white().slice(0, 1), text('Black', at(1, 200))])).to.deep.equal([]);
    const boxed: ParagraphBox = {
      ...{ number: 1, sides: {}, fill: 0x203040, indentLeft: 0, indentRight: 0 },
      ...{
        padding: { left: 0, right: 0, top: 0, bottom: 0 },
        places: [{ page: 1, box: at(1, 90, { height: 90 }).box }],
      },
    };
    expect(await placedPages(white({ boxed }))).to.deep.equal([]);
  });

  it('are those with a column of light text beside prose', async () => {
    const light = [100, 130, 160].map((top) =>
      paragraph([{ text: 'A fact', style: { colour: 0xffffff } }], { places: [at(1, top, { right: 150 })] }),
    );
    const place = {
      ...at(1, 100, { left: 200, height: 180 }),
      lines: { count: 15, firstBaseline: 109, lastBaseline: 277 },
    };
    const prose = paragraph('A long text. '.repeat(60), { places: [place], format: { lineHeight: 12 } });
    expect(await placedPages([...light, prose])).to.deep.equal([1]);
    expect(await placedPages([...light.slice(1), prose])).to.deep.equal([]);
  });

  it('are those whose texts and tables would not fit one below the other', async () => {
    const tableAt = (left: number): FlowElement => ({
      ...table([['A', 'B']]),
      places: [{ page: 1, box: { left, top: 100, right: left + 200, bottom: 700 } }],
    });
    expect(await placedPages([tableAt(50)])).to.deep.equal([]);
    expect(await placedPages([tableAt(50), tableAt(300)])).to.deep.equal([1]);
  });

  it('are those of turned text, and those where many texts stand beside others', async () => {
    const turned = [100, 200].map((left) =>
      text('Turned', at(1, 100, { left, right: left + 12, height: 90, angle: 90 })),
    );
    expect(await placedPages(turned)).to.deep.equal([1]);
    const beside = [100, 200, 300, 400].flatMap((top) => [
      text('A label', at(1, top, { right: 180 })),
      text('what belongs to it', at(1, top + 4, { left: 250, right: 400 })),
    ]);
    expect(await placedPages(beside)).to.deep.equal([1]);
  });

  it('are none whose text goes over to another page', async () => {
    const over = paragraph('From page to page', { places: [at(1, 700), at(2, 100)] });
    expect(await placedPages([...lines, over], { fixedLayout: true })).to.deep.equal([]);
  });

  it('are none of text that was recognised in a scan, which the scan would show a second time', async () => {
    const recognised = paragraph([{ text: 'Recognised', style: { invisible: true } }], { places: [at(1, 300)] });
    expect(await placedPages([...lines, recognised], { fixedLayout: true })).to.deep.equal([]);
  });

  it('are none of prose beside a box of short texts', async () => {
    const prose = [100, 300, 500].map((top) => {
      const { box } = at(1, top, { right: 300, height: 180 });
      const format = { lineHeight: 12 };
      const place = { page: 1, box, lines: { count: 15, firstBaseline: top + 9, lastBaseline: top + 177 } };
      return paragraph('A long text. '.repeat(60), { places: [place], format });
    });
    const box = [100, 150, 310, 360, 510, 560].map((top) => text('A fact', at(1, top, { left: 350, right: 500 })));
    expect(await placedPages([...prose, ...box])).to.deep.equal([]);
  });

  it('have the elements and the artwork of the other reading, without the heads and feet of the pages', async () => {
    const foot = paragraph('Page 2', { places: [at(2, 780)] });
    const flowing = modelOf(
      [
        ...[page(1), text('First', at(1, 100)), page(2), text('Read in an order', at(2, 100))],
        ...[page(3), text('Last', at(3, 100))],
      ],
      { pages: [1, 2, 3].map((number) => pageFacts({ number, footer: number === 2 ? [foot] : [] })) },
    );
    const box = { left: 0, top: 0, right: 600, bottom: 800 };
    const start: FlowElement = { kind: 'page', number: 2, artwork: [{ box, colour: 0xff0000 }] };
    const byPage = modelOf([start, text('Kept in its place', at(2, 100)), foot], { pages: [pageFacts({ number: 2 })] });
    const merged = withPlacedPages(flowing, byPage);
    expect(await textsOf(merged.elements())).to.deep.equal([
      ...['page 1: no artwork', 'First'],
      ...['page 2: 1 artwork', 'Kept in its place'],
      ...['page 3: no artwork', 'Last'],
    ]);
    expect(merged.pages.map(({ fixedLayout }) => fixedLayout)).to.deep.equal([false, true, false]);
  });

  it('are read no further when the document is not', async () => {
    let isClosed = false;
    async function* elements(): AsyncGenerator<FlowElement> {
      try {
        yield await Promise.resolve(page(1));
        yield text('Kept', at(1, 100));
      } finally {
        isClosed = true;
      }
    }
    const byPage = { ...modelOf([], { pages: [pageFacts()] }), elements };
    for await (const element of withPlacedPages(modelOf([page(1), text('Read', at(1, 100))]), byPage).elements()) {
      expect(element.kind).to.equal('page');
      break;
    }
    expect(isClosed).to.equal(true);
  });

  it('keep their place among the pages when texts go over from the page before', async () => {
    const over = paragraph('From the first page to the third', { places: [at(1, 700), at(3, 100)] });
    const flowing = modelOf([page(1), over, text('At the end', at(3, 200))], {
      pages: [1, 2, 3].map((number) => pageFacts({ number })),
    });
    const byPage = modelOf([page(2), text('Kept', at(2, 100))], { pages: [pageFacts({ number: 2 })] });
    const texts = await textsOf(withPlacedPages(flowing, byPage).elements());
    expect(texts.filter((it) => !it.startsWith('page'))).to.deep.equal([
      'From the first page to the third',
      'Kept',
      'At the end',
    ]);
  });
});
