import { expect } from 'chai';

import { wordsInOrder } from '../../../bench/convert-to-word/words-in-order.js';

describe('wordsInOrder', () => {
  for (const { name, result, right } of [
    { name: 'counts all words of the same text', result: 'one two\nthree  four', right: 4 },
    { name: 'counts no word of an empty text', result: '', right: 0 },
    { name: 'does not count a word that moved', result: 'four one two three', right: 3 },
    { name: 'does not count a word that lost a letter', result: 'one two thre four', right: 3 },
    { name: 'compares letters and digits only', result: '\uf0b7 one ☐ “two” ✓ three, \uf0b0four', right: 4 },
    {
      name: 'takes a word that is divided at the end of a line for one',
      result: 'one two th-\nree fo\u00adur',
      right: 4,
    },
    { name: 'parts words at the dots of tabs', result: 'one two three......four', right: 4 },
    { name: 'does not count words that the result adds', result: 'one and two and three and four', right: 4 },
  ]) {
    it(name, () => {
      expect(wordsInOrder('• one ☒ two three four', result)).to.deep.equal({ right, known: 4 });
    });
  }
});
