import { expect } from 'chai';

import { alignColumns } from '../../../../../engine/document/flow/join/align-columns.js';
import type { Cell } from '../../../../../engine/document/flow-elements.js';
import { paragraph } from '../../../../fixtures/flow/elements.js';

/** A cell of the first column, from 0 to 200 points, whose text is in the middle. */
function cell([left, right]: readonly [left: number, right: number], row: number, borders: Cell['borders'] = {}): Cell {
  const place = { page: 1, box: { left, right, top: 20 * row, bottom: 20 * row + 12 } };
  const style = { family: '', generic: 'serif', weight: 400, italic: false, size: 10, colour: 0 } as const;
  const content = [{ kind: 'code', lines: [], style, places: [place] }] as const;
  return { row, column: 0, rowSpan: 1, columnSpan: 1, content, align: 'center', borders };
}

function alignsOf(texts: readonly (readonly [left: number, right: number])[]): readonly string[] {
  return alignColumns(texts.map((text, row) => cell(text, row))).map((it) => it.align);
}

describe('alignColumns', () => {
  it('begins labels with several indents at the left, though some stand in the middle of their cells', () => {
    const labels = [
      [5, 120],
      [15, 90],
      [25, 175],
      [35, 80],
      [15, 100],
      [25, 170],
      [35, 95],
      [5, 60],
    ] as const;
    expect(alignsOf(labels)).to.deep.equal(labels.map(() => 'left'));
  });

  it('leaves texts in the middle that begin at places of their own', () => {
    const texts = [
      [60, 140],
      [50, 150],
      [70, 130],
      [45, 155],
      [65, 135],
      [80, 120],
    ] as const;
    expect(alignsOf(texts)).to.deep.equal(texts.map(() => 'center'));
  });

  it('leaves the texts of a column that few share their beginnings', () => {
    const texts = [
      [5, 120],
      [5, 90],
      [40, 160],
      [52, 148],
      [61, 139],
    ] as const;
    expect(alignsOf(texts)).to.deep.equal(texts.map(() => 'center'));
  });

  it('leaves two texts between lines that end in line by chance', () => {
    const texts = [
      [60, 140],
      [5, 140],
    ] as const;
    const lined = texts.map((text, row) => cell(text, row, { left: 0, right: 0 }));
    expect(alignColumns(lined).map(({ align }) => align)).to.deep.equal(['center', 'center']);
    expect(alignsOf(texts)).to.deep.equal(['right', 'right']);
  });

  it('leaves paragraphs of several lines at the left that fill cells below a head in the middle', () => {
    const borders = { left: 0, right: 0 };
    const lines = { count: 2, firstBaseline: 40, lastBaseline: 52 };
    const place = { page: 1, box: { left: 5, right: 195, top: 30, bottom: 60 }, lines };
    const filled: Cell = {
      ...cell([5, 195], 1, borders),
      content: [paragraph('Two', { places: [place] })],
      align: 'left',
    };
    const column = [cell([80, 120], 0, borders), filled, filled, filled];
    expect(alignColumns(column).map(({ align }) => align)).to.deep.equal(['center', 'left', 'left', 'left']);
  });

  it('ends numbers in brackets at the right, though the brackets hang beyond the digits of their column', () => {
    const texts = [
      ['1,234', [160, 190]],
      ['98', [178, 190]],
      ['(812)', [165, 193.5]],
      ['512', [172, 190]],
      ['12 of them', [140, 193.5]],
    ] as const;
    const column = texts.map(([text, [left, right]], row): Cell => {
      const place = { page: 1, box: { left, right, top: 20 * row, bottom: 20 * row + 12 } };
      return { ...cell([left, right], row), content: [paragraph(text, { places: [place] })], align: 'left' };
    });
    const aligns = alignColumns(column).map(({ align }) => align);
    expect(aligns).to.deep.equal(['right', 'right', 'right', 'right', 'left']);
  });
});
