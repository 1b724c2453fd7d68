import { expect } from 'chai';

import { isChapterNumber, numberDepth } from '../../../../../engine/document/flow/headings/heading-number.js';

describe('Numbers of headings', () => {
  const depths: readonly (readonly [text: string, depth: number | undefined])[] = [
    ['3 Results', 1],
    ['3.1 Results', 2],
    ['A.1.2 Results', 3],
    ['Chapter 3 Results', 1],
    ['Chapter Three', 1],
    ['IV. Results', 1],
    ['۱.۲ نتیجه', 2],
    ['فصل ١', 1],
    ['Hoofdstuk 2 Resultaten', 1],
    ['Rozdział 2', 1],
    ['第3章 结果', 1],
    ['第二节', 2],
    ['제 2 장 결과', 1],
    ['付録A 索引の例', 1],
    ['附录 B 代码', 1],
    ['三、其他事项', 1],
    ['（二）改善车站', 2],
    ['第3章では述べた', undefined],
    ['10 Mar 99', undefined],
    ['3 March 2024', undefined],
    ['13 فيفري 2018', undefined],
    ['3. März 2024', undefined],
    ['4 Outlook 2025', 1],
    ['2. Quartal 2023', 1],
    ['3 Results 2024 and Later', 1],
    ['A Result', undefined],
    ['3 results', undefined],
    ['3.1 ctags', 2],
    ['Parts of it', undefined],
  ];
  for (const [text, depth] of depths) {
    it(`have the depth ${depth ?? 'of no number'} in "${text}"`, () => {
      expect(numberDepth(text)).to.equal(depth);
    });
  }

  const labels: readonly (readonly [text: string, isLabel: boolean])[] = [
    ['Chapter 3', true],
    ['CHAPTER', true],
    ['CHAPTER ONE', true],
    ['Three', true],
    ['Part II.', true],
    ['پیوست آ', true],
    ['第十章', true],
    ['Chapter 3 Results', false],
    ['One Result', false],
  ];
  for (const [text, isLabel] of labels) {
    it(`are ${isLabel ? '' : 'not '}all of "${text}"`, () => {
      expect(isChapterNumber(text)).to.equal(isLabel);
    });
  }
});
