import { expect } from 'chai';

import type { ReadLine } from '../../../../../engine/formats/hocr/read-hocr.js';
import { withSpacesOf } from '../../../../../engine/tools/ocr/place/word-spaces.js';

const spaces: readonly (readonly [
  what: string,
  lines: readonly string[],
  text: string,
  expected: readonly string[],
])[] = [
  ['syllables that stand together', ['편 지 는 오래된'], '편지는 오래된\n', ['편지는 오래된']],
  ['words of a language with spaces as they are', ['to a friend'], 'to a friend\n\n', ['to a friend']],
  ['lines in whichever order they come', ['가 을', '편 지'], '편지\n가 을\n', ['가 을', '편지']],
  ['lines that have the same letters, each in turn', ['가 을', '가 을'], '가을\n\n가 을\n', ['가을', '가 을']],
  ['letters among marks of direction', ['a b'], '\u200Ea\u200F \u200Eb\f', ['a b']],
  ['letters of two code units', ['𠮷 野 家'], '𠮷野 家\n', ['𠮷野 家']],
  ['words that the text parts within as they are', ['가을 편지'], '가 을편지\n', ['가을편지']],
];

describe('The spaces of a line', () => {
  for (const [what, lines, text, expected] of spaces) {
    it(`are told for ${what}`, () => {
      const told = withSpacesOf(text, lines.map(lineOf));
      expect(told.map(shown)).to.deep.equal(expected);
    });
  }

  it('are left to whoever places it when its letters are not those of the text', () => {
    const lines = [lineOf('편 지'), lineOf('가 을')];
    const [changed, unchanged] = withSpacesOf('가을\n편치\n', lines);
    expect([changed && shown(changed), unchanged && shown(unchanged)]).to.deep.equal(['편?지', '가을']);
  });
});

function lineOf(text: string): ReadLine {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  const words = text.split(' ').map((it) => ({ text: it, box, confidence: 90 }));
  return {
    words,
    box,
    baseline: { slope: 0, offset: 0 },
    letters: { ascent: 0, descent: 0 },
    turned: 0,
    rightToLeft: false,
  };
}

/** A question mark stands for an undecided space. */
function shown({ words }: ReadLine): string {
  const parts = words.map(({ text, spaceBefore }, index) => {
    if (index === 0) return text;
    return `${spaceBefore === undefined ? '?' : spaceBefore ? ' ' : ''}${text}`;
  });
  return parts.join('');
}
