import { expect } from 'chai';

import {
  type NumberedFont,
  type TexEncoding,
  texEncodingOf,
  texReading,
  texText,
  texTextSymbol,
} from '../../../../engine/pdf/fonts/tex-text.js';

const read = (encoding: TexEncoding, codes: readonly number[], typewriter = false): string =>
  codes.map((code) => texText(code, { encoding, typewriter }) ?? '?').join('|');

describe('texText', () => {
  it('reads the Greek letters, ligatures, accents and quotes of OT1', () =>
    expect(read('OT1', [0x00, 0x0a, 0x0e, 0x10, 0x13, 0x19, 0x1f, 0x5c, 0x22, 0x27, 0x7b, 0x41])).to.equal(
      'Γ|Ω|ffi|ı|´|ß|Ø|“|”|’|–|A',
    ));

  it('reads ASCII in typewriter fonts', () => expect(read('OT1', [0x22, 0x5c, 0x7b, 0x7e], true)).to.equal('"|\\|{|~'));

  it('reads the accents, quotes, dashes, ligatures and letters of T1', () =>
    expect(
      read(
        'T1',
        [0x04, 0x0c, 0x10, 0x14, 0x15, 0x19, 0x1b, 0x1f, 0x22, 0x60, 0x7f, 0x80, 0x9e, 0xbf, 0xc0, 0xd7, 0xff],
      ),
    ).to.equal('¨|˛|“|»|–|ı|ff|ffl|"|‘|-|Ă|đ|£|À|Œ|ß'));

  it('reads the Cyrillic letters of T2A', () =>
    expect(read('T2A', [0xcc, 0xe8, 0xff, 0x80, 0x9c, 0xa8, 0xbc, 0xbe, 0xbf, 0x15, 0x41])).to.equal(
      'М|и|я|Ґ|Ё|ї|ё|«|»|–|A',
    ));

  it('knows no character of codes that have none', () => {
    expect(read('T1', [0x17, 0x18, 0x20])).to.equal('?|?|?');
    expect(read('OT1', [0x20, 0x7f, 0x80])).to.equal('?|?|?');
  });
});

describe('texTextSymbol', () => {
  it('reads the symbols of TS1', () =>
    expect([0x84, 0x88, 0x97, 0xa9, 0xb0, 0xbf].map(texTextSymbol).join('')).to.equal('†•™©°€'));

  it('knows no symbol of other codes', () =>
    expect([0x41, 0x83, 0xab, 0xc0].map(texTextSymbol)).to.deep.equal([undefined, undefined, undefined, undefined]));
});

describe('texEncodingOf', () => {
  it('takes codes beyond 127, or more ligatures of T1, for T1', () => {
    expect(texEncodingOf([0x41, 0xe9])).to.equal('T1');
    expect(texEncodingOf([0x41, 0x1c, 0x1b])).to.equal('T1');
    expect(texEncodingOf([0x41, 0x15])).to.equal('T1');
    expect(texEncodingOf([0x41, 0x0c])).to.equal('OT1');
    expect(texEncodingOf([0x41])).to.equal('OT1');
  });

  it('takes more letters of the upper half than Latin ones for T2A', () =>
    expect(texEncodingOf([0x41, 0xcc, 0xe8])).to.equal('T2A'));
});

describe('texReading', () => {
  const named = (codes: readonly number[], prefix = 'a'): NumberedFont => ({
    numberOf: (code) => (codes.includes(code) ? { prefix, number: code } : undefined),
    widthOf: (code) => code / 1000,
  });

  it('reads the codes of a font with letters, or with text symbols alone', () => {
    expect(texReading(named([0x0c, 0x41, 0x62]))?.textOf(0x0c)).to.equal('fi');
    expect(texReading(named([0x84, 0x88]))?.textOf(0x88)).to.equal('•');
    expect(texReading(named([0x84, 0x88]))?.textOf(0xa9)).to.equal(undefined);
    expect(texReading(named([0x24, 0x88]))?.textOf(0x24)).to.equal('$');
  });

  it('is certain where the codes are those of no font of mathematics', () => {
    expect(texReading(named([0x0c, 0x41, 0x62]))?.certain).to.equal(false);
    expect(texReading(named([0x0c, 0x41, 0xe9]))?.certain).to.equal(true);
    expect(texReading(named([0x88]))?.certain).to.equal(true);
  });

  it('knows typewriter fonts by their widths', () => {
    const font = { ...named([0x0b, 0x22, 0x41, 0x42, 0x43, 0x44]), widthOf: () => 0.525 };
    expect(texReading(font)?.textOf(0x22)).to.equal('"');
    expect(texReading(font)?.textOf(0x0b)).to.equal('↑');
  });

  it('knows nothing of fonts of other symbols, and of other names', () => {
    expect(texReading(named([0x00, 0x0f, 0x41]))).to.equal(undefined);
    expect(texReading(named([0x83, 0x88]))).to.equal(undefined);
    expect(texReading(named([0x41, 0x42], 'c'))).to.equal(undefined);
    expect(texReading(named([]))).to.equal(undefined);
  });
});
