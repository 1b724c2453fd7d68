import { expect } from 'chai';

import type { FlowElement, Paragraph } from '../../../../engine/index.js';
import { withTitle } from '../../../../plugins/conversion/convert-to-html/survey/title-of-heads.js';
import { page, paragraph } from '../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../fixtures/flow/model.js';

const form = paragraph([{ text: 'Application', style: { size: 20 } }]);
const small = paragraph('The Library');
const text = paragraph('Name');

async function elementsWith(header: readonly Paragraph[], firstPage = 1): Promise<readonly FlowElement[]> {
  const pages = [firstPage, firstPage + 1].map((number) => pageFacts({ number, header }));
  const given = [page(firstPage), text, page(firstPage + 1), text];
  const found: FlowElement[] = [];
  for await (const element of withTitle(modelOf(given, { pages })).elements()) found.push(element);
  return found;
}

describe('convert-to-html, of a document whose title is a running head', () => {
  it('has the title once, on the first page', async () => {
    const title = { ...form, style: 'title' };
    expect(await elementsWith([small, form])).to.deep.equal([page(1), title, text, page(2), text]);
  });

  it('leaves out running heads as large as the text', async () => {
    expect(await elementsWith([small])).to.deep.equal([page(1), text, page(2), text]);
  });

  it('leaves out a running head of later pages alone', async () => {
    expect(await elementsWith([form], 5)).to.deep.equal([page(5), text, page(6), text]);
  });
});
