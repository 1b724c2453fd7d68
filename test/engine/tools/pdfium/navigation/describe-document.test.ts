import { expect } from 'chai';

import type { DocumentDescription } from '../../../../../engine/contract/tools/pages.js';
import describeDocument from '../../../../../engine/tools/pdfium/navigation/describe-document.js';
import { onePage, type OnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const outlined = (items: Readonly<Record<number, string>>): OnePage => ({
  content: '',
  catalog: '/Outlines << /First 20 0 R >>',
  objects: Object.fromEntries(Object.entries(items).map(([number, item]) => [number, `<< ${item} >>`])),
});

describe('the description of a document', () => {
  it('has the entries of the outline in their order, with their levels and places', async () => {
    const { outline } = await descriptionOf(
      outlined({
        20: '/Title (One) /Dest [3 0 R /XYZ 0 150 0] /First 21 0 R /Next 22 0 R',
        21: '/Title (One and\\r  a half) /A << /S /GoTo /D [3 0 R /Fit] >>',
        22: '/Title (Two) /A << /S /URI /URI (http://example.org) >>',
      }),
    );
    expect(outline).to.deep.equal([
      { title: 'One', level: 1, target: { page: 1, top: 50 } },
      { title: 'One and a half', level: 2, target: { page: 1 } },
      { title: 'Two', level: 1 },
    ]);
  });

  it('has what is below an entry without a title in its place', async () => {
    const { outline } = await descriptionOf(outlined({ 20: '/Title () /First 21 0 R', 21: '/Title (One)' }));
    expect(outline).to.deep.equal([{ title: 'One', level: 1 }]);
  });

  it('ends for an outline that contains itself', async () => {
    const { outline } = await descriptionOf(
      outlined({ 20: '/Title (One) /First 21 0 R /Next 20 0 R', 21: '/Title (Two) /First 20 0 R /Next 21 0 R' }),
    );
    expect(outline.map(({ title }) => title)).to.deep.equal(['One', 'Two']);
  });

  it('has a bounded number of entries and levels', async () => {
    const items = Array.from({ length: 12_000 }, (_, index) => [
      20 + index,
      `/Title (${index}) /First ${21 + index} 0 R`,
    ]);
    const { outline } = await descriptionOf(outlined(Object.fromEntries(items) as Record<number, string>));
    expect(outline).to.have.length(10_000);
    expect(outline.at(-1)?.level).to.equal(32);
  });

  it('has the title and the author of the XMP packet', async () => {
    const packet =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:about=""><dc:title><rdf:Alt>' +
      '<rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ada</rdf:li>' +
      '</rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>';
    const { title, author } = await descriptionOf({
      content: '',
      catalog: '/Metadata 20 0 R',
      objects: { 20: stream('/Type /Metadata /Subtype /XML', packet) },
    });
    expect({ title, author }).to.deep.equal({ title: 'A title', author: 'Ada' });
  });

  const languages = [
    ['(de-at)', 'de-AT'],
    ['(en_US)', 'en-US'],
    ['()', undefined],
    ['(German, mostly)', undefined],
    ['(x-unknown)', undefined],
  ] as const;
  for (const [stated, expected] of languages) {
    it(`has ${expected ?? 'no language'} for ${stated}`, async () => {
      expect((await descriptionOf({ content: '', catalog: `/Lang ${stated}` })).language).to.equal(expected);
    });
  }

  it('leaves out what the document does not say', async () => {
    expect(await descriptionOf({ content: '' })).to.deep.equal({ outline: [] });
  });
});

function descriptionOf(page: OnePage): Promise<DocumentDescription> {
  return withFileAsync(onePage(page), (path) => describeDocument({ path, name: 'a.pdf' }));
}
