import { crc32, deflateSync, gzipSync } from 'node:zlib';

import { expect } from 'chai';

import { type FileFinds, searchFile } from '../../../../../engine/pdf/redact/files/search-file.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';
import { oddZip } from '../../../../fixtures/archives/odd-zip.js';

const documentXml = (text: string): Buffer =>
  oddZip([
    { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' },
    { name: 'word/document.xml', content: `<?xml version="1.0"?><w:p>${text}</w:p>` },
  ]);

const sound = deflateSync('it is secret');
const withWrongChecksum = Buffer.concat([sound.subarray(0, -4), Buffer.alloc(4)]);

const inBase64 = (data: Buffer): Buffer => Buffer.from(`<a>${data.toString('base64')}</a>`);

const damagedGzip = gzipSync('it is secret').subarray(0, 20);

const gapless = oddZip([{ name: 'a', content: 'plain' }]);

const files: readonly (readonly [sentence: string, bytes: Buffer, finds: FileFinds])[] = [
  ['a text', Buffer.from('There is a secret in it.'), 'found'],
  ['a text without it', Buffer.from('There is nothing in it.'), 'clean'],
  ['a text in UTF-16', Buffer.from('\ufeffein SECRET für dich', 'utf16le'), 'found'],
  ['a text with a line end within the word', Buffer.from('a sec-\nret'), 'found'],
  ['a text longer than one chunk', Buffer.from(`${'word '.repeat(500_000)}secret ${'word '.repeat(9)}`), 'found'],
  ['XML with tags within the word', Buffer.from('<?xml version="1.0"?><a>SEC<b>RET</b></a>'), 'found'],
  ['XML with entities in the word', Buffer.from('<a>&#83;ECRE&#x54;</a>'), 'found'],
  ['XML with an entity of its own in the word', Buffer.from('<!DOCTYPE a [<!ENTITY b "sec">]><a>&b;ret</a>'), 'found'],
  [
    'XML with an entity of its own in an attribute',
    Buffer.from('<!DOCTYPE a [<!ENTITY b "sec">]><a c="&b;ret"/>'),
    'found',
  ],
  ['XML with an entity of its own', Buffer.from('<!DOCTYPE a [<!ENTITY b "sec">]><a>&b; a ret</a>'), 'clean'],
  [
    'XML with two values of one entity',
    Buffer.from('<!DOCTYPE a [<!ENTITY b "sec"><!ENTITY b "s">]><a>&b;</a>'),
    'unreadable',
  ],
  ['HTML with an invisible character in the word', Buffer.from('<p>SEC&zwnj;RET</p>'), 'found'],
  ['rich text', Buffer.from("{\\rtf1\\ansi {\\b SEC}{\\i R\\'45T}}"), 'found'],
  [
    'a Word document with runs within the word',
    documentXml('<w:r><w:t>SEC</w:t></w:r><w:r><w:t>RET</w:t></w:r>'),
    'found',
  ],
  ['a Word document without it', documentXml('<w:r><w:t>plain</w:t></w:r>'), 'clean'],
  ['an archive with a file name that matches', oddZip([{ name: 'secret.bin', content: 'x' }]), 'found'],
  [
    'an archive in an archive',
    oddZip([{ name: 'a.zip', content: oddZip([{ name: 'b', content: 'secret' }]) }]),
    'found',
  ],
  ['an archive with a PDF in it', oddZip([{ name: 'a.pdf', content: '%PDF-1.7' }]), 'unreadable'],
  ['a truncated archive', oddZip([{ name: 'a', content: 'plain' }]).subarray(0, 40), 'unreadable'],
  [
    'bytes with it in UTF-16 at an odd offset',
    Buffer.concat([Buffer.from([0, 1, 255]), Buffer.from('secret', 'utf16le')]),
    'found',
  ],
  ['a text in UTF-16 whose last letter is cut', Buffer.from('secret', 'utf16le').subarray(0, -1), 'found'],
  ['a text in hexadecimal digits', Buffer.from(`<a>${Buffer.from('a secret').toString('hex')}</a>`), 'found'],
  ['a text in base64 for addresses', Buffer.from(`id=${Buffer.from('???>>>secret').toString('base64url')}.x`), 'found'],
  ['a file in uuencode', Buffer.from('begin 644 a\n)82!S96-R970@\n`\nend\n'), 'found'],
  ['a file in uuencode without it', Buffer.from('begin 644 a\n&<&QA:6X*\n`\nend\n'), 'clean'],
  ['a PDF with very many ends of objects', Buffer.from(`%PDF-1.7\n${'endobj '.repeat(200_000)}%%EOF`), 'pdf'],
  [
    'a PDF with it behind its trailer, and with the word "trailer" in a string',
    Buffer.from('%PDF-1.7\n1 0 obj << /T (a trailer hitch) >> endobj\ntrailer << >> secret\nstartxref 9\n%%EOF\n'),
    'found',
  ],
  ['numbers', Buffer.from(Uint32Array.from({ length: 999 }, (_, at) => at * 7).buffer), 'clean'],
  ['bytes that may be compressed', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 256)), 'unreadable'],
  [
    'numbers with a range that may be compressed',
    Buffer.concat([Buffer.alloc(999), noise(300), Buffer.alloc(999)]),
    'unreadable',
  ],
  ['numbers with an archive in them', Buffer.concat([Buffer.alloc(99), gapless, Buffer.alloc(99)]), 'unreadable'],
  [
    'a script followed by compressed data',
    Buffer.concat([Buffer.from('#!/bin/sh\n'.repeat(500)), gzipSync(noise(999))]),
    'unreadable',
  ],
  ['a compound file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(999)]), 'unreadable'],
  ['a tar archive', tape('plain'), 'unreadable'],
  ['an archive with it in its comment', oddZip([{ name: 'a', content: 'plain' }], { comment: 'a secret' }), 'found'],
  [
    'an archive with it in the comment of a file',
    oddZip([{ name: 'a', content: 'plain', comment: 'a secret' }]),
    'found',
  ],
  [
    'an archive with a matching name in a local header',
    oddZip([{ name: 'a', localName: 'secret', content: 'plain' }]),
    'found',
  ],
  [
    'an archive with it in a path in Unicode',
    oddZip([{ name: 'a', content: 'plain', unicodePath: 'secret' }]),
    'found',
  ],
  ['an archive with an accented name', oddZip([{ name: 's\u201acr\u201at', content: 'plain' }]), 'clean'],
  ['an archive with a file that it does not list', unlisted('secret'), 'unreadable'],
  ['an archive with a file without it that it does not list', unlisted('plain'), 'unreadable'],
  ['an archive with text before its files', moved('a secret', 0), 'found'],
  ['an archive with other text before its files', moved('plain', 0), 'clean'],
  ['an archive with zeros before its files', moved('\0'.repeat(99), 0), 'clean'],
  ['an archive with compressed data between its files', between(gzipSync('secret')), 'unreadable'],
  ['an archive with it between its files', between(Buffer.from('a secret')), 'found'],
  ['an archive with it after its end', Buffer.concat([gapless, Buffer.from(' secret')]), 'found'],
  ['an archive with compressed data after its end', Buffer.concat([gapless, gzipSync('secret')]), 'unreadable'],
  [
    'an archive with bytes after compressed data',
    oddZip([{ name: 'a', content: 'plain', excess: 'x secret' }]),
    'unreadable',
  ],
  ['an archive whose files have other sizes in their headers', otherSize(), 'unreadable'],
  [
    'an archive of an archive with a comment',
    oddZip([{ name: 'a', content: oddZip([], { comment: 'secret' }) }]),
    'found',
  ],
  [
    'an archive with a stored PDF first',
    oddZip([
      { name: 'a', content: '%PDF-1.7', stored: true },
      { name: 'b', content: 'secret' },
    ]),
    'found',
  ],
  ['a PDF with text behind its end', Buffer.from('%PDF-1.7\n1 0 obj 1 endobj\n%%EOF\nsecret'), 'found'],
  ['a PDF with an archive behind its end', Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF\n'), gapless]), 'unreadable'],
  [
    'a PDF with a comment between its objects',
    Buffer.from('%PDF-1.7\n1 0 obj 1 endobj % a secret\n2 0 obj 2 endobj\n%%EOF\n'),
    'found',
  ],
  ['a PDF that has a word as any has', Buffer.from('%PDF-1.7\n1 0 obj << /Secret (secret) >> endobj\n%%EOF\n'), 'pdf'],
  [
    'an image with it in a compressed text',
    png('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('a secret')])),
    'found',
  ],
  [
    'an image with it in an international text',
    png('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0en\0c\0'), deflateSync('a secret')])),
    'found',
  ],
  ['an image with a plain text', png('tEXt', Buffer.from('Comment\0a secret')), 'found'],
  ['an image without it', png('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('plain')])), 'clean'],
  ['an image with a text that is damaged', png('zTXt', Buffer.from('Comment\0\0plain')), 'unreadable'],
  [
    'an image with compressed data behind its end',
    Buffer.concat([png('tEXt', Buffer.from('a\0b')), gzipSync('secret')]),
    'unreadable',
  ],
  ['a photograph with a comment', Buffer.from('ffd8fffe0008736563726574ffd9', 'hex'), 'found'],
  ['a photograph', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(999), Buffer.from('ffd9', 'hex')]), 'clean'],
  ['a photograph followed by an archive', Buffer.concat([Buffer.from('ffd8ffe0ffd9', 'hex'), gapless]), 'unreadable'],
  ['a web page with it in an attribute', Buffer.from('<p title="s&#101;cret">'), 'found'],
  [
    'a web page in another encoding',
    Buffer.from('<meta charset="windows-1251"><p>plain \xf1\xe5\xea\xf0\xe5\xf2 secret', 'latin1'),
    'found',
  ],
  [
    'a web page with a file in a data URL',
    Buffer.from(`<a href="data:text/plain;base64,${Buffer.from('it is secret.').toString('base64')}">`),
    'found',
  ],
  ['XML with a gzip file in it', Buffer.from(`<a>${gzipSync('secret').toString('base64')}</a>`), 'found'],
  ['XML with a gzip file without it in it', Buffer.from(`<a>${gzipSync('plain').toString('base64')}</a>`), 'clean'],
  ['XML with deflated data in it', Buffer.from(`<a>${deflateSync('it is secret').toString('base64')}</a>`), 'found'],
  ['XML with deflated data in it that are cut', inBase64(deflateSync('it is secret').subarray(0, -5)), 'found'],
  ['XML with deflated data in it whose checksum is wrong', inBase64(withWrongChecksum), 'found'],
  ['XML with deflated data in it that are too long', inBase64(deflateSync(Buffer.alloc(2 ** 28 + 1))), 'unreadable'],
  ['a file of deflated data', deflateSync('it is secret', { level: 0 }).subarray(0, -4), 'found'],
  ['a file of deflated data', deflateSync('secret, and all of it: secret'), 'found'],
  ['a text that begins as deflated data do', Buffer.from('x^2 is plain'), 'clean'],
  ['XML with a damaged gzip file in it', Buffer.from(`<a>${damagedGzip.toString('base64')}</a>`), 'unreadable'],
  ['a web page with an address in entities', Buffer.from('<p>the s&#101cret, a&commat;b&period;c</p>'), 'found'],
  ['a list of digests', Buffer.from(`${'0123456789abcdef'.repeat(4)}  plain\n`.repeat(9)), 'clean'],
  ['a URL with percent codes', Buffer.from('see http://a.b/%73ecret'), 'found'],
  ['a script with escapes', Buffer.from('a = "\\x73ecret";'), 'found'],
  [
    'rich text with an object',
    Buffer.from(`{\\rtf1 {\\object{\\*\\objdata d0cf11e0a1b11ae1${'00'.repeat(20)}}}}`),
    'unreadable',
  ],
  ['rich text with a bookmark in the word', Buffer.from('{\\rtf1 sec{\\*\\bkmkstart x}ret}'), 'found'],
  ['rich text in a code page', Buffer.from("{\\rtf1\\ansicpg1251 \\'73\\'65cret}"), 'found'],
  ['a message with a short part in base64', message('base64', Buffer.from('secret').toString('base64')), 'found'],
  [
    'a message with it in a header',
    Buffer.from(`Subject: =?utf-8?B?${Buffer.from('a sec').toString('base64')}?=\r\n =?utf-8?Q?r=65t?=\r\n\r\nplain`),
    'found',
  ],
  ['a message in an unknown encoding', message('x-uuencode', 'plain'), 'unreadable'],
  ['PostScript with the word in pieces', Buffer.from('%!PS-Adobe-3.0\n(sec) show (ret) show'), 'unreadable'],
  ['PostScript with the word', Buffer.from('%!PS-Adobe-3.0\n(secret) show'), 'found'],
  ['PostScript with a preview', Buffer.concat([Buffer.from('c5d0d3c6', 'hex'), Buffer.alloc(99)]), 'unreadable'],
  ['a page in PCL', Buffer.from('\x1bEsec\x1b&a99Hret\x1bE'), 'unreadable'],
  ['a page in DVI', Buffer.concat([Buffer.from('f702', 'hex'), Buffer.alloc(99)]), 'unreadable'],
  ['an enhanced metafile', Buffer.concat([Buffer.alloc(40, 1), Buffer.from(' EMF'), Buffer.alloc(99)]), 'unreadable'],
  ['form data with octal escapes', fdf('/V (s\\145cret)'), 'found'],
  ['form data with an escaped line end', fdf('/V (sec\\\nret)'), 'found'],
  ['form data with hexadecimal digits', fdf('/V <73 65 63 72 65 74>'), 'found'],
  ['form data with escapes in UTF-16', fdf('/V (\\376\\377\\000s\\000e\\000c\\000r\\000e\\000t)'), 'found'],
  ['form data with rich text', fdf('/RV (<p>s&#x65;c<b>ret</b></p>)'), 'found'],
  ['form data with an escaped name', fdf('/V /s#65cret'), 'found'],
  ['form data with a reference behind it', fdf('/V (s\\145cret) /Parent 5 0 R'), 'found'],
  ['form data without it', fdf('/V (plain)'), 'clean'],
  ['form data with a stream', fdf('/A 2 0 R >> >> endobj 2 0 obj << /Length 1 >> stream\nx\nendstream'), 'unreadable'],
  ['a source of TeX with commands in the word', Buffer.from('It is {\\bf sec}\\textit{ret}.'), 'found'],
  ['a source of TeX with an optional hyphen', Buffer.from('It is sec\\-ret.'), 'found'],
  ['a source of roff with fonts within the word', Buffer.from('It is sec\\fBret\\fP.'), 'found'],
  ['Markdown with emphasis within the word', Buffer.from('It is sec**ret**.'), 'found'],
  ['a script with octal escapes', Buffer.from('a = "\\163ecret";'), 'found'],
  ['a style sheet with escapes', Buffer.from('p::after { content: "\\73 ecret" }'), 'found'],
  ['a web page with a comment in the word', Buffer.from('<p>sec<!-- a > b -->ret</p>'), 'found'],
  ['an address in quoted-printable', Buffer.from('FN;ENCODING=QUOTED-PRINTABLE:=73=65cr=\r\net'), 'found'],
  ['an entry in base64', Buffer.from(`cn:: ${Buffer.from('secret').toString('base64')}\n`), 'found'],
  ['a source without it', Buffer.from('a \\relax {b} **c** ~~d~~ `e` <!-- f --> =20 \\7'), 'clean'],
  ['a text in Windows-1252', Buffer.from('Das Gr\xfcn ist secret, sch\xf6n.', 'latin1'), 'found'],
  ['a text in UTF-16 without byte order mark', Buffer.from('it is secret, all of it', 'utf16le').swap16(), 'found'],
  ['a web page with entities in the word', Buffer.from('<p>&#x73;ecr&shy;et</p>'), 'found'],
  ['a web page with tags within the word', Buffer.from('<!DOCTYPE html><p>se<b>cr</b>et</p>'), 'found'],
  ['rich text with optional hyphens in the word', Buffer.from('{\\rtf1 se\\-cret}'), 'found'],
  ['rich text with Unicode character codes', Buffer.from('{\\rtf1 \\u115?ecret}'), 'found'],
  ['rich text without it', Buffer.from('{\\rtf1 plain}'), 'clean'],
  [
    'an archive after a program',
    Buffer.concat([Buffer.from('MZ\0\0'), oddZip([{ name: 'a', content: 'plain' }])]),
    'unreadable',
  ],
  ['a ZIP64 archive', oddZip([{ name: 'a', content: 'plain' }], { is64: true }), 'unreadable'],
  ['an encrypted archive', encrypted(oddZip([{ name: 'a', content: 'plain' }])), 'unreadable'],
  ['an archive with data descriptors', oddZip([{ name: 'a', content: 'secret', sizesFollow: true }]), 'found'],
  ['an archive with a name in one place only', oddZip([{ name: 'a', localName: 'b', content: 'plain' }]), 'clean'],
  [
    'an archive that unpacks to too many bytes',
    oddZip([{ name: 'a', content: Buffer.alloc(2 ** 28 + 1) }]),
    'unreadable',
  ],
  ['deeply nested archives', nested(6), 'unreadable'],
  ['a gzip file', gzipSync('secret'), 'found'],
  ['a gzip file without it', gzipSync('plain'), 'clean'],
  ['a gzip file with it in the second member', Buffer.concat([gzipSync('plain'), gzipSync('secret')]), 'found'],
  ['a gzip file whose members divide it', Buffer.concat([gzipSync('sec'), gzipSync('ret')]), 'found'],
  ['a gzip file with it in the name of its file', gzipWith(8, 'secret.txt\0'), 'found'],
  ['a gzip file with it in the comment', gzipWith(16, 'a secret\0'), 'found'],
  ['a gzip file with it in an extra field', gzipWith(4, '\x08\0a secret'), 'found'],
  ['a gzip file with it behind the data', Buffer.concat([gzipSync('plain'), Buffer.from('secret')]), 'found'],
  ['a gzip file with other data behind', Buffer.concat([gzipSync('plain'), noise(99)]), 'unreadable'],
  ['a gzip file with an archive in it', gzipSync(oddZip([{ name: 'a', content: 'secret' }])), 'found'],
  ['a gzip file that is cut', damagedGzip, 'unreadable'],
  ['a gzip file with an endless name', gzipWith(8, 'a').subarray(0, 11), 'unreadable'],
  ['a gzip file that unpacks to too many bytes', gzipSync(Buffer.alloc(2 ** 28 + 1)), 'unreadable'],
  ['a file in another compressed format', Buffer.concat([Buffer.from('BZh91AY'), noise(99)]), 'unreadable'],
  [
    'a slide with runs within the word',
    part('ppt/slides/slide1.xml', '<a:r><a:t>sec</a:t></a:r><a:r><a:t>ret</a:t></a:r>'),
    'found',
  ],
  [
    'a worksheet with runs within the word',
    part('xl/sharedStrings.xml', '<si><r><t>sec</t></r><r><t>ret</t></r></si>'),
    'found',
  ],
  ['an OpenDocument text', part('content.xml', '<text:p>sec<text:span>ret</text:span></text:p>'), 'found'],
  [
    'a message with it in base64',
    message('base64', Buffer.from(`${'word '.repeat(20)}secret`).toString('base64')),
    'found',
  ],
  ['a message with it in quoted-printable', message('quoted-printable', 'se=63=\r\nret'), 'found'],
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
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj (secret) endobj\n%%EOF\n'), 'pdf'],
  ['a PDF with it in its first line', Buffer.from('%PDF-1.7 secret\n1 0 obj 1 endobj\n%%EOF\n'), 'found'],
  ['nothing', Buffer.alloc(0), 'clean'],
];

function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => (at * at * 7 + at * 31) % 251));
}

/** A gzip file with a field of its header (RFC 1952 §2.3.1). */
function gzipWith(flag: 4 | 8 | 16, field: string): Buffer {
  const plain = gzipSync('plain');
  plain[3] = flag;
  return Buffer.concat([plain.subarray(0, 10), Buffer.from(field, 'latin1'), plain.subarray(10)]);
}

/** An archive of two files with a gap before one of them; the stored offsets include it. */
function moved(gap: string | Uint8Array, file: 0 | 1): Buffer {
  return oddZip([
    { name: 'a', content: 'plain', ...(file === 0 && { gap }) },
    { name: 'b', content: 'other', ...(file === 1 && { gap }) },
  ]);
}

function between(gap: Buffer): Buffer {
  return moved(gap, 1);
}

function unlisted(content: string): Buffer {
  return oddZip([
    { name: 'a', content: 'plain' },
    { name: 'b', content, isUnlisted: true },
  ]);
}

/** An archive whose local header has another size than the central directory. */
function otherSize(): Buffer {
  const archive = oddZip([{ name: 'a', content: 'plain' }]);
  archive.writeUInt32LE(3, 18);
  return archive;
}

function tape(content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write('a.txt', 0);
  header.write('ustar', 257);
  return Buffer.concat([header, Buffer.from(content.padEnd(512, '\0')), Buffer.alloc(1024)]);
}

function png(type: string, data: Buffer): Buffer {
  const pixels = deflateSync(Buffer.from([0, 0]));
  const head = Buffer.from('0000000100000001080000000000', 'hex').subarray(0, 13);
  const chunks = [
    ['IHDR', head],
    [type, data],
    ['IDAT', pixels],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(([name, bytes]) => chunk(name, bytes))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([length, Buffer.from(type), data, sum]);
}

function fdf(entry: string): Buffer {
  return Buffer.from(`%FDF-1.2\n1 0 obj << /FDF << /Fields [<< /T (a) ${entry} >>] >> >> endobj\n%%EOF\n`);
}

function part(name: string, xml: string): Buffer {
  return oddZip([{ name, content: `<?xml version="1.0"?><x>${xml}</x>` }]);
}

function message(encoding: string, body: string): Buffer {
  return Buffer.from(`Subject: a\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`);
}

function nested(depth: number): Buffer {
  return depth === 0 ? Buffer.from('plain') : oddZip([{ name: 'a', content: nested(depth - 1) }]);
}

/** The archive with the encryption flag set in both headers. */
function encrypted(archive: Buffer): Buffer {
  archive.writeUInt16LE(1, 6);
  archive.writeUInt16LE(1, archive.indexOf('PK\x01\x02', 0, 'latin1') + 8);
  return archive;
}

/** Texts of one line, each with a word between ASCII letters, and the word. */
const encoded: readonly (readonly [encoding: string, bytes: string, word: string])[] = [
  ['Shift JIS', '626567696e208b4096a720656e64', '機密'],
  ['EUC-JP', '626567696e20b5a1cca920656e64', '機密'],
  ['GBK', '626567696e209943c3dc20656e64', '機密'],
  ['Big5', '626567696e20bef7b14b20656e64', '機密'],
  ['the code page of DOS', '626567696e2074616a6e8220656e64', 'tajné'],
  ['KOI8-R', '626567696e20d3c5cbd2c5d420656e64', 'секрет'],
];

describe('the search of an attached file', () => {
  for (const [sentence, bytes, finds] of files) {
    it(`returns "${finds}" for ${sentence}`, () => {
      expect(searchFile(bytes, new TextRemoval(matcherOf({ text: 'secret' })))).to.equal(finds);
    });
  }

  for (const [encoding, bytes, word] of encoded) {
    it(`finds a word in ${encoding} where the text tells too little of its encoding`, () => {
      expect(searchFile(Buffer.from(bytes, 'hex'), new TextRemoval(matcherOf({ text: word })))).to.equal('found');
    });
  }
});
