import { expect } from 'chai';

import { contentsEntryOf } from '../../../engine/document/contents-entry.js';
import { cpuSecondsOf } from '../../fixtures/cpu-seconds-of.js';

describe('contentsEntryOf', () => {
  const entries: Readonly<Record<string, readonly [title: string, page: string] | undefined>> = {
    'Ships . . . . . 12': ['Ships', '12'],
    'Ships.... 12': ['Ships', '12'],
    'Ships  \t12': ['Ships', '12'],
    'Ships.  . . . xiv': ['Ships.', 'xiv'],
    '1. Ships … … … 12': ['1. Ships', '12'],
    'Ships 12': undefined,
    '. . . . 12': undefined,
    'Ships . . . . of 12': undefined,
  };
  for (const [text, expected] of Object.entries(entries)) {
    it(`${expected === undefined ? 'finds no entry' : 'finds a title and a page'} in ${JSON.stringify(text)}`, () => {
      const found = contentsEntryOf(text);
      const parts = found === undefined ? undefined : [text.slice(0, found.end), text.slice(found.start)];
      expect(parts).to.deep.equal(expected);
    });
  }

  it('takes little time for long spaces', () => {
    const text = `Ships${' '.repeat(390)}end`;
    const found = (): unknown => Array.from({ length: 20_000 }, () => contentsEntryOf(text));
    expect(cpuSecondsOf(found)).to.be.below(0.7);
  });
});
