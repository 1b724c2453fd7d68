import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import searchAttachments from '../../../../../engine/pdf/redact/files/search-attachments.js';
import { attachmentPdf } from '../../../../fixtures/pdf/metadata-pdfs.js';
import { bookObjects, inFolderAsync, rawPdf } from '../../../../fixtures/pdf/raw-pdf.js';

/** Returns the names of attached files that cannot be searched, when the document was encrypted with these entries. */
function unreadableAfter(encryption: string): Promise<readonly string[]> {
  return inFolderAsync(async (path) => {
    writeFileSync(path('a.pdf'), attachmentPdf([{ names: '/F (a.txt)', data: 'plain' }]), 'latin1');
    const trailer = `/Encrypt << /Filter /Standard /V 4 ${encryption} >>`;
    writeFileSync(path('encrypted.pdf'), rawPdf({ objects: bookObjects(1), trailer }), 'latin1');
    const source = { path: path('a.pdf'), name: 'a.pdf' };
    const settings = { folder: path('.'), search: { text: 'secret' }, chosen: 'all' } as const;
    const result = await searchAttachments({ source, ...settings, encrypted: path('encrypted.pdf') });
    return 'malformed' in result ? [result.malformed] : result.value.unreadable.map(({ name }) => name);
  });
}

describe('Attached files of a document that was encrypted', () => {
  it('cannot be searched when they are encrypted apart', async () => {
    expect(await unreadableAfter('/StmF /Identity /StrF /Identity /EFF /StdCF')).to.deep.equal(['a.txt']);
  });

  it('are searched when they are encrypted like the rest', async () => {
    expect(await unreadableAfter('/StmF /StdCF /StrF /StdCF /EFF /StdCF')).to.deep.equal([]);
  });
});
