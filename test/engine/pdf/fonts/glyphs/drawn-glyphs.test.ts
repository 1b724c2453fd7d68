import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { drawnGlyphs } from '../../../../../engine/pdf/fonts/glyphs/drawn-glyphs.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const font = `<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 66 /Widths [500 500]
  /Encoding << /Differences [65 /a /b] >> /CharProcs << /a 22 0 R /b 22 0 R >> >>`;

describe('The glyphs of Type 3 fonts', () => {
  it('are decoded once for their widths, however many codes and fonts share them', () =>
    withFileAsync(
      onePage({ content: '', objects: { 20: font, 21: font, 22: stream('', '640 0 d0 0 0 5 5 re f') } }),
      (path) => {
        using file = openPdf(path);
        let decoded = 0;
        const decode = file.decodeStream.bind(file);
        file.decodeStream = (...given) => {
          decoded += 1;
          return decode(...given);
        };
        const widths = [20, 21].flatMap((num) => {
          const read = drawnGlyphs(file, file.dict(new Ref(num)) ?? new PdfDict());
          return [65, 66].flatMap((code) => read(code, 1).programWidths);
        });
        expect(widths).to.deep.equal([640, 640, 640, 640]);
        expect(decoded).to.equal(1);
        return Promise.resolve();
      },
    ));

  it('are read by the encodings of TeX where they are named after their codes', () => {
    const codes = [28, 65, 66, 233];
    const texFont = `<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 28 /LastChar 233 /Widths []
      /Encoding << /Differences [${codes.map((code) => `${code} /a${code}`).join(' ')}] >>
      /CharProcs << ${codes.map((code) => `/a${code} 22 0 R`).join(' ')} >> >>`;
    return withFileAsync(
      onePage({ content: '', objects: { 20: texFont, 22: stream('', '640 0 d0 0 0 5 5 re f') } }),
      (path) => {
        using file = openPdf(path);
        const read = drawnGlyphs(file, file.dict(new Ref(20)) ?? new PdfDict());
        expect(codes.map((code) => read(code, 1).text)).to.deep.equal(['fi', 'A', 'B', 'é']);
        expect(read(67, 1).text).to.equal(undefined);
        return Promise.resolve();
      },
    );
  });
});
