import { expect } from 'chai';

import { readingsInOtherEncodings } from '../../../../../engine/pdf/redact/files/file-texts.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';

const readingsFor = (search: Parameters<typeof matcherOf>[0], hex: string): readonly string[] => [
  ...readingsInOtherEncodings(Buffer.from(hex, 'hex'), matcherOf(search)),
];

// "Ж" in Windows-1251, then "ascii" in a line of its own.
const written = 'c620c60a61736369690a';

describe('readings of a text in other encodings', () => {
  it('are those of its lines that are not ASCII, in which its words may match', () => {
    expect(readingsFor({ text: 'ж' }, written))
      .to.include('Ж Ж\n')
      .and.not.include('Æ Æ\n');
    expect(readingsFor({ text: 'ascii' }, written)).to.not.include('Ж Ж\n');
  });

  it('are given once where encodings agree', () => {
    const readings = readingsFor({ regex: 'a' }, written);
    expect(readings).to.include.members(['Æ Æ\n', 'Ж Ж\n', 'Ζ Ζ\n']);
    expect(readings.filter((it) => it === 'Æ Æ\n')).to.have.lengthOf(1);
  });
});
