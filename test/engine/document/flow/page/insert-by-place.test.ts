import { expect } from 'chai';

import { insertByPlace } from '../../../../../engine/document/flow/page/insert-by-place.js';

describe('insertByPlace', () => {
  it('puts a picture after all lines of a title above, of which only the first reaches over it', () => {
    const lines = [
      { name: 'first', box: { left: 70, top: 204, right: 465, bottom: 266 } },
      { name: 'second', box: { left: 70, top: 252, right: 414, bottom: 314 } },
      { name: 'third', box: { left: 70, top: 300, right: 284, bottom: 362 } },
    ];
    const parts = [...lines];
    insertByPlace(parts, { name: 'logo', box: { left: 460, top: 668, right: 562, bottom: 753 } });
    expect(parts.map(({ name }) => name)).to.deep.equal(['first', 'second', 'third', 'logo']);
  });
});
