import { expect } from 'chai';

import { findMarks } from '../../../../../engine/tools/ocr/clean/find-marks.js';

describe('findMarks', () => {
  const cases: readonly (readonly [what: string, picture: readonly string[], marks: readonly string[]])[] = [
    ['finds nothing on blank paper', ['...', '...'], []],
    ['parts what does not touch', ['#.#', '...', '#.#'], ['0,0 1x1', '2,0 1x1', '0,2 1x1', '2,2 1x1']],
    ['joins what touches by a corner, either way', ['#...#', '.#.#.'], ['0,0 2x2', '3,0 2x2']],
    ['joins the legs of a letter at its foot', ['#.#', '#.#', '###'], ['0,0 3x3']],
    ['joins many legs at once', ['#.#.#.#', '#######', '#.#.#.#'], ['0,0 7x3']],
    ['joins what a longer way leads to', ['#..##', '#.#.#', '.#..#', '....#'], ['0,0 5x4']],
    ['finds a dot in a ring', ['#####', '#...#', '#.#.#', '#...#', '#####'], ['0,0 5x5', '2,2 1x1']],
    ['does not join the end of a row to the beginning of the next', ['..#', '#..'], ['2,0 1x1', '0,1 1x1']],
    ['does not join across an empty row', ['###', '...', '###'], ['0,0 3x1', '0,2 3x1']],
  ];
  for (const [what, picture, marks] of cases) {
    it(what, () => {
      expect(findMarks(inkOf(picture), picture[0]?.length ?? 0).all.map(told)).to.deep.equal(marks);
    });
  }

  it('tells of which mark each run of ink is', () => {
    const { runs, of } = findMarks(inkOf(['##.#', '#..#', '...#']), 4);
    expect(Array.from(runs.rows)).to.deep.equal([0, 0, 1, 1, 2]);
    expect(Array.from(runs.starts)).to.deep.equal([0, 3, 0, 3, 3]);
    expect(Array.from(runs.ends)).to.deep.equal([2, 4, 1, 4, 4]);
    expect(Array.from(of)).to.deep.equal([0, 1, 0, 1, 1]);
  });
});

function inkOf(picture: readonly string[]): Uint8Array {
  return Uint8Array.from(picture.join(''), (it) => (it === '#' ? 1 : 0));
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function told({ left, top, right, bottom }: Box): string {
  return `${left},${top} ${right - left}x${bottom - top}`;
}
