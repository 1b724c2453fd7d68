import { expect } from 'chai';
import { writeFileSync } from 'node:fs';

import writeAsShown from '../../../../../engine/pdf/redact/shown/write-as-shown.js';
import { inFolderAsync, rawPdf, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { toUnicode } from '../../../../fixtures/redact/hiding-place.js';

const plain = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';
const misleading = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>';

/** Four pages: with the font in these resources, with other resources, with a form that has the font, and with a link to the first. */
function document(font: string, resources = '<< /Font << /F 10 0 R >> >>'): string {
  const page = (entries: string): string => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${entries} >>`;
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 4 /Kids [3 0 R 4 0 R 5 0 R 6 0 R] >>',
      3: page(`/Resources ${resources}`),
      4: page(`/Resources << /Font << /F ${plain} >> >>`),
      5: page('/Resources << /XObject << /X 7 0 R >> >>'),
      6: page('/Annots [<< /Subtype /Link /Rect [0 0 9 9] /Dest [3 0 R /Fit] >>]'),
      7: stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F ${font} >> >>`, ''),
      8: '<< /Type /Page /Font << /F 10 0 R >> >>',
      10: font,
      11: toUnicode({ 53: 'p' }),
    },
  });
}

function pagesOf(bytes: string): Promise<unknown> {
  return inFolderAsync(async (path) => {
    writeFileSync(path('a.pdf'), bytes, 'latin1');
    return await writeAsShown({ source: { path: path('a.pdf'), name: 'a.pdf' }, target: path('b.pdf') });
  });
}

describe('a document written as its fonts show', () => {
  it('has the pages that may draw with a font that is read otherwise', async () => {
    expect(await pagesOf(document(misleading))).to.deep.include({ value: [1, 3] });
  });

  it('has pages whose resources hold the font themselves, or state that they are a page', async () => {
    for (const resources of [`<< /Font << /F ${misleading} >> >>`, '8 0 R'])
      expect(await pagesOf(document(misleading, resources))).to.deep.include({ value: [1, 3] });
  });

  it('is not written without such a font', async () => {
    expect(await pagesOf(document(plain))).to.deep.include({ value: undefined });
  });
});
