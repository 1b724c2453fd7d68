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
    const box = { left: 460, top: 668, right: 562, bottom: 753 };
    insertByPlace(parts, box, [{ name: 'logo', box }]);
    expect(parts.map(({ name }) => name)).to.deep.equal(['first', 'second', 'third', 'logo']);
  });

  it('puts a centred table before the heading below it, which is left of it', () => {
    const parts = [
      { name: 'heading', box: { left: 78, top: 78, right: 190, bottom: 99 } },
      { name: 'caption', box: { left: 78, top: 106, right: 205, bottom: 118 } },
      { name: 'next heading', box: { left: 78, top: 228, right: 155, bottom: 249 } },
      { name: 'paragraph', box: { left: 78, top: 247, right: 504, bottom: 280 } },
    ];
    const box = { left: 200, top: 120, right: 395, bottom: 210 };
    insertByPlace(parts, box, [{ name: 'table', box }]);
    expect(parts.map(({ name }) => name)).to.deep.equal(['heading', 'caption', 'table', 'next heading', 'paragraph']);
  });

  it('puts a picture at the top of a column there, not in the column before', () => {
    const parts = [
      { name: 'end of the first column', box: { left: 78, top: 600, right: 290, bottom: 700 } },
      { name: 'second column', box: { left: 310, top: 300, right: 520, bottom: 700 } },
    ];
    const box = { left: 310, top: 100, right: 520, bottom: 280 };
    insertByPlace(parts, box, [{ name: 'picture', box }]);
    expect(parts.map(({ name }) => name)).to.deep.equal(['end of the first column', 'picture', 'second column']);
  });

  it('puts a table over two columns after both, with its title, which stands in line with the first', () => {
    const parts = [
      { name: 'first column', box: { left: 78, top: 100, right: 290, bottom: 200 } },
      { name: 'title', box: { left: 78, top: 270, right: 200, bottom: 284 } },
      { name: 'head of the second column', box: { left: 310, top: 100, right: 400, bottom: 114 } },
      { name: 'second column', box: { left: 310, top: 120, right: 520, bottom: 250 } },
      { name: 'below', box: { left: 78, top: 430, right: 520, bottom: 500 } },
    ];
    const box = { left: 78, top: 290, right: 520, bottom: 400 };
    insertByPlace(parts, box, [{ name: 'table', box }]);
    expect(parts.map(({ name }) => name)).to.deep.equal([
      'first column',
      'head of the second column',
      'second column',
      'title',
      'table',
      'below',
    ]);
  });

  it('puts tables beside each other after the titles of both', () => {
    const parts = [
      { name: 'left title', box: { left: 78, top: 100, right: 150, bottom: 114 } },
      { name: 'right title', box: { left: 330, top: 100, right: 400, bottom: 114 } },
      { name: 'below', box: { left: 78, top: 300, right: 520, bottom: 400 } },
    ];
    const left = { name: 'left', box: { left: 78, top: 120, right: 250, bottom: 200 } };
    const right = { name: 'right', box: { left: 330, top: 120, right: 520, bottom: 180 } };
    insertByPlace(parts, { left: 78, top: 120, right: 520, bottom: 200 }, [left, right]);
    expect(parts.map(({ name }) => name)).to.deep.equal(['left title', 'right title', 'left', 'right', 'below']);
  });
});
