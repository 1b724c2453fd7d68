import { expect } from 'chai';

import { partWords } from '../../../../../engine/tools/sheets/text-layer/part-words.js';

/** Words of letters that are half an em wide; an em is 10 units. */
function placed(...words: readonly (readonly [letters: number, from: number, to: number])[]): readonly string[] {
  const found = words.map(([letters, from, to]) => ({ codes: 'x'.repeat(letters), ems: letters / 2, from, to }));
  return partWords(found, 10).map(({ from, to }) => `${Math.round(from)}-${Math.round(to)}`);
}

describe('partWords', () => {
  it('leaves words alone that stand beside each other', () => {
    expect(placed([4, 0, 20], [4, 25, 45], [4, 45, 65])).to.deep.equal(['0-20', '25-45', '45-65']);
  });

  it('parts two words where both are, as their letters ask for', () => {
    expect(placed([6, 0, 30], [2, 20, 40])).to.deep.equal(['0-30', '30-40']);
  });

  it('takes room that both have for a word that would have none', () => {
    expect(placed([4, 0, 80], [8, 75, 80])).to.deep.equal(['0-27', '27-80']);
  });

  it('takes no room from a word before both', () => {
    expect(placed([4, 0, 20], [4, 40, 60], [12, 10, 58])).to.deep.equal(['0-20', '20-30', '30-60']);
  });
});
