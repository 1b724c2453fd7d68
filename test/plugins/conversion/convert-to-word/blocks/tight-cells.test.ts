import { expect } from 'chai';

import type { Cell } from '../../../../../engine/index.js';
import { page, paragraph, table } from '../../../../fixtures/flow/elements.js';
import { modelOf } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

/** Cells of 100 points whose texts begin and end at distances from their sides. */
function rowOf(...distances: readonly (readonly [left: number, right: number])[]): readonly Pick<Cell, 'content'>[] {
  return distances.map(([left, right], column) => {
    const box = { left: 50 + 100 * column + left, right: 150 + 100 * column - right, top: 52, bottom: 64 };
    return { content: [paragraph('text', { places: [{ page: 1, box }] })] };
  });
}

describe('The cells of a Word table', () => {
  it('have less padding where their texts stand nearer to their sides than others, and would wrap', async () => {
    const rows = Array.from({ length: 12 }, () => rowOf([5, 40], [5, 40]));
    const places = [{ page: 1, box: { left: 50, top: 50, right: 250, bottom: 300 } }];
    const borders = { left: 0, right: 0, top: 0, bottom: 0 };
    const lined = [...rows, rowOf([5, 40], [1, 3])].map((row) => row.map((cell) => ({ ...cell, borders })));
    const { parts } = await writtenWord(modelOf([page(1), table(lined, { places })]), { check: true });
    const own = elements(parts.get('word/document.xml'), 'w:tcMar');
    const sides = own.map((it) => ['w:left', 'w:right'].map((side) => elements(it, side)[0]?.getAttribute('w:w')));
    expect(sides).to.deep.equal([['20', '40']]);
  });
});
