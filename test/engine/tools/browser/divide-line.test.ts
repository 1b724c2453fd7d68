import { expect } from 'chai';

import { dividedLine, MAX_UNITS } from '../../../../engine/tools/browser/divide-line.js';

const COLUMNS = 114;

describe('a line of a text', () => {
  const lengths = (line: string): readonly number[] => dividedLine(line, COLUMNS).map((part) => part.length);

  it('stays whole as people write them', () => {
    expect(dividedLine('', COLUMNS)).to.deep.equal(['']);
    expect(lengths('a'.repeat(MAX_UNITS))).to.deep.equal([MAX_UNITS]);
  });

  it('is divided after a space', () => {
    expect(lengths('nine more '.repeat(1_500))).to.deep.equal([MAX_UNITS, 5_000]);
    expect(lengths(`${'some words '.repeat(909)}word${'x'.repeat(99)}`)[0]).to.equal(909 * 11);
  });

  it('is divided where rows end if it has no space', () => {
    for (const length of lengths('x'.repeat(25_000)).slice(0, -1)) expect(length % COLUMNS).to.equal(0);
  });

  it('is not divided within a character, and loses nothing', () => {
    for (const character of ['👩🏽', 'e\u0301\u0323', 'क्षि']) {
      const line = character.repeat(9_000);
      const parts = dividedLine(line, COLUMNS);
      expect(parts.join('')).to.equal(line);
      for (const part of parts) expect(part.startsWith(character.slice(0, 1))).to.equal(true);
    }
  });

  it('is divided within a character of thousands of marks', () => {
    const line = `a${'\u0301'.repeat(30_000)}`;
    const parts = dividedLine(line, COLUMNS);
    expect(parts.join('')).to.equal(line);
    expect(parts).to.have.length(4);
  });
});
