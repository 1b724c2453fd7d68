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

  it('are found fast on a page of any size', () => {
    const vectors = Array.from({ length: 1000 }, (_, order) => vector(order, order, square(order, order, 1e7)));
    expect(layersOf(vectors, []).get(0)).to.have.length(1000);
  });

  it('are found fast for very many objects on and beside a picture', () => {
    // One object reaches from the picture to the bottom of the page, so that the layer is as large as the page.
    const tall = vector(-1, 1, { left: 999, top: 0, right: 1000, bottom: 1000 });
    const vectors = Array.from({ length: 99_999 }, (_, at) =>
      vector(at, at + 2, square((at % 500) * 1.9, at % 2 === 0 ? at / 1000 : 500, 1)),
    );
    const start = process.cpuUsage();
    const layers = layersOf([tall, ...vectors], [{ box: { left: 0, top: 0, right: 1000, bottom: 101 }, order: 0 }]);
    // A search through all objects of a layer for each other one would take about 9 s.
    expect(process.cpuUsage(start).user / 1e6).to.be.below(3);
    expect([0, 1].map((layer) => layers.get(layer)?.length)).to.deep.equal([49_999, 50_001]);
  });
});
