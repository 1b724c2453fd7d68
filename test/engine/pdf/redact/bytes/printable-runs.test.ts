import { expect } from 'chai';

import { printableRunsIn } from '../../../../../engine/pdf/redact/bytes/printable-runs.js';

describe('printable runs of binary data', () => {
  const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
  const data: Readonly<Record<string, readonly [bytes: Buffer, runs: readonly string[]]>> = {
    'a long run between any bytes': [Buffer.from('\x01for Eva alone\x02'), ['for Eva alone']],
    'a short run that ends as strings do': [Buffer.from('\x01\0Eva\0\x02'), ['Eva']],
    'a short run at both ends of the data': [Buffer.from('Eva'), ['Eva']],
    'no short run between other bytes': [Buffer.from('\x01Eva\0\x02Eva\x01'), []],
    'letters of two and three bytes': [Buffer.from('\0Ève — 永\0'), ['Ève — 永']],
    'what follows half of a letter': [
      Buffer.concat([Buffer.from([0xc3]), Buffer.from('for Eva alone\0')]),
      ['for Eva alone'],
    ],
    'a run in UTF-16': [Buffer.concat([Buffer.from([1, 1]), wide('Eva B')]), ['Eva B']],
    'a run in UTF-16 of the other byte order': [
      Buffer.concat([Buffer.from([1, 1]), wide('Eva B').swap16()]),
      ['Eva B'],
    ],
    'a run in UTF-16 at an odd place': [Buffer.concat([Buffer.from([1]), wide('Eva B')]), ['Eva B']],
    'no run of three letters in UTF-16': [Buffer.concat([Buffer.from([1]), wide('Eva')]), []],
  };
  for (const [name, [bytes, runs]] of Object.entries(data)) {
    it(`are ${name}`, () => {
      expect(printableRunsIn(bytes)).to.deep.equal(runs);
    });
  }

  it('may have millions of characters', () => {
    const long = 'a'.repeat(12_000_000);
    const lengthsIn = (bytes: Buffer): readonly number[] => printableRunsIn(bytes).map(({ length }) => length);
    expect(lengthsIn(Buffer.from(long))).to.deep.equal([long.length]);
    expect(lengthsIn(wide(long))).to.deep.equal([long.length]);
  });
});
