import { inflateSync } from 'node:zlib';

import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { fitDrawnWidths } from '../../../../../engine/pdf/pdfa/fonts/fit-drawn-widths.js';
import { ShownFonts } from '../../../../../engine/pdf/pdfa/shown/shown-fonts.js';
import { walkContent } from '../../../../../engine/pdf/pdfa/shown/walk-content.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const glyphs: readonly (readonly [sentence: string, procedure: string, first: string])[] = [
  ['state the width of the font', '900 0 d0 0 0 9 9 re f', '600 0 d0'],
  ['keep their box', '900 0 1 2 3 4 d1 0 0 9 9 re f', '600 0 1 2 3 4 d1'],
  ['state a width when they have none', '0 0 9 9 re f', '600 0 d0'],
  ['state a width in place of one that is no number', '/Wide 0 d0 0 0 9 9 re f', '600 0 d0'],
  ['state a width in place of one without a box', '900 d1 0 0 9 9 re f', '600 0 d0'],
];

describe('drawn glyphs with another width than that of their font', () => {
  for (const [sentence, procedure, first] of glyphs) {
    it(sentence, () => {
      const page = onePage({
        content: 'BT /F2 12 Tf 72 600 Td (H) Tj ET',
        resources: '/Font << /F2 20 0 R >>',
        objects: {
          20: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 72 /LastChar 72
               /Widths [600] /Encoding << /Differences [72 /H] >> /CharProcs << /H 21 0 R >> /Resources << >> >>`,
          21: stream('', procedure),
        },
      });
      return withFileAsync(page, (path) => {
        using file = openPdf(path);
        const fonts = new ShownFonts(file);
        walkContent(file, (operation, state, place) => {
          fonts.visit(operation, state, place);
        });
        const [glyph] = fitDrawnWidths(file, fonts.all);
        const content = inflateSync(glyph?.program.bytes ?? '').toString('latin1');
        expect(content.trim().split(/\s+/).join(' ')).to.equal(`${first} 0 0 9 9 re f`);
        return Promise.resolve();
      });
    });
  }
});
