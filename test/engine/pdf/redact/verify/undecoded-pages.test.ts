import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import undecodedPages from '../../../../../engine/pdf/redact/verify/undecoded-pages.js';
import { rawPdf, stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const TEXT = 'BT /F1 12 Tf (a) Tj ET '.repeat(20);
const deflated = deflateSync(TEXT).toString('latin1');

/** The content of pages, in order. */
const contents = [
  stream('', TEXT),
  stream('/Filter /FlateDecode', deflated),
  stream('/Filter /FlateDecode', deflated.slice(0, 20)),
  stream('/Filter /SecretDecode', TEXT),
  stream('/Filter /DCTDecode', TEXT),
];

const document = rawPdf({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, index) => `${10 + index} 0 R`).join(' ')}] >>`,
    ...Object.fromEntries(
      contents.flatMap((content, index) => [
        [10 + index, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${20 + index} 0 R >>`],
        [20 + index, content],
      ]),
    ),
  },
});

describe('pages whose content cannot be decoded completely', () => {
  it('have damaged data, an unknown filter, or the filter of an image', async () => {
    await withFileAsync(document, async (path) => {
      const result = await undecodedPages({ source: { path, name: 'a.pdf' }, pages: [1, 2, 3, 4, 5] });
      expect(result).to.deep.include({ value: [3, 4, 5] });
    });
  });

  it('are listed only if they are asked for', async () => {
    await withFileAsync(document, async (path) => {
      const result = await undecodedPages({ source: { path, name: 'a.pdf' }, pages: [1, 4] });
      expect(result).to.deep.include({ value: [4] });
    });
  });
});
