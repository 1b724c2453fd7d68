import { expect } from 'chai';

import { enumerate } from '../../../engine/text/enumerate.js';

describe('Words in a sentence', () => {
  it('are joined by commas and a word', () => {
    expect(enumerate(['a'], 'and')).to.equal('a');
    expect(enumerate(['a', 'b'], 'or')).to.equal('a or b');
    expect(enumerate(['a', 'b', 'c'], 'and')).to.equal('a, b and c');
    expect(enumerate(['a', 'b', 'c'], 'or')).to.equal('a, b or c');
  });
});
