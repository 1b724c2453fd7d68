import { expect } from 'chai';

import { matcherOf } from '../../../../engine/text/search/find-text.js';
import { mayContinue, mayMatch } from '../../../../engine/text/search/may-match.js';
import { seededRandom } from '../../../fixtures/seeded-random.js';

const may = (text: string, words: readonly string[]): boolean => mayMatch({ text })(words);

describe('words of a page in no order', () => {
  it('may match where parts of them give the searched text', () => {
    expect(may('Jane Doe', ['of', 'doe', 'JANE'])).to.equal(true);
    expect(may('secret', ['top-secrets'])).to.equal(true);
    expect(may('secret', ['t', 'S', 'r', 'e', 'c'])).to.equal(true);
    expect(may('well-known', ['known', 'well'])).to.equal(true);
    expect(may('office', ['o\ufb03ce'])).to.equal(true);
    expect(may('résumé', ['re', '\u0301sume\u0301'])).to.equal(true);
    // Two halves of a mathematical A.
    expect(matcherOf({ text: 'a' }).find('\ud835\udc00').length).to.equal(1);
    expect(may('a', ['\ud835', '\udc00'])).to.equal(true);
  });

  it('cannot match where no order of them does', () => {
    expect(may('Jane Doe', ['Jane', 'and', 'does'])).to.equal(true);
    expect(may('Jane Doe', ['Jan', 'and', 'Doe'])).to.equal(false);
    expect(may('secret', ['se', 'ret'])).to.equal(false);
    expect(may('secret', [])).to.equal(false);
  });

  it('may match any expression', () => {
    expect(mayMatch({ regex: 'a+' })(['b'])).to.equal(true);
    expect(mayMatch({ text: 'a', regex: 'b' })(['c'])).to.equal(true);
  });

  it('may match whenever a search of the text finds something', () => {
    const random = seededRandom(7);
    const letters = ['a', 'b', 'B', '-', '\u00ad', 'é', 'e\u0301', '\u0301', '\ufb01', '中', '7', '\u200d', 'ſ'];
    const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)] as Value;
    const some = (most: number, of: readonly string[]): string =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(of)).join('');
    let found = 0;
    for (let turn = 0; turn < 20_000; turn++) {
      const words = Array.from({ length: 1 + Math.floor(random() * 6) }, () => some(4, letters));
      const text = words.map((word) => word + pick(['', ' ', '\n', ' \n'])).join('');
      const search = some(5, [...letters, ' ']);
      if (search.trim() === '' || matcherOf({ text: `${search}a` }).find(text).length === 0) continue;
      found++;
      expect(may(`${search}a`, words), JSON.stringify([search, words, text])).to.equal(true);
    }
    expect(found).to.be.above(100);
  });
});

describe('words of a page', () => {
  const continues = (text: string, words: readonly string[]): boolean => mayContinue({ text })(words);

  it('may have the begin or the end of a match whose other part is on another page', () => {
    for (const [text, before, after] of [
      ['Jane Doe', 'Jane', 'Doe,'],
      ['Jane Doe', '(Jane', 'Does'],
      ['Jane Doe', 'Ja-', 'ne'],
      ['secrets', 'SEC-', 'RETS.'],
      ['secret', 'unSEC-', 'RETive'],
      ['secret', 'topse-', 'cret'],
      ['Jane Doe', '(Ja-', 'ne'],
      ['Jane', '»Ja-', 'ne»'],
      ['secretly', 'secret-', 'ly,'],
      ['秘密会議', '極秘', '密会議'],
      ['비밀문서', '비', '밀문서'],
    ] as const) {
      expect(continues(text, ['other', before]), before).to.equal(true);
      expect(continues(text, ['other', after]), after).to.equal(true);
    }
  });

  it('have neither where only single letters are alike', () => {
    expect(continues('Jane Doe', ['john', 'banjo', 'shoe', 'jan.'])).to.equal(false);
    expect(continues('secret', ['these', 'tree', 'ets', 'test'])).to.equal(false);
  });

  it('may have a part of any expression, and of a long text', () => {
    expect(mayContinue({ regex: 'a' })(['b'])).to.equal(true);
    expect(continues('a'.repeat(65), ['b'])).to.equal(true);
  });
});
