import { expect } from 'chai';

import type { Box } from '../../../../../engine/geometry/geometry.js';
import { layersOf, type VectorObject } from '../../../../../engine/tools/pdfium/pictures/layer-objects.js';

function square(left: number, top: number, side: number): Box {
  return { left, top, right: left + side, bottom: top + side };
}

function vector(object: number, order: number, box: Box): VectorObject {
  return { object, order, box, isRectangle: false, isClipped: false };
}

function objectsIn(layers: ReadonlyMap<number, readonly VectorObject[]>): readonly (readonly [number, number])[] {
  return [...layers].flatMap(([layer, vectors]) => vectors.map(({ object }) => [object, layer] as const));
}

describe('layers of vector artwork', () => {
  const [tile, photo] = [square(0, 0, 100), square(99, 0, 100)];

  it('are above the pictures on which their objects are drawn', () => {
    const layers = layersOf(
      [vector(1, 0, square(10, 10, 20)), vector(2, 5, square(120, 10, 20))],
      [{ box: photo, order: 3 }],
    );
    expect(objectsIn(layers)).to.deep.equal([
      [1, 0],
      [2, 1],
    ]);
  });

  it('keep what is drawn on an object above it, though that object reaches over a later picture', () => {
    const icon = square(20, 20, 40);
    const layers = layersOf([vector(1, 5, tile), vector(2, 6, icon)], [{ box: photo, order: 3 }]);
    expect(objectsIn(layers)).to.deep.equal([
      [1, 1],
      [2, 1],
    ]);
  });
});
