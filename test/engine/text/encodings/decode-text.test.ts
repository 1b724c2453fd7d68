import { expect } from 'chai';

import { decodeText, decoderOf } from '../../../../engine/text/encodings/decode-text.js';

describe('decodeText', () => {
  for (const [sentence, hex, encoding, text] of [
    ['quotation marks and the euro of Windows-1252', '8093948592', 'windows-1252', '€“”…’'],
    ['UTF-32LE, without its mark', 'fffe000041000000d8a90100', 'utf-32le', 'A\u{1a9d8}'],
    ['UTF-32BE, without its mark', '0000feff0001f600', 'utf-32be', '😀'],
    ['no surrogates of UTF-32', '00d80000ffffff7f', 'utf-32le', '\ufffd\ufffd'],
    ['UTF-32 that ends within a character', '4100000042', 'utf-32le', 'A\ufffd'],
    ['lines of DOS', 'dac4bf8182', 'ibm437', '┌─┐üé'],
    ['Polish of DOS', 'a58698', 'ibm852', 'ąćś'],
    ['Russian of DOS', '8fe0a8a2a5e2', 'ibm866', 'Привет'],
    ['Romanian with commas', 'aabadefe', 'iso-8859-16', 'ȘșȚț'],
  ] as const) {
    it(`reads ${sentence}`, () => expect(decodeText(Buffer.from(hex, 'hex'), encoding)).to.equal(text));
  }

  it('goes on within a character', () => {
    const decoder = decoderOf('utf-32le');
    const parts = ['fffe00004100', '0000', '42000000'].map((it) => Buffer.from(it, 'hex'));
    expect(parts.map((it) => decoder.decode(it, { stream: true })).join('')).to.equal('AB');
  });
});
