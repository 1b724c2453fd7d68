import { expect } from 'chai';

import { cleanDigest } from '../../../../../engine/tools/redact/find/clean-page.js';
import type { GlyphFinds } from '../../../../../engine/tools/redact/find/find-glyphs.js';
import findOnPage, { type PageFinds } from '../../../../../engine/tools/redact/find/find-on-page.js';
import { noRemovedGlyphs } from '../../../../../engine/tools/redact/removed-glyphs.js';
import { glyphs, type Row } from '../../../../fixtures/glyphs.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';

const shown = 'BT /F1 12 Tf 20 50 Td (A public report) Tj ET\n';

function finds(page: OnePage, text = 'secret'): Promise<PageFinds> {
  return withOnePage(page, (open) => findOnPage(open, { search: { text } }));
}

const searchedNothing: Omit<GlyphFinds, 'glyphs'> = {
  areas: [],
  count: 0,
  unknown: 0,
  removedGlyphs: noRemovedGlyphs,
  wasNotRemoved: false,
  fingerprint: '',
  ends: undefined,
  found: new Uint8Array(),
};

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

describe('two readings of a page', () => {
  const read = { text: 'public', x: 20, y: 50 };
  const digestOf = (...rows: readonly Row[]): Promise<string | undefined> =>
    withOnePage({ content: shown }, (page) => {
      const searched = (row: readonly Row[]): GlyphFinds => ({ ...searchedNothing, glyphs: glyphs(row) });
      return cleanDigest(page, [searched([read])], searched(rows));
    });

  it('are the same where they have the same letters in the same places, in any order', async () => {
    expect(await digestOf(read)).to.be.a('string');
    const [first, rest] = [
      { ...read, text: 'pub' },
      { ...read, text: 'lic', x: 35 },
    ];
    expect(await digestOf(rest, first)).to.be.a('string');
  });

  it('differ where the same letters are in other places', async () => {
    expect(await digestOf({ ...read, text: 'cilbup' })).to.equal(undefined);
    expect(await digestOf({ ...read, x: 21 })).to.equal(undefined);
    expect(await digestOf({ ...read, x: Infinity })).to.equal(undefined);
    expect(await digestOf({ ...read, y: 1e300 })).to.equal(undefined);
  });

  it('differ where one has more letters', async () => {
    expect(await digestOf(read, { ...read, text: 'p' })).to.equal(undefined);
    expect(await digestOf({ ...read, text: 'publi' })).to.equal(undefined);
  });
});

describe('a page with a match', () => {
  it('has no digest', async () => {
    const { areas, cleanDigest } = await finds({ content: shown }, 'public');
    expect(areas).to.have.lengthOf(1);
    expect(cleanDigest).to.equal(undefined);
  });
});
