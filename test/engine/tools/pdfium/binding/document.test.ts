import { expect } from 'chai';

import { type PageGeometry, sizeOf } from '../../../../../engine/geometry/geometry.js';
import { openDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import survey, { type Survey } from '../../../../../engine/tools/pdfium/pool/document-survey.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { openFiles } from '../../../../fixtures/processes/open-files.js';
import { pdf } from '../../../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const locked = pdf({ pages: 2, encrypt: ['user', 'owner', '256'] });

const refusals: readonly (readonly [
  sentence: string,
  document: string | Uint8Array,
  password: string | undefined,
  message: string,
])[] = [
  ['asks for a password', locked, undefined, 'a.pdf: the document is encrypted and needs a password.'],
  ['says that a password is wrong', locked, 'wrong', 'a.pdf: the password does not open the document.'],
  ['refuses what is no document', 'no document', undefined, 'a.pdf: the document is too damaged to be read as a PDF.'],
  ['refuses an empty file', '', undefined, 'a.pdf: the document is too damaged to be read as a PDF.'],
];

const boxes: readonly (readonly [sentence: string, page: string, expected: Partial<PageGeometry>])[] = [
  ['the MediaBox', '/MediaBox [0 0 200 300]', { visible: [0, 0, 200, 300], rotation: 0 }],
  ['a box with a negative origin', '/MediaBox [-10 -20 200 300]', { visible: [-10, -20, 200, 300] }],
  ['the CropBox', '/MediaBox [0 0 200 300] /CropBox [20 30 120 180]', { visible: [20, 30, 120, 180] }],
  [
    'a CropBox as far as the MediaBox reaches',
    '/MediaBox [0 0 200 300] /CropBox [-50 100 500 500]',
    { visible: [0, 100, 200, 300] },
  ],
  [
    'the MediaBox instead of a CropBox outside of it',
    '/MediaBox [0 0 200 300] /CropBox [400 500 600 700]',
    { visible: [0, 0, 200, 300] },
  ],
  ['a box whose corners are swapped', '/MediaBox [200 300 0 0]', { visible: [0, 0, 200, 300] }],
  ['a rotation of a quarter', '/MediaBox [0 0 200 300] /Rotate 90', { rotation: 90 }],
  ['a rotation to the left', '/MediaBox [0 0 200 300] /Rotate -90', { rotation: 270 }],
  ['a rotation of more than a turn', '/MediaBox [0 0 200 300] /Rotate 540', { rotation: 180 }],
];

describe('a document in PDFium', () => {
  it('has as many pages as it has', async () => {
    expect(await surveyOf(pdf({ pages: 3 }))).to.have.property('pageCount', 3);
  });

  it('tells the sizes of pages as they are turned', async () => {
    const { sizes } = await surveyOf(pdf({ pages: 2, turned: 90 }));
    expect(sizes).to.deep.equal([
      { width: 792, height: 612 },
      { width: 792, height: 612 },
    ]);
  });

  it('is complete though the CropBox of a page is outside of its MediaBox', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Rotate 90 /CropBox [400 0 500 90] >>';
    const found = await surveyOf(rawPdf({ objects: { ...bookObjects(1), 4: page } }));
    expect(found).to.deep.include({ complete: true, sizes: [{ width: 300, height: 200 }] });
  });

  it('is incomplete when it states fewer pages than it has', async () => {
    const objects = { ...bookObjects(2) };
    objects[2] = (objects[2] ?? '').replace('/Count 2', '/Count 1');
    expect(await surveyOf(rawPdf({ objects }))).to.deep.include({ pageCount: 1, complete: false });
  });

  it('is incomplete when it states fewer pages than a node of its page tree has', async () => {
    const objects: Record<number, string> = { ...bookObjects(2) };
    objects[20] = '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [4 0 R 6 0 R] >>';
    objects[2] = (objects[2] ?? '').replace('/Count 2 /Kids [4 0 R 6 0 R]', '/Count 1 /Kids [20 0 R]');
    expect(await surveyOf(rawPdf({ objects }))).to.deep.include({ pageCount: 1, complete: false });
  });

  for (const password of ['user', 'owner']) {
    it(`opens with the ${password} password`, async () => {
      expect(await surveyOf(locked, { password })).to.have.property('pageCount', 2);
    });
  }

  it('opens without being asked when the user password is empty', async () => {
    expect(await surveyOf(pdf({ encrypt: ['', 'owner', '256'] }))).to.have.property('pageCount', 1);
  });

  it('opens with a password that is not ASCII', async () => {
    expect(await surveyOf(pdf({ encrypt: ['pässwörd', 'o', '256'] }), { password: 'pässwörd' })).to.have.property(
      'pageCount',
      1,
    );
  });

  for (const [sentence, bytes, password, message] of refusals) {
    it(sentence, async () => {
      expect(await failureOf(surveyOf(bytes, { password }))).to.have.property('message', message);
    });
  }

  for (const [sentence, page, expected] of boxes) {
    it(`shows ${sentence}`, async () => {
      expect(await geometryOf(page)).to.deep.include(expected);
    });
  }

  it('says which page is not there', async () => {
    const failure = await failureOf(onPage(pdf({ pages: 2 }), 3, () => undefined));
    expect(failure).to.have.property('message', 'a.pdf: page 3 is too damaged to be read.');
  });

  it('is not read into memory', async () => {
    const picture = stream('/Type /XObject', 'x'.repeat(64 * 2 ** 20));
    const large = rawPdf({ objects: { ...bookObjects(2), 20: picture } });
    const used = await onPage(large, 2, ({ pdfium }) => pdfium.memory.size);
    expect(used).to.be.lessThan(32 * 2 ** 20);
  });

  it('leaves neither memory nor files behind, two hundred times', async () => {
    await withFileAsync(pdf({ pages: 3 }), async (path) => {
      const use = (): Promise<number> =>
        withPdfium((pdfium) => {
          using document = openDocument(pdfium, { path, name: 'a.pdf' });
          for (const number of [1, 2, 3]) {
            using page = document.page(number);
            expect(sizeOf(page.geometry).width).to.equal(612);
          }
          return pdfium.memory.size;
        });
      const first = await use();
      for (let times = 0; times < 200; times += 1) expect(await use()).to.equal(first);
      expect(openFiles()).not.to.include(path);
    });
  });

  it('leaves no file open when it does not open', async () => {
    await withFileAsync('no document', async (path) => {
      await failureOf(survey({ path, name: 'a.pdf' }));
      expect(openFiles()).not.to.include(path);
    });
  });
});

type Page = ReturnType<ReturnType<typeof openDocument>['page']>;

function surveyOf(bytes: string | Uint8Array, more: { password?: string | undefined } = {}): Promise<Survey> {
  return withFileAsync(bytes, (path) => survey({ path, name: 'a.pdf', ...more }));
}

function onPage<Result>(bytes: string | Uint8Array, number: number, use: (page: Page) => Result): Promise<Result> {
  return withFileAsync(bytes, (path) =>
    withPdfium((pdfium) => {
      using document = openDocument(pdfium, { path, name: 'a.pdf' });
      using page = document.page(number);
      return use(page);
    }),
  );
}

function geometryOf(entries: string): Promise<PageGeometry> {
  const objects = { ...bookObjects(1), 4: `<< /Type /Page /Parent 2 0 R ${entries} >>` };
  return onPage(rawPdf({ objects }), 1, ({ geometry }) => geometry);
}
