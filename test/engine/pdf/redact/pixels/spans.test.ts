import { expect } from 'chai';

import type { UnitQuad } from '../../../../../engine/pdf/redact/drawing/unit-quad.js';
import { type Grid, spansOf } from '../../../../../engine/pdf/redact/pixels/spans.js';

const ten: Grid = { width: 10, height: 10 };

/** A quadrilateral on ten samples across and down: left, top, right, bottom. */
function quad(left: number, top: number, right: number, bottom: number): UnitQuad {
  const at = (x: number, y: number): { readonly x: number; readonly y: number } => ({ x: x / 10, y: 1 - y / 10 });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

function drawn(shape: UnitQuad, grid: Grid): readonly string[] {
  return spansOf(shape, grid).map(({ row, start, end }) => `${row}: ${start} to ${end}`);
}

describe('spansOf', () => {
  const cases: readonly (readonly [name: string, shape: UnitQuad, grid: Grid, spans: readonly string[]])[] = [
    ['samples that a shape covers exactly', quad(2, 3, 4, 5), ten, ['3: 2 to 4', '4: 2 to 4']],
    ['samples that it covers in part', quad(2.9, 3.9, 4.1, 5.1), ten, ['3: 2 to 5', '4: 2 to 5', '5: 2 to 5']],
    ['no samples that only rounding covers', quad(1.99, 2.99, 4.01, 5.01), ten, ['3: 2 to 4', '4: 2 to 4']],
    ['samples up to the edges of the image', quad(-3, 8.5, 2, 14), ten, ['8: 0 to 2', '9: 0 to 2']],
    ['rows higher than a shape, by their centres', quad(2.2, 3.4, 4.2, 3.7), ten, ['3: 2 to 4']],
    ['no rows higher than a shape beside their centres', quad(2, 3.6, 4, 3.9), ten, []],
    ['no samples larger than a shape', quad(4, 4, 6, 6), { width: 1, height: 1 }, []],
    ['a sample that a shape covers as a whole', quad(-1, -1, 11, 11), { width: 1, height: 1 }, ['0: 0 to 1']],
  ];
  for (const [name, shape, grid, spans] of cases) {
    it(`returns ${name}`, () => expect(drawn(shape, grid)).to.deep.equal(spans));
  }

  it('returns every sample that a rotated shape touches', () => {
    const [at, grid] = [(x: number, y: number) => ({ x: x / 10, y: 1 - y / 10 }), ten];
    const diamond: UnitQuad = [at(5, 1), at(9, 5), at(5, 9), at(1, 5)];
    const rows = ['1: 4 to 6', '2: 3 to 7', '3: 2 to 8', '4: 1 to 9'];
    expect(drawn(diamond, grid)).to.deep.equal([...rows, '5: 1 to 9', '6: 2 to 8', '7: 3 to 7', '8: 4 to 6']);
  });
});
