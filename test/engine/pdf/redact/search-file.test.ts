import { expect } from 'chai';

import { type FileFinds, searchFile } from '../../../../engine/pdf/redact/search-file.js';
import { TextRemoval } from '../../../../engine/pdf/redact/text-removal.js';
import { matcherOf } from '../../../../engine/text/find-text.js';
import { oddZip } from '../../../fixtures/odd-zip.js';

const documentXml = (text: string): Buffer =>
  oddZip([
    { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' },
    { name: 'word/document.xml', content: `<?xml version="1.0"?><w:p>${text}</w:p>` },
  ]);

const files: readonly (readonly [sentence: string, bytes: Buffer, finds: FileFinds])[] = [
  ['a text', Buffer.from('There is a secret in it.'), 'found'],
  ['a text without it', Buffer.from('There is nothing in it.'), 'clean'],
  ['a text in UTF-16', Buffer.from('\ufeffein SECRET für dich', 'utf16le'), 'found'],
  ['a text whose line ends part the word', Buffer.from('a sec-\nret'), 'found'],
  ['a text as long as several pieces', Buffer.from(`${'word '.repeat(500_000)}secret ${'word '.repeat(9)}`), 'found'],
  ['XML whose tags part the word', Buffer.from('<?xml version="1.0"?><a>SEC<b>RET</b></a>'), 'found'],
  ['XML that writes it by entities', Buffer.from('<a>&#83;ECRE&#x54;</a>'), 'found'],
  ['rich text', Buffer.from("{\\rtf1\\ansi {\\b SEC}{\\i R\\'45T}}"), 'found'],
  [
    'a document of Word whose runs part the word',
    documentXml('<w:r><w:t>SEC</w:t></w:r><w:r><w:t>RET</w:t></w:r>'),
    'found',
  ],
  ['a document of Word without it', documentXml('<w:r><w:t>plain</w:t></w:r>'), 'clean'],
  ['an archive with a file that is called so', oddZip([{ name: 'secret.bin', content: 'x' }]), 'found'],
  [
    'an archive in an archive',
    oddZip([{ name: 'a.zip', content: oddZip([{ name: 'b', content: 'secret' }]) }]),
    'found',
  ],
  ['an archive with a PDF in it', oddZip([{ name: 'a.pdf', content: '%PDF-1.7' }]), 'unreadable'],
  ['an archive that is cut off', oddZip([{ name: 'a', content: 'plain' }]).subarray(0, 40), 'unreadable'],
  [
    'bytes with it in UTF-16 at an odd place',
    Buffer.concat([Buffer.from([0, 1, 255]), Buffer.from('secret', 'utf16le')]),
    'found',
  ],
  ['bytes', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 256)), 'clean'],
  ['a PDF', Buffer.from('%PDF-1.7 secret'), 'pdf'],
  ['nothing', Buffer.alloc(0), 'clean'],
];

describe('the search of an attached file', () => {
  for (const [sentence, bytes, finds] of files) {
    it(`says "${finds}" of ${sentence}`, () => {
      expect(searchFile(bytes, new TextRemoval(matcherOf({ text: 'secret' })))).to.equal(finds);
    });
  }
});
