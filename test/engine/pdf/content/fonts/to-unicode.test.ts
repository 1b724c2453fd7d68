import { expect } from 'chai';

import { toUnicodeTexts } from '../../../../../engine/pdf/content/fonts/to-unicode.js';

const texts = (cmap: string, length?: number): ReadonlyMap<number, string> => toUnicodeTexts(Buffer.from(cmap), length);

describe('The texts of a ToUnicode CMap', () => {
  it('are those of single codes, of ranges and of lists', () => {
    const cmap = `2 beginbfchar <01> <0041> <02> <00660069> endbfchar
      2 beginbfrange <10> <12> <0061> <20> <22> [<0078> <0079> <007A>] endbfrange`;
    expect([...texts(cmap)]).to.deep.equal([
      ...([
        [1, 'A'],
        [2, 'fi'],
      ] as const),
      ...([
        [16, 'a'],
        [17, 'b'],
        [18, 'c'],
      ] as const),
      ...([
        [32, 'x'],
        [33, 'y'],
        [34, 'z'],
      ] as const),
    ]);
  });

  it('are those of codes with so many bytes', () => {
    const cmap = '2 beginbfchar <41> <0061> <0041> <0062> endbfchar';
    expect([...texts(cmap, 2)]).to.deep.equal([[0x41, 'b']]);
  });

  it('end at the end of the range, though its list goes on', () => {
    expect([...texts('1 beginbfrange <01> <02> [<0061> <0062> <0063>] endbfrange').keys()]).to.deep.equal([1, 2]);
  });

  it('are not more than a font needs, whatever the ranges say', () => {
    const overlapping = Array.from({ length: 2000 }, () => '<00000000> <FFFFFFFF> <0041>').join(' ');
    const apart = Array.from(
      { length: 200 },
      (_, at) => `<${(at * 2 ** 24).toString(16).padStart(8, '0').slice(-8)}> <FFFFFFFF> <0041>`,
    );
    for (const ranges of [overlapping, apart.join(' '), '<00000000> <FFFFFFFF> 7 '.repeat(2000)]) {
      expect(texts(`1 beginbfrange ${ranges} endbfrange`, 4).size).to.be.at.most(2 ** 18);
    }
    expect(texts(`1 beginbfrange <0000> <FFFF> <${'0041'.repeat(2 ** 16)}> endbfrange`, 2).size).to.equal(64);
  });
});
