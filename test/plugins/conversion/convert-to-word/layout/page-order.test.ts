import { expect } from 'chai';

import type { ElementPlace, FlowElement } from '../../../../../engine/index.js';
import { withFeetFirst } from '../../../../../plugins/conversion/convert-to-word/layout/page-order.js';
import { footnote, page, paragraph } from '../../../../fixtures/flow/elements.js';
import { modelOf } from '../../../../fixtures/flow/model.js';

function at(number: number, top: number): ElementPlace {
  return { page: number, box: { left: 50, top, right: 550, bottom: top + 20 } };
}

async function orderOf(elements: readonly FlowElement[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const element of withFeetFirst(modelOf(elements)).elements())
    found.push('runs' in element ? element.runs.map(({ text }) => text).join('') : element.kind);
  return found;
}

const split = paragraph('Split', { places: [at(1, 700), at(2, 50)] });
const foot = paragraph('Foot', { places: [at(1, 750)] });

describe('The order of the elements of a Word document', () => {
  it('has a text at the foot of a page before the text above it that goes on to the next page', async () => {
    expect(await orderOf([page(1), split, foot, page(2)])).to.deep.equal(['page', 'Foot', 'Split', 'page']);
    const note = footnote('1', 'Note');
    expect(await orderOf([page(1), split, note, foot])).to.deep.equal(['page', 'Foot', 'Split', 'footnote']);
  });

  it('is that of the document elsewhere', async () => {
    const next = paragraph('Next', { places: [at(2, 90)] });
    expect(await orderOf([split, next])).to.deep.equal(['Split', 'Next']);
    const beside = paragraph('Beside', { places: [at(1, 690)] });
    expect(await orderOf([split, beside])).to.deep.equal(['Split', 'Beside']);
    expect(await orderOf([paragraph('Above', { places: [at(1, 700)] }), foot])).to.deep.equal(['Above', 'Foot']);
  });
});
