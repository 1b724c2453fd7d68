import { expect } from 'chai';

import { boxesOf, joinedAreas, textsOf } from '../../../../../engine/pdf/redact/content/area-indices.js';
import type { Quad, RedactionArea } from '../../../../../engine/pdf/redact/redaction-area.js';

describe('indices of redaction areas', () => {
  const page = [area(0), area(100)];

  it('are made once for each list, since content may draw a form a million times', () => {
    expect(boxesOf(page)).to.equal(boxesOf(page));
    expect(textsOf(page)).not.to.equal(boxesOf(page));
  });

  it('find the areas of both lists where lists are joined', () => {
    const joined = joinedAreas(page, [area(200)]);
    expect(joined).to.have.length(3);
    const found = [5, 105, 205, 305].map((x) => boxesOf(joined).covers({ x, y: 5 }));
    expect(found).to.deep.equal([true, true, true, false]);
    expect(textsOf(joined).meeting({ left: 0, right: 300, top: 0, bottom: 9 })).to.have.length(3);
  });

  it('of joined lists do not index the first list again', () => {
    let read = 0;
    const counted: RedactionArea = {
      ...area(0),
      get box() {
        read++;
        return square(0);
      },
    };
    const list = [counted];
    boxesOf(list);
    const before = read;
    expect(boxesOf(joinedAreas(list, [area(50)])).covers({ x: 5, y: 5 })).to.equal(true);
    expect(read).to.equal(before);
  });
});

function area(left: number): RedactionArea {
  return { text: square(left), box: square(left) };
}

function square(left: number): Quad {
  return [
    { x: left, y: 0 },
    { x: left + 10, y: 0 },
    { x: left + 10, y: 10 },
    { x: left, y: 10 },
  ];
}
