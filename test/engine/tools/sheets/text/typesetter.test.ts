import { statSync } from 'node:fs';

import { expect } from 'chai';

import { openTypesetter } from '../../../../../engine/tools/sheets/text/open-typesetter.js';
import type { SetText, Typesetter } from '../../../../../engine/tools/sheets/typesetter.js';
import { setPages } from '../../../../fixtures/pdf/set-pages.js';

describe('Typesetter', () => {
  let typesetter: Typesetter;
  before(() => (typesetter = openTypesetter()));
  after(() => typesetter[Symbol.dispose]());

  const set = (text: string): SetText => typesetter.set(text);

  describe('shapes', () => {
    it('Arabic letters that join', () => {
      expect(codesIn(set('ببب'))).not.to.deep.equal(codesIn(set('ب\u200Cب\u200Cب')));
      expect(set('ببب').width).to.be.lessThan(3 * set('ب').width);
    });

    it('two letters of Arabic that become one sign', () => expect(codesIn(set('لا'))).to.have.length(1));

    it('a syllable of Devanagari whose vowel is written before its letter', () => {
      const [first, second] = codesIn(set('कि'));
      expect(second).not.to.equal(undefined);
      expect(first).not.to.equal(codesIn(set('क'))[0]);
    });

    it('letters that stand closer together', () => {
      expect(set('AV').width).to.be.lessThan(set('A').width + set('V').width);
    });

    it('a letter and its mark as the letter with the mark', () => {
      expect(codesIn(set('e\u0301'))).to.have.length(1);
      expect(set('e\u0301').width).to.equal(set('é').width);
    });
  });

  describe('goes', () => {
    const [alef, bet, one, two] = ['א', 'ב', '1', '2'] as const;

    it('from right to left', () => {
      expect(codesIn(set(`${alef}${bet}`))).to.deep.equal([bet, alef].flatMap((it) => codesIn(set(it))));
    });

    it('from left to right within numbers', () => {
      const expected = [one, two, ' ', alef].flatMap((it) =>
        it === ' ' ? spaceIn(set(`${alef} ${bet}`)) : codesIn(set(it)),
      );
      expect(codesIn(set(`${alef} ${one}${two}`))).to.deep.equal(expected);
    });

    it('as its author forces it to', () => {
      expect(codesIn(set('\u202Eabc\u202C'))).to.deep.equal(codesIn(set('cba')));
    });

    it('from right to left with brackets turned round', () => {
      expect(set(`(${alef})`).operators).not.to.equal(set(`)${alef}(`).operators);
      expect(codesIn(set(`(${alef}`))[1]).to.equal(codesIn(set(`a)`))[1]);
    });
  });

  describe('breaks lines', () => {
    for (const [name, end] of [
      ['a line feed', '\n'],
      ['a carriage return and a line feed', '\r\n'],
      ['a line separator', '\u2028'],
    ] as const) {
      it(`at ${name}`, () => {
        expect(set(`One${end}Two`)).to.deep.equal(set('One\nTwo'));
        expect(set(`One${end}Two`).descent).to.be.greaterThan(set('One').descent + 1);
      });
    }

    it('and puts each in the middle', () => {
      const [narrow = 0, wide = 0] = startsIn(set('W\nWWWW'));
      expect(wide).to.equal(0);
      expect(narrow).to.be.closeTo(1.5 * set('W').width, 0.01);
    });

    it('and keeps empty ones', () => expect(set('A\n\nB').descent).to.be.greaterThan(set('A\nB').descent + 1));
  });

  describe('shows nothing for', () => {
    for (const [name, text] of [
      ['no text', ''],
      ['white space', ' \t\u00A0\u3000 '],
      ['control characters', '\u0000\u0007\u001B\u0085'],
      ['joiners and selectors alone', '\u200D\uFE0F\u2060'],
    ] as const) {
      it(name, () => {
        expect(codesIn(set(text))).to.deep.equal([]);
        expect(set(text).width).to.equal(0);
      });
    }
  });

  describe('tells', () => {
    it('characters that no font has, once', () => {
      using fresh = openTypesetter();
      expect(codesIn(fresh.set('a\u{40000}b\u{40000}'))).to.have.length(4);
      expect([...fresh.missing]).to.deep.equal(['\u{40000}']);
    });

    it('none of what is not to be seen, and no half characters', () => {
      using fresh = openTypesetter();
      fresh.set('a\u200Db\uFE0F\uD800 \u2003👍🏽');
      expect([...fresh.missing]).to.deep.equal([]);
    });
  });

  describe('sets within a second or so', () => {
    for (const [name, text] of [
      ['ten thousand letters', 'abcde fghi'.repeat(1000)],
      ['ten thousand marks on one letter', `a${'\u0301'.repeat(9999)}`],
      ['ten thousand changes of direction', 'aא'.repeat(5000)],
      ['directions nested without end', `${'\u202E\u202D'.repeat(2500)}abc א`],
      ['brackets nested without end', `${'('.repeat(5000)}א${')'.repeat(5000)}`],
      ['five thousand lines', 'a\n'.repeat(5000)],
      [
        'ten thousand characters that no font has',
        String.fromCodePoint(
          ...Array(9999)
            .fill(0)
            .map((_, at) => 0x40000 + at),
        ),
      ],
    ] as const) {
      it(name, () => {
        const begun = process.cpuUsage();
        expect(codesIn(set(text)).length).to.be.greaterThan(0);
        const { user, system } = process.cpuUsage(begun);
        expect((user + system) / 1e6).to.be.lessThan(5);
      });
    }
  });

  describe('adds', () => {
    it('few bytes for a word', () => {
      using pages = setPages('CONFIDENTIAL');
      expect(statSync(pages.path).size).to.be.lessThan(6000);
    });

    it('few bytes for characters of a font of 19 MB', () => {
      using pages = setPages('機密文書');
      expect(statSync(pages.path).size).to.be.lessThan(10_000);
    });

    it('no font where nothing is set', () => {
      using fresh = openTypesetter();
      fresh.set(' ');
      expect(fresh.addFonts(noAdder).size).to.equal(0);
    });
  });
});

const noAdder = {
  add: (): never => expect.fail('Something is added.'),
  addStream: (): never => expect.fail('Something is added.'),
};

/** The shown codes, from left to right. */
function codesIn({ operators }: SetText): readonly string[] {
  const shown = operators.replace(/\/ActualText <\w*>/g, '');
  return [...shown.matchAll(/<(\w+)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []);
}

/** Left edges of lines. */
function startsIn({ operators }: SetText): readonly number[] {
  return [...operators.matchAll(/1 0 0 1 (\S+) \S+ Tm/g)].map(([, x]) => Number(x));
}

/** The code of the space between two words. */
function spaceIn(text: SetText): readonly string[] {
  return codesIn(text).slice(1, 2);
}
