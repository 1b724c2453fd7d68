import { gzipSync } from 'node:zlib';

import { expect } from 'chai';

import { looksLikeText } from '../../../engine/text/looks-like-text.js';

const japanese = '日本語の文章です。\n改行もあります。\n';
const texts: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['one letter', Buffer.from('a')],
  ['lines in ASCII', Buffer.from('one\r\ntwo\tand more\f\n')],
  ['UTF-8 that the end cuts within a character', Buffer.from(japanese).subarray(0, 50)],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffGrüße')],
  ['UTF-16LE with a byte order mark', Buffer.from('\ufeffGrüße', 'utf16le')],
  ['UTF-16BE with a byte order mark', Buffer.from('\ufeffGrüße', 'utf16le').swap16()],
  ['UTF-16LE without one', Buffer.from('Plain words.\n', 'utf16le')],
  ['UTF-16BE without one, in Japanese', Buffer.from(japanese, 'utf16le').swap16()],
  ['UTF-32LE', Buffer.from(Uint32Array.from('\ufeffwords', (it) => it.codePointAt(0) ?? 0).buffer)],
  ['Windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x0d, 0x0a])],
  ['a terminal’s colours', Buffer.from('\x1b[31mred\x1b[0m and \x1b[1mbold\x1b[0m\n')],
  ['a DOS text with its end mark', Buffer.from('The end.\r\n\x1a')],
  ['a log with a stray control', Buffer.from(`${'A line of a log.\n'.repeat(20)}\x02`)],
];
const others: readonly (readonly [string, Buffer])[] = [
  [
    'compressed bytes',
    gzipSync(Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at * 31) % 251))).subarray(10),
  ],
  ['a NUL in the midst of ASCII', Buffer.from('some words\0and others')],
  ['numbers of 32 bits', Buffer.from(Uint32Array.from({ length: 64 }, (_, at) => at * 65_539).buffer)],
  ['the header of a program', Buffer.from('7f454c4602010100000000000000000003003e0001000000', 'hex')],
  ['controls without NULs', Buffer.from('\x01\x02\x03words\x04\x05')],
  ['UTF-16 with a byte order mark and binary after it', Buffer.from('fffe0000010002000300d8ffdcff0400', 'hex')],
];

describe('looksLikeText', () => {
  for (const [name, bytes] of texts) it(`takes ${name} for text`, () => expect(looksLikeText(bytes)).to.equal(true));
  for (const [name, bytes] of others) it(`does not take ${name}`, () => expect(looksLikeText(bytes)).to.equal(false));
});
