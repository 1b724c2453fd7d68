import { expect } from 'chai';

import type { ElementPlace, FlowElement, FormField, Paragraph } from '../../../../engine/index.js';
import { footnote, page, paragraph } from '../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../fixtures/flow/model.js';
import { paragraphsIn, type ReadDocx } from '../../../fixtures/office/read-docx.js';
import { elements } from '../../../fixtures/office/read-package.js';
import { writtenWord } from './written-word.js';

function at(number: number, top: number, { left = 50, right = 550, lines: count = 1 } = {}): ElementPlace {
  const lines = { count, firstBaseline: top + 9, lastBaseline: top + 9 + 12 * (count - 1) };
  return { page: number, box: { left, top, right, bottom: top + 12 * count }, lines };
}

function text(words: string, place: ElementPlace): Paragraph {
  const format = { lineHeight: (place.lines?.count ?? 1) > 1 ? 12 : 0 };
  return paragraph(words, { places: [place], format });
}

function inBoxes({ parts }: ReadDocx): readonly string[] {
  return elements(parts.get('word/document.xml'), 'w:txbxContent').flatMap((it) =>
    paragraphsIn(it).map(({ text: words }) => words),
  );
}

/** The paragraphs of the flow with a sign before those that begin a page. */
function flowOf({ parts }: ReadDocx): readonly string[] {
  const [body] = elements(parts.get('word/document.xml'), 'w:body');
  return paragraphsIn(body)
    .filter(({ element }) => element.parentNode === body)
    .map(({ text: words, element }) => {
      const isFrame = elements(element, 'w:framePr').length > 0;
      const begins = Array.from(element.getElementsByTagName('w:pageBreakBefore')).length > 0;
      return `${begins ? '| ' : ''}${isFrame ? 'frame: ' : ''}${words}`;
    });
}

describe('convert-to-word, what stands at places of pages', () => {
  it('shows each box to tick once, as a content control at its place', async () => {
    const field = (name: string, top: number, value: string): FormField => {
      return { name, type: 'checkbox', value, box: { left: 100, top, right: 110, bottom: top + 10 } };
    };
    const label = (words: string, top: number): FlowElement => text(words, at(1, top, { left: 120, right: 200 }));
    const fields = [field('one', 101, 'true'), field('two', 131, 'false')];
    const document = await writtenWord(
      modelOf([page(1), label('One', 100), label('Two', 130)], { pages: [pageFacts({ fixedLayout: true, fields })] }),
      { check: true },
    );
    expect(inBoxes(document)).to.deep.equal(['☒', '☐', 'One', 'Two']);
    const body = document.parts.get('word/document.xml');
    expect(elements(body, 'w14:checked').map((it) => it.getAttribute('w14:val'))).to.deep.equal(['1', '0']);
    const middles = elements(body, 'wp:anchor').map((anchor) => {
      const [across] = elements(anchor, 'wp:positionH');
      const [extent] = elements(anchor, 'wp:extent');
      return (Number(across?.textContent) + Number(extent?.getAttribute('cx')) / 2) / 12_700;
    });
    expect(middles.slice(0, 2)).to.deep.equal([105, 105]);
  });

  it('keeps a page that begins with a note, and those after it', async () => {
    const note: FlowElement = { ...footnote('1', 'A note in a box'), places: [at(2, 60)] };
    const all = [
      ...[page(1), text('It flows', at(1, 100, { lines: 4 }))],
      ...[page(2), note, text('In a box', at(2, 100))],
      ...[page(3), { ...note, places: [at(3, 60)] }],
      ...[page(4), text('It flows again', at(4, 100, { lines: 4 }))],
    ];
    const pages = [1, 2, 3, 4].map((number) => pageFacts({ number, fixedLayout: number === 2 || number === 3 }));
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    expect(inBoxes(document)).to.deep.equal(['1 A note in a box', 'In a box', '1 A note in a box']);
    const flow = flowOf(document).map((words) => words.replace(/^(\| )?.* A note.*$/, '$1anchor'));
    expect(flow).to.deep.equal(['It flows', '| anchor', '| anchor', '| It flows again']);
  });

  it('lays the lines and areas of a page behind the first text that begins there', async () => {
    const shapes = [{ box: { left: 100, top: 400, right: 280, bottom: 401 }, colour: 0x0000cc }];
    const all = [
      ...[
        page(1),
        text('It flows', at(1, 100, { lines: 4 })),
        page(2),
        text('On the next page', at(2, 100, { lines: 4 })),
      ],
      text('The end', at(2, 300)),
    ];
    const pages = [pageFacts({ number: 1 }), pageFacts({ number: 2, shapes })];
    const document = await writtenWord(modelOf(all, { pages }));
    const [body] = elements(document.parts.get('word/document.xml'), 'w:body');
    const holders = paragraphsIn(body).filter(({ element }) => elements(element, 'wp:anchor').length > 0);
    expect(holders.map(({ text: words }) => words)).to.deep.equal(['On the next page']);
    const [fill] = elements(document.parts.get('word/document.xml'), 'a:srgbClr');
    expect(fill?.getAttribute('val')?.toLowerCase()).to.equal('0000cc');
  });

  it('shows the lines and areas of pages without text, on these pages', async () => {
    const line = (top: number) => ({ box: { left: 100, top, right: 280, bottom: top + 1 }, colour: 0x0000cc });
    const all = [
      ...[page(1), text('It flows', at(1, 100, { lines: 4 })), page(2)],
      ...[page(3), text('It flows again', at(3, 100, { lines: 4 })), page(4)],
    ];
    const pages = [[], [line(100), line(200)], [], [line(300)]].map((shapes, index) => {
      const { body: _, ...empty } = pageFacts({ number: index + 1, shapes });
      return index % 2 === 0 ? pageFacts({ number: index + 1 }) : empty;
    });
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    const [body] = elements(document.parts.get('word/document.xml'), 'w:body');
    const holders = paragraphsIn(body).map((it) => [it.text, elements(it.element, 'wp:anchor').length]);
    expect(holders).to.deep.equal([
      ['It flows', 0],
      ['', 2],
      ['It flows again', 0],
      ['', 1],
    ]);
    expect(flowOf(document)).to.deep.equal(['It flows', '| ', '| It flows again', '| ']);
  });

  it('keeps a frame at the end of a page on its page', async () => {
    const all = [
      ...[page(1), text('Main', at(1, 100, { right: 540, lines: 12 }))],
      text('In the margin', at(1, 110, { left: 560, right: 596, lines: 2 })),
      ...[page(2), text('On the next page', at(2, 100, { right: 540, lines: 50 }))],
    ];
    const pages = [244, 700].map((bottom, index) =>
      pageFacts({ number: index + 1, body: { left: 50, top: 100, right: 596, bottom } }),
    );
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    expect(flowOf(document)).to.deep.equal(['Main', 'frame: In the margin', '', '| On the next page']);
  });
});
