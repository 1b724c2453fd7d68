import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { hasEndlessPaint } from '../../../../engine/pdf/pages/endless-paint.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

/** A page with an object as the resource /X of a category. */
const pageWith = (category: string, object: string): string =>
  onePage({ content: '', resources: `/${category} << /X 20 0 R >>`, objects: { 20: object } });

const pattern = (box: number, step: number): string =>
  pageWith('Pattern', stream(`/PatternType 1 /BBox [0 0 ${box} ${box}] /XStep ${step} /YStep ${step}`, '0 0 1 1 re f'));

const nested = (resources: string): string =>
  onePage({
    content: '',
    resources,
    objects: {
      20: stream('/PatternType 1 /BBox [0 0 9 9] /XStep .01 /YStep .01', '0 0 1 1 re f'),
      21: stream('/Subtype /Form /Resources << /Pattern << /X 20 0 R >> >>', ''),
    },
  });

const shading = (operations: number): string =>
  onePage({
    content: '',
    resources: '/Shading << /X << /ShadingType 1 /ColorSpace /DeviceGray /Function 20 0 R >> >>',
    objects: { 20: stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]', `{ add ${'2 mul '.repeat(operations)} }`) },
  });

const image = (filter: string, data: string): string =>
  pageWith('XObject', stream(`/Subtype /Image /Width 4000 /Height 4000 /Filter /${filter}`, data));

const scan = '\xff\xda\0\x08\x01\x01\0\0\0\0data';

/** A segment of a generic region of 3,000 by 3,000 pixels (ITU-T T.88 §7.2). */
const region = '\0\0\0\x01\x26\0\x01\0\0\0\x0a\0\0\x0b\xb8\0\0\x0b\xb8\0\0';

const documents: readonly (readonly [what: string, document: string, isEndless: boolean])[] = [
  ['cells of a pattern beside one another', pattern(4, 4), false],
  ['cells of a pattern thick over one another', pattern(100, 1), true],
  ['cells of a hundredth of a point', pattern(0.01, 0.01), true],
  ['such cells in a soft mask', nested('/ExtGState << /X << /SMask << /S /Alpha /G 21 0 R >> >> >>'), true],
  ['such cells in cells of another pattern', nested('/Pattern << /X 21 0 R >>'), true],
  ['a short function for each pixel', shading(100), false],
  ['a long function for each pixel', shading(40_000), true],
  ['a JPEG image of ten scans', image('DCTDecode', scan.repeat(10)), false],
  ['a JPEG image of a thousand scans', image('DCTDecode', scan.repeat(1000)), true],
  ['a JBIG2 image of three regions', image('JBIG2Decode', region.repeat(3)), false],
  ['a JBIG2 image of a thousand regions', image('JBIG2Decode', region.repeat(1000)), true],
];

describe('paint', () => {
  for (const [what, document, isEndless] of documents) {
    it(`is ${isEndless ? 'endless' : 'accepted'} with ${what}`, () => {
      withFile(document, (path) => {
        using file = openPdf(path);
        expect(hasEndlessPaint(file, new Ref(3))).to.equal(isEndless);
      });
    });
  }
});
