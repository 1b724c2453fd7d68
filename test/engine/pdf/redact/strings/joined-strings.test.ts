import assert from 'node:assert/strict';

import { expect } from 'chai';

import { type Sequence, withoutJoinedMatches } from '../../../../../engine/pdf/redact/strings/joined-strings.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { Lexer } from '../../../../../engine/pdf/syntax/lexer.js';
import { parseObject } from '../../../../../engine/pdf/syntax/parse-object.js';
import { isArray, PdfString } from '../../../../../engine/pdf/syntax/values.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';
import { cpuSecondsOf } from '../../../../fixtures/cpu-seconds-of.js';

function rest(array: string, sequence: Sequence, text = 'SECRET'): readonly unknown[] {
  const { value } = parseObject(new Lexer(Buffer.from(array, 'latin1')));
  assert.ok(isArray(value));
  const removal = new TextRemoval(matcherOf({ text }));
  return withoutJoinedMatches(value, removal, sequence).map((item) => (item instanceof PdfString ? item.text : item));
}

describe('withoutJoinedMatches', () => {
  for (const [array, kept] of [
    ['[(SEC) (RET)]', ['', '']],
    ['[(a SEC) 5 (RET b)]', ['a ', 5, ' b']],
    ['[(S) (E) (C) (R) (E) (T) (a)]', ['', '', '', '', '', '', 'a']],
    ['[<FEFF005300450043> (RETSEC) (RET)]', ['', '', '']],
    ['[(SE) (SEC) (RET) (CRET)]', ['', '', '', '']],
    ['[(a) (SECRET) (b)]', ['a', 'SECRET', 'b']],
    ['[(SEC)]', ['SEC']],
  ] as const) {
    it(`leaves ${JSON.stringify(kept)} of the pieces ${array}`, () => {
      assert.deepEqual(rest(array, 'pieces'), kept);
    });
  }

  it('removes lines that give a match', () => {
    assert.deepEqual(rest('[(a SEC) (RET b)]', 'lines'), ['a ', ' b']);
  });

  it('removes values that give a match, unless a short one', () => {
    assert.deepEqual(rest('[(Ms Jane) 5 (Doe)]', 'values', 'Jane Doe'), ['Ms ', 5, '']);
    assert.deepEqual(rest('[(1) (2)]', 'values', '12'), ['1', '2']);
  });

  it('takes linear time for many pieces of many matches', () => {
    const array = `[${'(SEC) (RET a) '.repeat(50_000)}]`;
    // A comparison of all pieces with all matches would take half a minute.
    const left = (): void => assert.deepEqual(new Set(rest(array, 'pieces')), new Set(['', ' a']));
    expect(cpuSecondsOf(left)).to.be.below(10);
  });

  it('keeps words whose ends give a short word by chance', () => {
    assert.deepEqual(rest('[(Peru) (Spain)]', 'lines', 'us'), ['Peru', 'Spain']);
    assert.deepEqual(rest('[(Menu) (Settings)]', 'pieces', 'us'), ['Menu', 'Settings']);
    assert.deepEqual(rest('[(u) (s)]', 'pieces', 'us'), ['', '']);
  });
});
