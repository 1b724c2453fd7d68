import { expect } from 'chai';

import findOnPage, { type PageFinds } from '../../../../../engine/tools/redact/find/find-on-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';

const shown = 'BT /F1 12 Tf 20 50 Td (A public report) Tj ET\n';

function finds(page: OnePage, text = 'secret'): Promise<PageFinds> {
  return withOnePage(page, (open) => findOnPage(open, { search: { text } }));
}

describe('a page without a match', () => {
  it('has a digest, by which an equal page need not be searched again', async () => {
    const { areas, cleanDigest } = await finds({ content: shown });
    expect(areas).to.deep.equal([]);
    expect(cleanDigest).to.be.a('string');
    expect((await finds({ content: shown })).cleanDigest).to.equal(cleanDigest);
    expect((await finds({ content: `${shown} ` })).cleanDigest).to.not.equal(cleanDigest);
  });

  it('has none if PDFium does not read all its letters', async () => {
    // PDFium leaves out letters that lie on like letters.
    expect((await finds({ content: shown + shown })).cleanDigest).to.equal(undefined);
  });
});

describe('a page with a match', () => {
  it('has no digest', async () => {
    const { areas, cleanDigest } = await finds({ content: shown }, 'public');
    expect(areas).to.have.lengthOf(1);
    expect(cleanDigest).to.equal(undefined);
  });
});
