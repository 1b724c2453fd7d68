import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import linearizeDocument from '../../../../engine/pdf/linearize/linearize-document.js';
import { formPdf } from '../../../fixtures/pdf/form-pdfs.js';
import { linkedObjects } from '../../../fixtures/pdf/linked-objects.js';
import { bookObjects, inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { compact, linearized } from '../../../fixtures/pdf/rewritten.js';
import { richBook } from '../../../fixtures/pdf/rich-book.js';
import { taggedPdf } from '../../../fixtures/pdf/tagged-pdfs.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

/**
 * Pages that inherit nothing: fonts and a form of several pages, an image of one page that the catalog knows, too, and thumbnails, of
 * which one has a colour space.
 */
const shared = rawPdf({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R /PageMode /UseOutlines /Outlines 20 0 R /Kept 12 0 R >>',
    2: '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>',
    3: page('/Font << /F 10 0 R >>', '/Thumb 15 0 R'),
    4: page('/Font << /F 10 0 R >> /XObject << /Form 11 0 R /Image 12 0 R >>', '/Annots [16 0 R]'),
    5: page('/Font << /F 10 0 R >> /XObject << /Form 11 0 R >> /ColorSpace << /Gray 18 0 R >>', '/Thumb 17 0 R'),
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    11: stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 10 0 R >> >>', '1 0 0 rg'),
    12: stream(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 13 0 R',
      'x',
    ),
    13: '1',
    14: stream('', 'BT /F 9 Tf 9 9 Td (Text) Tj ET'),
    15: stream('/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', 'y'),
    16: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [5 0 R /Fit] /P 4 0 R >>',
    17: stream('/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace 19 0 R', 'z'),
    18: '[/CalGray << /WhitePoint [0.95 1 1.09] >>]',
    19: '[/CalGray << /WhitePoint [0.9 1 0.8] >>]',
    20: '<< /Type /Outlines /First 21 0 R /Last 21 0 R /Count 1 >>',
    22: '<< /Title (Shared) >>',
    21: '<< /Title (Third) /Parent 20 0 R /Dest [5 0 R /Fit] >>',
  },
  trailer: '/Info 22 0 R',
});

function page(resources: string, more: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 14 0 R /Resources << ${resources} >> ${more} >>`;
}

const documents: Readonly<Record<string, string>> = {
  'objects of one page, of several, and of the catalog': shared,
  'bookmarks, destinations, labels, tags, links and attachments': richBook.replace('/Info << /Title (Rich) >>', ''),
  'a form': formPdf(),
  tags: taggedPdf(),
  'one page': rawPdf({ objects: bookObjects(1) }),
  'a hundred pages': rawPdf({ objects: bookObjects(100) }),
};

async function linearize(path: (name: string) => string, document: string | Uint8Array): Promise<unknown> {
  writeFileSync(path('in.pdf'), document, 'latin1');
  const source = { path: path('in.pdf'), name: 'in.pdf' };
  return await linearizeDocument({ source, target: path('ours.pdf') });
}

describe('Linearizing', () => {
  for (const [sentence, document] of Object.entries(documents)) {
    it(`passes the check of qpdf, which computes the hint tables again, with ${sentence}`, () =>
      inFolderAsync(async (path) => {
        expect(await linearize(path, document)).to.deep.equal({ value: true, warnings: [] });
        const check = execFileSync('qpdf', ['--check-linearization', path('ours.pdf')], { encoding: 'utf8' });
        expect(check).to.contain('no linearization errors');
        execFileSync('qpdf', ['--check', path('ours.pdf')]);
        const texts = ['in.pdf', 'ours.pdf'].map((name) => execFileSync('pdftotext', ['-q', path(name), '-']));
        expect(texts[1]).to.deep.equal(texts[0]);
      }));

    it(`keeps all objects of pages that inherit nothing, with ${sentence}`, () =>
      inFolderAsync(async (path) => {
        await linearize(path, linearized(document));
        expect(linkedObjects(path('ours.pdf'))).to.deep.equal(linkedObjects(path('in.pdf')));
      }));
  }

  const left: Readonly<Record<string, string | Uint8Array>> = {
    'object streams': compact(richBook),
    'a page outside of the page tree': rawPdf({
      objects: { ...bookObjects(1), 1: '<< /Type /Catalog /Pages 2 0 R /Names 9 0 R >>', 9: '<< /Type /Page >>' },
    }),
    'no pages': rawPdf({ objects: bookObjects(0) }),
    'an object without a value': rawPdf({
      objects: { ...bookObjects(1), 1: '<< /Type /Catalog /Pages 2 0 R /Names 9 0 R >>', 9: 'null' },
    }),
  };
  for (const [sentence, document] of Object.entries(left)) {
    it(`leaves a document with ${sentence} to qpdf`, () =>
      inFolderAsync(async (path) => {
        expect(await linearize(path, document)).to.have.property('malformed');
      }));
  }
});
