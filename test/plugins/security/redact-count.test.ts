import { expect } from 'chai';

import { attachmentPdf, metadataPdf } from '../../fixtures/pdf/metadata-pdfs.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { form, harmless, text, toUnicode } from '../../fixtures/redact/hiding-place.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';
import { placesInStructure } from '../../fixtures/redact/places-in-structure.js';

const NOTHING = 'paper.pdf: no match was found; the document was not changed.';
const attached = (data: string): string => attachmentPdf([{ names: '/F (a)', data }]);
const drawnForm = { resources: '/XObject << /X 20 0 R >>', objects: { 20: form(text('(a SECRET b) Tj')) } };
const PIECE_INFO = '/PieceInfo << /App << /LastModified (D:2020) /Private << /A (other) >> >> >>';
const OTHER_LETTERS =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 67 /LastChar 84 ' +
  `/Widths [${'9 '.repeat(18)}] /Encoding << /Differences [] >> /CharProcs << >> /ToUnicode 21 0 R >>`;

const counts: readonly (readonly [where: string, document: string, count: number])[] = [
  ['words of a page', onePage({ content: text('(SECRET one SECRET) Tj') + text('(SECRET) Tj', '20 50') }), 3],
  ['a word that a line end parts as two', onePage({ content: text('(a SE-) Tj') + text('(CRET b) Tj', '20 76') }), 2],
  [
    'a word under an ActualText once',
    onePage({ content: `/Span << /ActualText (x) >> BDC ${text('(SECRET) Tj')} EMC` }),
    1,
  ],
  ['a word in a form that a page draws once', onePage({ content: '/X Do', ...drawnForm }), 1],
  ['a word in a form that nothing draws', onePage({ content: harmless, ...drawnForm }), 1],
  ['a title', metadataPdf({ info: '/Title (a SECRET b)' }), 1],
  ['an attached file', attached('This is SECRET.'), 1],
  ['what a former revision has', formerRevision(), 1],
  ['what stands behind the end of the document', `${onePage({ content: harmless })}SECRET`, 1],
  ['what stands before the header of the document', `SECRET\n${onePage({ content: harmless })}`, 1],
  ['a comment between objects', onePage({ content: harmless, objects: { 20: '()\nendobj\n% SECRET' } }), 1],
  ['an entry of the trailer', onePage({ content: harmless }).replace('/Root', '/SECRET (SECRET) /Root'), 1],
  ['no private data of an application', onePage({ content: harmless, catalog: PIECE_INFO }), 0],
  [
    'nothing in codes of other letters',
    onePage({
      content: text('/F9 20 Tf (SECRET) Tj'),
      fonts: '/F9 20 0 R',
      objects: { 20: OTHER_LETTERS, 21: toUnicode({ '43': 'a', '45': 'b', '52': 'c', '53': 'd', '54': 'e' }) },
    }),
    0,
  ],
  ['nothing in a page without it', onePage({ content: harmless }), 0],
];

function formerRevision(): string {
  const place = placesInStructure.find(({ where }) => where === 'in a former revision');
  if (!(place?.document instanceof Uint8Array)) throw new Error('There is no such place.');
  return Buffer.from(place.document).toString('latin1');
}

describe('redact', () => {
  let redactor: Redactor;
  before(async () => void (redactor = await openRedactor()));
  after(() => redactor[Symbol.asyncDispose]());

  for (const [where, document, count] of counts) {
    it(`counts ${where}`, async () => {
      const { redactions, warnings } = await redactor.redact(Buffer.from(document, 'latin1'), { searchText: 'SECRET' });
      expect(redactions).to.equal(count);
      expect(warnings.includes(NOTHING)).to.equal(count === 0);
    });
  }

  it('does not count an attached file that is removed because it cannot be searched', async () => {
    const document = Buffer.from(attached('\x1f\x8b\x08\x00\x00'), 'latin1');
    const { redactions, warnings } = await redactor.redact(document, { searchText: 'SECRET' });
    expect(redactions).to.equal(0);
    expect(warnings).to.deep.equal([
      'The attached file "a" could not be searched and was removed.',
      'paper.pdf: no match was found.',
    ]);
  });
});
