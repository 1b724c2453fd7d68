import { expect } from 'chai';

import type { ElementPlace, FlowElement } from '../../../../../engine/index.js';
import { page, paragraph } from '../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

interface Ends {
  readonly left: number;
  readonly right: number;
  /** How much wider the lines of the left column may become. */
  readonly spare?: number;
}

function column(number: number, left: number, right: number, spare = 0): FlowElement {
  const lines = { count: 50, firstBaseline: 59, lastBaseline: 747, spare };
  const place: ElementPlace = { page: number, box: { left, top: 50, right, bottom: 750 }, lines };
  return paragraph('The text of a column', { places: [place], format: { align: 'left' } });
}

/** In points: where the columns of the first section stand from the left margin; columns begin at 50 and at 310. */
async function columnsOf(
  pages: readonly Ends[],
): Promise<readonly { readonly left: number; readonly right: number }[]> {
  const texts = pages.flatMap(({ left, right, spare }, index) => [
    page(index + 1),
    column(index + 1, 50, left, spare),
    column(index + 1, 310, right),
  ]);
  const { parts } = await writtenWord(
    modelOf(texts, { pages: pages.map((_, index) => pageFacts({ number: index + 1 })) }),
  );
  const [section] = elements(parts.get('word/document.xml'), 'w:sectPr');
  if (section === undefined) throw new Error('The document has no section.');
  const number = (name: string, attribute: string): number =>
    Number(elements(section, name)[0]?.getAttribute(attribute)) / 20;
  const gap = number('w:cols', 'w:space');
  const width = number('w:pgSz', 'w:w') - number('w:pgMar', 'w:left') - number('w:pgMar', 'w:right');
  const own = elements(section, 'w:col').map((it) => Number(it.getAttribute('w:w')) / 20);
  const [first = (width - gap) / 2, last = (width - gap) / 2] = own;
  return [
    { left: 0, right: Math.round(first) },
    { left: Math.round(first + gap), right: Math.round(first + gap + last) },
  ];
}

describe('The columns of a Word document', () => {
  it('are as wide as the longest lines of all pages', async () => {
    const columns = await columnsOf([
      { left: 281, right: 549 },
      { left: 289, right: 549 },
    ]);
    expect(columns).to.deep.equal([
      { left: 0, right: 239 },
      { left: 260, right: 499 },
    ]);
  });

  it('are equally wide where the lines of the narrower one end before its side', async () => {
    const columns = await columnsOf([{ left: 284, right: 549, spare: 8 }]);
    expect(columns).to.deep.equal([
      { left: 0, right: 239 },
      { left: 260, right: 499 },
    ]);
  });

  it('begin at their places where they differ in width by little', async () => {
    const columns = await columnsOf([{ left: 284, right: 549 }]);
    expect(columns).to.deep.equal([
      { left: 0, right: 234 },
      { left: 260, right: 499 },
    ]);
  });
});
