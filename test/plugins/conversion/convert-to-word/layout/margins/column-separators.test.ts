import { expect } from 'chai';

import type { FlowElement, Shape } from '../../../../../../engine/index.js';
import { page, paragraph } from '../../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../../fixtures/flow/model.js';
import { elements } from '../../../../../fixtures/office/read-package.js';
import { writtenWord } from '../../written-word.js';

const line = (left: number, top: number, bottom: number): Shape => ({
  box: { left, top, right: left + 0.5, bottom },
  colour: 0,
});

/** Whether each section has lines between its columns, and the number of the shapes that are drawn. @param shapes of three pages */
async function rulesOf(
  ...shapes: readonly (readonly Shape[])[]
): Promise<{ readonly ruled: readonly (string | null | undefined)[]; readonly drawn: number }> {
  const numbers = [1, 2, 3];
  const column = (left: number, number: number): FlowElement =>
    paragraph('Text of a column', {
      places: [{ page: number, box: { left, top: 72, right: left + 240, bottom: 720 } }],
      format: { align: 'justify' },
    });
  const body = { left: 50, top: 72, right: 550, bottom: 720 };
  const pages = numbers.map((number) => pageFacts({ number, body, shapes: shapes[number - 1] ?? [] }));
  const flow = numbers.flatMap((number) => [page(number), column(50, number), column(310, number)]);
  const { parts } = await writtenWord(modelOf(flow, { pages }), { check: true });
  const columns = elements(parts.get('word/document.xml'), 'w:cols');
  const drawn = [...parts.values()].reduce((sum, part) => sum + elements(part, 'wps:wsp').length, 0);
  return { ruled: columns.map((it) => it.getAttribute('w:sep')), drawn };
}

const thrice = (shape: Shape): readonly (readonly Shape[])[] => [[shape], [shape], [shape]];

describe('The lines between the columns of a Word document', () => {
  it('belong to its sections, and are no shapes', async () => {
    expect(await rulesOf(...thrice(line(300, 72, 720)))).to.deep.equal({ ruled: ['1'], drawn: 0 });
  });

  it('are shapes where they are short, or beside the columns', async () => {
    for (const shape of [line(300, 72, 300), line(580, 72, 720)]) {
      const { ruled, drawn } = await rulesOf(...thrice(shape));
      expect(ruled).to.deep.equal([null]);
      expect(drawn).to.be.greaterThan(0);
    }
  });

  it('belong to a section if most of its pages have them, and are shapes if few have', async () => {
    const own = [line(300, 72, 720)];
    expect(await rulesOf([], own, own)).to.deep.equal({ ruled: ['1'], drawn: 0 });
    const { ruled, drawn } = await rulesOf(own, [], []);
    expect(ruled).to.deep.equal([null]);
    expect(drawn).to.be.greaterThan(0);
  });

  it('are not those of the colour of the page', async () => {
    const { ruled } = await rulesOf(...thrice({ ...line(300, 72, 720), colour: 0xffffff }));
    expect(ruled).to.deep.equal([null]);
  });
});
