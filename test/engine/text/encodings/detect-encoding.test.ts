import { expect } from 'chai';

import { decodeText } from '../../../../engine/text/encodings/decode-text.js';
import { detectEncoding } from '../../../../engine/text/encodings/detect-encoding.js';
import { encode } from '../encode.js';
import { samples } from '../samples.js';

/** Whether the bytes are read as they were written; two encodings may have the same bytes for a text. */
function isReadRight(text: string, encoding: string): boolean {
  const bytes = encode(text, encoding);
  return decodeText(bytes, detectEncoding(bytes)) === decodeText(bytes, encoding);
}

describe('detectEncoding', () => {
  for (const { language, encodings, text } of samples) {
    for (const encoding of encodings.split(' ')) {
      it(`reads ${language} in ${encoding}`, () => {
        const bytes = encode(text, encoding);
        expect(decodeText(bytes, detectEncoding(bytes))).to.equal(decodeText(bytes, encoding));
      });
    }
  }

  // Of DOS and the Macintosh, and of the lesser ISO-8859, a line tells less than of what was most in use.
  const unusual = /^(ibm|mac|x-mac|iso-8859)/;
  for (const [kind, isKind, least] of [
    ['the usual encodings', (it: string) => !unusual.test(it), 0.95],
    ['the unusual ones', (it: string) => unusual.test(it), 0.75],
  ] as const) {
    it(`reads most lines of 40 letters in ${kind}`, () => {
      const lines = samples.flatMap(({ encodings, text }) =>
        encodings
          .split(' ')
          .filter(isKind)
          .flatMap((encoding) => [0, 20, 40, 60].map((at) => ({ encoding, line: text.slice(at, at + 40) }))),
      );
      const right = lines.filter(({ encoding, line }) => isReadRight(line, encoding));
      expect(right.length / lines.length).to.be.greaterThan(least);
    });
  }

  for (const [sentence, bytes, encoding] of [
    ['ASCII as UTF-8', Buffer.from('plain'), 'utf-8'],
    ['nothing as UTF-8', Buffer.alloc(0), 'utf-8'],
    ['UTF-8 whose last character is cut off', Buffer.from('ça marche — 日本').subarray(0, -1), 'utf-8'],
    ['one letter beyond ASCII as Windows-1252', Buffer.from('caf\xe9', 'latin1'), 'windows-1252'],
    ['a quotation mark as Windows-1252', Buffer.from('it\x92s', 'latin1'), 'windows-1252'],
    ['a colour of terminals not as Japanese', Buffer.from('\x1b[31mred\x1b[0m $B'), 'utf-8'],
    ['UTF-32 with a mark', Buffer.from('fffe000041000000', 'hex'), 'utf-32le'],
    ['UTF-32BE with a mark', Buffer.from('0000feff00000041', 'hex'), 'utf-32be'],
  ] as const) {
    it(`takes ${sentence}`, () => expect(detectEncoding(bytes)).to.equal(encoding));
  }
});
