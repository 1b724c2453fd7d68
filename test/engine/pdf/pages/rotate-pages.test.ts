import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { pageDict, readPages } from '../../../../engine/pdf/pages/page-tree.js';
import rotatePages from '../../../../engine/pdf/pages/rotate-pages.js';
import { formPdf } from '../../../fixtures/pdf/form-pdfs.js';
import { linkedObjects } from '../../../fixtures/pdf/linked-objects.js';
import { bookObjects, inFolderAsync, rawPdf } from '../../../fixtures/pdf/raw-pdf.js';
import { compact, linearized } from '../../../fixtures/pdf/rewritten.js';
import { richBook } from '../../../fixtures/pdf/rich-book.js';
import { taggedPdf } from '../../../fixtures/pdf/tagged-pdfs.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const documents: Readonly<Record<string, string | Uint8Array>> = {
  'bookmarks, destinations, labels, tags, links and attachments': richBook,
  'object streams': compact(richBook),
  'a linearized file': linearized(richBook),
  'a form': formPdf(),
  tags: taggedPdf(),
  'rotations that are inherited, replaced, negative and above 360 degrees': rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 4 /Kids [3 0 R 6 0 R 7 0 R] /MediaBox [0 0 90 9] >>',
      3: '<< /Type /Pages /Count 2 /Parent 2 0 R /Kids [4 0 R 5 0 R] /Rotate 90 >>',
      4: '<< /Type /Page /Parent 3 0 R >>',
      5: '<< /Type /Page /Parent 3 0 R /Rotate 0 >>',
      6: '<< /Type /Page /Parent 2 0 R /Rotate -90 >>',
      7: '<< /Type /Page /Parent 2 0 R /Rotate 450 >>',
    },
  }),
  'a rotation in an object of its own': rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 90 9] >>',
      3: '<< /Type /Page /Parent 2 0 R /Rotate 4 0 R >>',
      4: '180',
    },
  }),
};

describe('rotating pages', () => {
  for (const [sentence, document] of Object.entries(documents)) {
    for (const angle of [90, 180, 270]) {
      it(`by ${angle} degrees gives the same objects as qpdf does, with ${sentence}`, async () => {
        await inFolderAsync(async (path) => {
          writeFileSync(path('in.pdf'), document, 'latin1');
          execFileSync('qpdf', [path('in.pdf'), '--stream-data=preserve', `--rotate=+${angle}:1-z`, path('qpdf.pdf')]);
          const source = { path: path('in.pdf'), name: 'in.pdf' };
          await rotatePages({ source, target: path('ours.pdf'), pages: undefined, angle });
          expect(linkedObjects(path('ours.pdf'))).to.deep.equal(linkedObjects(path('qpdf.pdf')));
        });
      });
    }
  }

  it('changes each selected page once, and no other page', async () => {
    await inFolderAsync(async (path) => {
      writeFileSync(path('in.pdf'), rawPdf({ objects: bookObjects(4) }), 'latin1');
      execFileSync('qpdf', [path('in.pdf'), '--stream-data=preserve', '--rotate=+90:2,4', path('qpdf.pdf')]);
      const source = { path: path('in.pdf'), name: 'in.pdf' };
      await rotatePages({ source, target: path('ours.pdf'), pages: [4, 2, 2], angle: 90 });
      expect(linkedObjects(path('ours.pdf'))).to.deep.equal(linkedObjects(path('qpdf.pdf')));
    });
  });

  it('shows the MediaBox of all pages whose CropBox is outside of it, and leaves other boxes', async () => {
    await inFolderAsync(async (path) => {
      const document = rawPdf({
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] /MediaBox [0 0 90 9] /CropBox [200 0 300 9] >>',
          3: '<< /Type /Page /Parent 2 0 R >>',
          4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 80 8] /CropBox [0 90 80 99] >>',
          5: '<< /Type /Page /Parent 2 0 R /CropBox [-9 -9 50 50] >>',
        },
      });
      writeFileSync(path('in.pdf'), document, 'latin1');
      const source = { path: path('in.pdf'), name: 'in.pdf' };
      await rotatePages({ source, target: path('out.pdf'), pages: [1], angle: 90 });
      using file = openPdf(path('out.pdf'));
      const boxes = readPages(file).map((page) => pageDict(file, page).get('CropBox'));
      expect(boxes).to.deep.equal([
        [0, 0, 90, 9],
        [0, 0, 80, 8],
        [-9, -9, 50, 50],
      ]);
    });
  });
});
