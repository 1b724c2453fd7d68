import { expect } from 'chai';

import { leaveOutMisread } from '../../../../engine/tools/ocr/leave-out-misread.js';
import type { ReadLine, ReadWord } from '../../../../engine/formats/hocr/read-hocr.js';

/** Two lines of fifteen letters each, between x = 500 and 800. */
const letters = Int32Array.from(
  Array.from({ length: 30 }, (_, index) => {
    const [left, top] = [500 + 20 * (index % 15), index < 15 ? 10 : 50];
    return [left, top, left + 16, top + 20];
  }).flat(),
);

const words: readonly (readonly [sentence: string, word: Partial<ReadWord>, isKept: boolean])[] = [
  ['leaves out two letters, guessed, in the place of thirty', { text: 'es' }, false],
  ['keeps them where the engine is sure of them', { text: 'es', confidence: 90 }, true],
  ['keeps a word that has about as many letters as stand there', { text: 'whatever-stands-here' }, true],
  ['keeps a word for whose letters there are a few parts each', { text: 'говорит' }, true],
  ['keeps a word that stands elsewhere', { text: 'es', box: { left: 100, top: 0, right: 400, bottom: 80 } }, true],
  ['keeps a word over a few letters', { text: 'e', box: { left: 500, top: 0, right: 600, bottom: 40 } }, true],
];

describe('leaveOutMisread', () => {
  for (const [sentence, word, isKept] of words) {
    it(sentence, () => {
      const [heading, guess] = [
        wordOf({ text: 'Heading', box: { left: 0, top: 0, right: 90, bottom: 80 } }),
        wordOf(word),
      ];
      const [line] = leaveOutMisread([lineOf([heading, guess])], letters);
      expect(line?.words).to.deep.equal(isKept ? [heading, guess] : [heading]);
    });
  }

  it('leaves out a line of which nothing is left', () => {
    expect(leaveOutMisread([lineOf([wordOf({ text: 'es' })])], letters)).to.deep.equal([]);
  });
});

function wordOf(word: Partial<ReadWord>): ReadWord {
  return { text: 'es', box: { left: 490, top: 0, right: 810, bottom: 80 }, confidence: 30, ...word };
}

function lineOf(words: readonly ReadWord[]): ReadLine {
  return {
    words,
    box: { left: 0, top: 0, right: 810, bottom: 80 },
    baseline: { slope: 0, offset: -2 },
    letters: { ascent: 20, descent: 2 },
    turned: 0,
    rightToLeft: false,
  };
}
