import { expect } from 'chai';

import { RecentNames } from '../../../../engine/pdf/syntax/recent-names.js';

describe('names that were read before', () => {
  const reader = (): ((text: string, hash: number) => string) => {
    const names = new RecentNames();
    return (text, hash) => names.at(Buffer.from(`/${text} `, 'latin1'), { start: 1, end: text.length + 1, hash });
  };

  it('are read as written where hashes are equal', () => {
    const read = reader();
    const written = ['Type', 'Page', 'Type', 'Pages', 'Page', '', 'Type'];
    expect(written.map((name) => read(name, 7))).to.deep.equal(written);
  });

  it('keep every byte, and names of any length', () => {
    const read = reader();
    const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
    for (const name of [bytes, 'a'.repeat(32), 'a'.repeat(33), bytes])
      expect([read(name, 1), read(name, 1)]).to.deep.equal([name, name]);
  });
});
