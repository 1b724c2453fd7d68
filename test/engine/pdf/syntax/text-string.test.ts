import { expect } from 'chai';
import { PdfString } from '../../../../engine/pdf/syntax/values.js';

const readings: readonly (readonly [sentence: string, bytes: readonly number[], text: string])[] = [
  ['reads ASCII', [0x41, 0x62], 'Ab'],
  ['reads Latin-1 letters of PDFDocEncoding', [0xe9, 0xdf], 'éß'],
  ['reads the accents from 0x18 on', [0x18, 0x1b, 0x1f], '˘˙˜'],
  ['reads typographic signs from 0x80 on', [0x80, 0x84, 0x8d, 0x92, 0x9e, 0xa0], '•—“™ž€'],
  ['marks what PDFDocEncoding leaves undefined', [0x7f, 0x9f, 0xad], '\uFFFD\uFFFD\uFFFD'],
  ['reads UTF-16, high byte first', [0xfe, 0xff, 0x26, 0x03, 0xd8, 0x3d, 0xde, 0x00], '☃😀'],
  ['reads UTF-16, low byte first', [0xff, 0xfe, 0x03, 0x26], '☃'],
  ['omits half a character at the end of UTF-16', [0xfe, 0xff, 0x00, 0x41, 0x00], 'A'],
  ['reads UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
  ['drops the language of UTF-16 text', [0xfe, 0xff, 0, 0x1b, 0, 0x64, 0, 0x65, 0, 0x1b, 0, 0x41], 'A'],
  ['keeps an escape character that has no partner', [0xfe, 0xff, 0, 0x1b, 0, 0x41], '\u001BA'],
];

describe('text strings', () => {
  for (const [sentence, bytes, text] of readings) {
    it(sentence, () => {
      expect(new PdfString(Uint8Array.from(bytes)).text).to.equal(text);
    });
  }

  for (const text of ['plain', '', 'naïve', '日本', '😀', 'tab\tand\nline']) {
    it(`reads back ${JSON.stringify(text)}`, () => {
      expect(PdfString.fromText(text).text).to.equal(text);
    });
  }

  it('writes ASCII without a byte order mark', () => {
    expect([...PdfString.fromText('Ab').bytes]).to.deep.equal([0x41, 0x62]);
  });
});
