import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { faxLayout } from '../../../../../engine/pdf/redact/pixels/coded-data.js';
import { PdfDict, type PdfValue } from '../../../../../engine/pdf/syntax/values.js';
import { bookObjects, inFolder, rawPdf } from '../../../../fixtures/pdf/raw-pdf.js';

describe('faxLayout', () => {
  for (const [parameters, size] of [
    [
      { Columns: 8, Rows: 3 },
      { columns: 8, rows: 3 },
    ],
    [{ Rows: 3 }, { columns: 1728, rows: 3 }],
    [{ Columns: 8 }, { columns: 8, rows: 5 }],
    [
      { Columns: 8, Rows: 0 },
      { columns: 8, rows: 5 },
    ],
    [
      { Columns: 8, Rows: -1 },
      { columns: 8, rows: 5 },
    ],
    [
      { Columns: 8, Rows: 1e15 },
      { columns: 8, rows: 5 },
    ],
    [{ Columns: 0, Rows: 3 }, undefined],
  ] as const satisfies readonly (readonly [Readonly<Record<string, PdfValue>>, object | undefined])[]) {
    it(`takes ${JSON.stringify(parameters)} of an image of five rows as ${size === undefined ? 'unknown' : JSON.stringify(size)}`, () => {
      inFolder((path) => {
        writeFileSync(path('in.pdf'), rawPdf({ objects: bookObjects(1) }), 'latin1');
        using file = openPdf(path('in.pdf'));
        const layout = faxLayout(file, PdfDict.of({ Height: 5 }), PdfDict.of(parameters));
        expect(layout).to.deep.equal(size && { ...size, k: 0, isAligned: false });
      });
    });
  }
});
