import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { DOCX, type MediaType, RTF } from '../../../../engine/media-types/media-types.js';
import { withoutLead } from '../../../../engine/tools/office/without-lead.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** The content of the file that LibreOffice gets, and the number of copies made. */
function given(content: string, type: MediaType): Promise<readonly [content: string, copies: number]> {
  return inFolderAsync(async (path) => {
    mkdirSync(path('job'));
    writeFileSync(path('source'), content, 'latin1');
    const source = { path: path('source'), name: 'a', type };
    const file = await withoutLead(source, { folder: path('job'), signal: new AbortController().signal });
    expect(readFileSync(path('source'), 'latin1')).to.equal(content);
    return [readFileSync(file, 'latin1'), readdirSync(path('job')).length];
  });
}

describe('what LibreOffice is given', () => {
  it('begins with a rich text at once', async () => {
    const text = '{\\rtf1 Text}';
    expect(await given(`\xef\xbb\xbf${text}`, RTF)).to.deep.equal([text, 1]);
    expect(await given(`\r\n \t${text}`, RTF)).to.deep.equal([text, 1]);
  });

  it('is the file itself in all other cases', async () => {
    expect(await given('{\\rtf1 {\\rtf2}}', RTF)).to.deep.equal(['{\\rtf1 {\\rtf2}}', 0]);
    expect(await given(' {\\rtf1}', DOCX)).to.deep.equal([' {\\rtf1}', 0]);
  });
});
