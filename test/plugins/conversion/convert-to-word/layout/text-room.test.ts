import { expect } from 'chai';

import type { FlowElement, Size } from '../../../../../engine/index.js';
import { page, paragraph } from '../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

const size: Size = { width: 595, height: 842 };

/** Justified text of 200 points height between two edges. */
function column(left: number, right: number, top = 64): FlowElement {
  const box = { left, top, right, bottom: top + 200 };
  return paragraph('Justified text that fills its lines.', {
    places: [{ page: 1, box }],
    format: { align: 'justify' },
  });
}

async function attributes(texts: readonly FlowElement[], element: string): Promise<Readonly<Record<string, string>>> {
  const { parts } = await writtenWord(modelOf([page(1), ...texts], { pages: [pageFacts({ size })] }));
  const [found] = elements(parts.get('word/document.xml'), element);
  return Object.fromEntries(Array.from(found?.attributes ?? []).map(({ name, value }) => [name, value]));
}

describe('The room for text in a Word document', () => {
  it('has equal margins where lines end a little before the right one', async () => {
    const margins = await attributes([column(64, 530.6), column(64, 530.4, 300)], 'w:pgMar');
    expect(margins).to.include({ 'w:left': '1280', 'w:right': '1278' });
  });

  it('keeps margins that differ', async () => {
    const margins = await attributes([column(64, 520), column(64, 520, 300)], 'w:pgMar');
    expect(margins).to.include({ 'w:left': '1280', 'w:right': '1498' });
  });

  it('begins where most pages begin, and ends half a line below the lowest lines, so that pages neither lose lines nor take those of the next one', async () => {
    const pages = [1, 2, 3].map((number) =>
      pageFacts({ number, size, body: { left: 64, top: 64, right: 531, bottom: 764 } }),
    );
    const texts = pages.flatMap(({ number }): FlowElement[] => {
      // A larger first line reaches higher above its baseline.
      const box = { left: 64, top: number === 1 ? 63.2 : 64, right: 531, bottom: 764 };
      return [
        page(number),
        paragraph('Text of a page.', { places: [{ page: number, box }], format: { align: 'justify' } }),
      ];
    });
    const { parts } = await writtenWord(modelOf(texts, { pages }));
    const [margins] = elements(parts.get('word/document.xml'), 'w:pgMar');
    expect(['w:top', 'w:bottom'].map((side) => Number(margins?.getAttribute(side)) / 20)).to.deep.equal([64, 72]);
  });

  it('has equal columns where the lines of both end a little before their edges', async () => {
    // The true columns are 224.5 points wide, 18 points apart.
    const columns = await attributes([column(64, 288), column(306.5, 530.6)], 'w:cols');
    expect(columns).to.include({ 'w:num': '2', 'w:space': '358' });
  });

  it('goes down to the end of pages that end with breaks, where letters have other widths and no feet are near', async () => {
    const endsOf = async (spread: number, foot: number): Promise<readonly (number | undefined)[]> => {
      const footer = [
        paragraph('Foot', { places: [{ page: 1, box: { left: 64, top: foot, right: 90, bottom: 830 } }] }),
      ];
      const body = { left: 64, top: 64, right: 531, bottom: 764 };
      const pages = [1, 2].map((number) => pageFacts({ number, size, body, footer }));
      const texts = pages.flatMap(({ number }): FlowElement[] => [
        page(number),
        paragraph([{ text: 'Text of a page.', style: { spread } }], { places: [{ page: number, box: body }] }),
      ]);
      const { parts } = await writtenWord(modelOf(texts, { pages }));
      const document = parts.get('word/document.xml');
      const [margins] = elements(document, 'w:pgMar');
      return [Number(margins?.getAttribute('w:bottom')) / 20, elements(document, 'w:pageBreakBefore').length];
    };
    expect(await endsOf(0.9, 815)).to.deep.equal([12, 1]);
    expect(await endsOf(0.9, 770)).to.deep.equal([72, 0]);
    expect(await endsOf(1, 815)).to.deep.equal([72, 0]);
  });

  it('ends with the lowest lines where a page ended higher because its next line had hardly less than the room it needed', async () => {
    const pages = [764, 753, 764].map((bottom, index) =>
      pageFacts({ number: index + 1, size, body: { left: 64, top: 64, right: 531, bottom } }),
    );
    const texts = pages.flatMap(({ number, body }): FlowElement[] =>
      body === undefined ? [] : [page(number), paragraph('Text of a page.', { places: [{ page: number, box: body }] })],
    );
    const { parts } = await writtenWord(modelOf(texts, { pages }));
    const [margins] = elements(parts.get('word/document.xml'), 'w:pgMar');
    expect(Number(margins?.getAttribute('w:bottom')) / 20).to.equal(77.5);
  });

  it('ends before the margin for lines that end where another word would have had room', async () => {
    const ragged = (right: number, spare: number, top: number): FlowElement => {
      const box = { left: 64, top, right, bottom: top + 24 };
      const lines = { count: 2, firstBaseline: top + 9, lastBaseline: top + 21, spare };
      return paragraph('Text whose lines end at the left.', { places: [{ page: 1, box, lines }] });
    };
    const texts = [
      column(64, 531),
      ragged(300, 20, 300),
      ragged(305, 40, 330),
      ragged(312, 6, 360),
      ragged(520, 60, 400),
    ];
    const { paragraphs } = await writtenWord(modelOf([page(1), ...texts], { pages: [pageFacts({ size })] }));
    const ends = paragraphs.map(({ element }) => elements(element, 'w:ind')[0]?.getAttribute('w:right') ?? undefined);
    // All three may have ended at 315 points.
    expect(ends.slice(1, 4)).to.deep.equal([ends[1], ends[1], ends[1]]);
    expect(531 - Number(ends[1]) / 20).to.be.within(312, 318);
    expect(ends[4]).to.equal(undefined);
  });

  it('has room for the letters of code that ends beyond the margin', async () => {
    const box = { left: 64, top: 300, right: 545, bottom: 312 };
    const style = { family: 'Cousine', generic: 'monospace', weight: 400, italic: false, size: 10, colour: 0 } as const;
    const code: FlowElement = { kind: 'code', lines: ['a long line'], style, places: [{ page: 1, box }] };
    const { paragraphs } = await writtenWord(
      modelOf([page(1), column(64, 531), code], { pages: [pageFacts({ size })] }),
      {
        check: true,
      },
    );
    const [indent] = elements(paragraphs[1]?.element, 'w:ind');
    expect(Number(indent?.getAttribute('w:right')) / 20).to.be.within(-30, -16);
  });
});
