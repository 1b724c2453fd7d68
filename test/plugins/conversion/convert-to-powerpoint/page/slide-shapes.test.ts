import { expect } from 'chai';

import type { FlowElement, PageFacts, Paragraph, SlideShape } from '../../../../../engine/index.js';
import type { SlidePage } from '../../../../../plugins/conversion/convert-to-powerpoint/page/pages-of.js';
import { slideShapes } from '../../../../../plugins/conversion/convert-to-powerpoint/page/slide-shapes.js';
import { TitlePlaces } from '../../../../../plugins/conversion/convert-to-powerpoint/page/title-places.js';
import { heading, item, paragraph, table } from '../../../../fixtures/flow/elements.js';

const placesAt = (top: number): Paragraph['places'] => {
  const lines = { count: 1, firstBaseline: top + 9, lastBaseline: top + 9 };
  return [{ page: 1, box: { left: 50, top, right: 300, bottom: top + 12 }, lines }];
};

const text = (words: string, top: number): FlowElement => paragraph(words, { places: placesAt(top) });

const large = (words: string, size: number, top = 300): FlowElement =>
  paragraph([{ text: words, style: { size } }], { places: placesAt(top) });

const grid = (top: number): FlowElement => {
  const box = { left: 50, top, right: 250, bottom: top + 40 };
  const rows = ['a', 'b'].map((row) => ['1', '2'].map((column) => ({ content: [text(row + column, top)] })));
  return table(rows, { places: [{ page: 1, box }] });
};

/** The kinds of the shapes of a slide, and the words of its texts. */
function shapesOf(elements: readonly FlowElement[]): readonly string[] {
  return madeOf(elements).map(wordsOf);
}

/** The words of the title of a slide. */
function titlesOf(elements: readonly FlowElement[]): readonly string[] {
  return madeOf(elements).flatMap((shape) =>
    shape.kind === 'text' && shape.placeholder === 'title' ? wordsOf(shape) : [],
  );
}

function madeOf(elements: readonly FlowElement[]): readonly SlideShape[] {
  return slideShapes(pageOf(elements), { bodySize: 10, pageCount: 1, titles: new TitlePlaces() });
}

function pageOf(elements: readonly FlowElement[]): SlidePage {
  const facts: PageFacts = {
    ...{ number: 1, size: { width: 400, height: 400 }, columns: 1, header: [], footer: [] },
    ...{ scanned: false, fixedLayout: false, fields: [] },
  };
  return { facts, artwork: [], comments: [], elements };
}

function wordsOf(shape: SlideShape): string {
  if (shape.kind !== 'text') return shape.kind;
  return shape.paragraphs.flatMap(({ runs }) => runs.map((run) => run.text)).join(' ');
}

describe('The shapes of a slide', () => {
  it('stand in reading order, the title first', () => {
    const title = heading(1, 'Title', placesAt(20));
    const shapes = shapesOf([text('Above', 60), title, grid(100), text('Below', 200)]);
    expect(shapes).to.deep.equal(['Title', 'Above', 'table', 'Below']);
  });

  it('part a title in its usual place from the smaller one right below it', () => {
    const titles = new TitlePlaces();
    const deck = ['One', 'Two', 'Three'].map((name) => pageOf([large(`${name} title`, 14, 20), text('Words', 60)]));
    for (const page of deck) titles.count(page);
    const page = pageOf([large('Last title', 14, 20), large('and what it is about', 11, 33), text('Words', 90)]);
    const shapes = slideShapes(page, { bodySize: 10, pageCount: 4, titles });
    expect(shapes.map(wordsOf)).to.deep.equal(['Last title', 'and what it is about', 'Words']);
    expect(shapes.map((shape) => shape.kind === 'text' && shape.placeholder === 'title')).to.deep.equal([
      true,
      false,
      false,
    ]);
  });

  it('have the longest text of more than a line as their main text', () => {
    const items = ['One item of the list', 'Another item of it'].map((words, index) => ({
      ...item(words),
      places: placesAt(100 + 14 * index),
    }));
    const others = [
      heading(1, 'The title of the slide', placesAt(20)),
      text('A line that stands alone on the slide', 300),
    ];
    const bodiesOf = (...elements: readonly FlowElement[]): readonly string[] =>
      madeOf(elements).flatMap((shape) =>
        shape.kind === 'text' && shape.placeholder === 'body' ? wordsOf(shape) : [],
      );
    expect(bodiesOf(...others, ...items)).to.deep.equal([' One item of the list  Another item of it']);
    expect(bodiesOf(...others)).to.deep.equal([]);
  });

  it('begin with the title of a cover, which may stand below the middle', () => {
    const others = [text('A meeting in spring', 200), text('By the committee', 340)];
    expect(shapesOf([...others, large('The harbour', 30)])[0]).to.equal('The harbour');
    for (const other of [large('85 %', 30), large('The harbour', 12)])
      expect(shapesOf([...others, other])[0]).to.equal('A meeting in spring');
  });

  it('have no title where a caption at the foot is the only text', () => {
    for (const others of [[], [text('12', 385)]]) {
      expect(titlesOf([large('The harbour', 30, 200), ...others])).to.deep.equal(['The harbour']);
      expect(titlesOf([large('Photo: the harbour', 18, 370), ...others])).to.deep.equal([]);
    }
  });

  it('have texts over the tables that they stand on', () => {
    expect(shapesOf([text('Label', 110), text('Above', 40), grid(100)])).to.deep.equal(['Above', 'table', 'Label']);
  });
});
