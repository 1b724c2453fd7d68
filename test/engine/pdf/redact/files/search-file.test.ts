import { gzipSync } from 'node:zlib';

import { expect } from 'chai';

import { type FileFinds, searchFile } from '../../../../../engine/pdf/redact/files/search-file.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { matcherOf } from '../../../../../engine/text/find-text.js';
import { oddZip } from '../../../../fixtures/odd-zip.js';

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
  ['a text in Windows-1252', Buffer.from('Das Gr\xfcn ist secret, sch\xf6n.', 'latin1'), 'found'],
  ['a text in UTF-16 without a mark', Buffer.from('it is secret, all of it', 'utf16le').swap16(), 'found'],
  ['a web page that writes it by entities', Buffer.from('<p>&#x73;ecr&shy;et</p>'), 'found'],
  ['a web page that parts it by tags', Buffer.from('<!DOCTYPE html><p>se<b>cr</b>et</p>'), 'found'],
  ['rich text with places to part the word at', Buffer.from('{\\rtf1 se\\-cret}'), 'found'],
  ['rich text with it in characters by number', Buffer.from('{\\rtf1 \\u115?ecret}'), 'found'],
  ['rich text without it', Buffer.from('{\\rtf1 plain}'), 'clean'],
  [
    'an archive behind a program',
    Buffer.concat([Buffer.from('MZ\0\0'), oddZip([{ name: 'a', content: 'plain' }])]),
    'unreadable',
  ],
  ['an archive in 64 bits', oddZip([{ name: 'a', content: 'plain' }], { is64: true }), 'unreadable'],
  ['an archive that is encrypted', encrypted(oddZip([{ name: 'a', content: 'plain' }])), 'unreadable'],
  ['an archive whose sizes stand behind', oddZip([{ name: 'a', content: 'secret', sizesFollow: true }]), 'found'],
  ['an archive with a name in one place only', oddZip([{ name: 'a', localName: 'b', content: 'plain' }]), 'clean'],
  ['an archive that unpacks into too much', oddZip([{ name: 'a', content: Buffer.alloc(2 ** 28 + 1) }]), 'unreadable'],
  ['an archive of archives without end', nested(6), 'unreadable'],
  ['a file that is compressed otherwise', gzipSync('secret'), 'unreadable'],
  [
    'a slide that parts it in runs',
    part('ppt/slides/slide1.xml', '<a:r><a:t>sec</a:t></a:r><a:r><a:t>ret</a:t></a:r>'),
    'found',
  ],
  [
    'a sheet that parts it in runs',
    part('xl/sharedStrings.xml', '<si><r><t>sec</t></r><r><t>ret</t></r></si>'),
    'found',
  ],
  ['a text of OpenDocument', part('content.xml', '<text:p>sec<text:span>ret</text:span></text:p>'), 'found'],
  [
    'a message with it in letters',
    message('base64', Buffer.from(`${'word '.repeat(20)}secret`).toString('base64')),
    'found',
  ],
  ['a message with it in codes', message('quoted-printable', 'se=63=\r\nret'), 'found'],
  [
    'a message with an archive',
    message('base64', oddZip([{ name: 'a', content: 'secret' }]).toString('base64')),
    'found',
  ],
  [
    'a message with a PDF',
    message('base64', Buffer.from(`%PDF-1.7 ${'x'.repeat(99)}`).toString('base64')),
    'unreadable',
  ],
  ['a message without it', message('base64', Buffer.from('plain '.repeat(30)).toString('base64')), 'clean'],
  ['a PDF', Buffer.from('%PDF-1.7 secret'), 'pdf'],
  ['nothing', Buffer.alloc(0), 'clean'],
];

function part(name: string, xml: string): Buffer {
  return oddZip([{ name, content: `<?xml version="1.0"?><x>${xml}</x>` }]);
}

function message(encoding: string, body: string): Buffer {
  return Buffer.from(`Subject: a\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`);
}

function nested(depth: number): Buffer {
  return depth === 0 ? Buffer.from('plain') : oddZip([{ name: 'a', content: nested(depth - 1) }]);
}

/** With the flags in both headers that say so. */
function encrypted(archive: Buffer): Buffer {
  archive.writeUInt16LE(1, 6);
  archive.writeUInt16LE(1, archive.indexOf('PK\x01\x02', 0, 'latin1') + 8);
  return archive;
}

describe('the search of an attached file', () => {
  for (const [sentence, bytes, finds] of files) {
    it(`says "${finds}" of ${sentence}`, () => {
      expect(searchFile(bytes, new TextRemoval(matcherOf({ text: 'secret' })))).to.equal(finds);
    });
  }
});
