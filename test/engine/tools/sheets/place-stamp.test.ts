import { expect } from 'chai';

import { type Size, transformPoint } from '../../../../engine/geometry/geometry.js';
import { placeStamp } from '../../../../engine/tools/sheets/place-stamp.js';
import type { StampPosition } from '../../../../engine/contract/tools/sheets.js';

const page = { width: 600, height: 800 };
const mark = { width: 100, height: 20 };

/** Corners of a mark on the page, rounded to tenths of a point: the top left one first, then clockwise. */
function cornersOf(
  { width, height }: Size,
  on: Size,
  { position = 'center', margin = 36, rotation = 0 }: Partial<Parameters<typeof placeStamp>[2]> = {},
): readonly (readonly [x: number, y: number])[] {
  const matrix = placeStamp({ width, height }, on, { position, margin, rotation });
  if (matrix === undefined) return [];
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return corners.map((corner) => {
    const { x, y } = transformPoint(matrix, corner);
    // Adding zero turns -0 into 0.
    return [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0];
  });
}

/** Left, top, right and bottom of the box around the mark. */
function boxOf(...args: Parameters<typeof cornersOf>): readonly number[] {
  const corners = cornersOf(...args);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const positions: Readonly<Record<StampPosition, readonly number[]>> = {
  center: [250, 390, 350, 410],
  'top-left': [36, 36, 136, 56],
  'top-center': [250, 36, 350, 56],
  'top-right': [464, 36, 564, 56],
  'bottom-left': [36, 744, 136, 764],
  'bottom-center': [250, 744, 350, 764],
  'bottom-right': [464, 744, 564, 764],
};

const turns: readonly (readonly [rotation: number, sentence: string, corners: readonly (readonly number[])[]])[] = [
  [
    0,
    'upright',
    [
      [250, 390],
      [350, 390],
      [350, 410],
      [250, 410],
    ],
  ],
  [
    90,
    'read downwards',
    [
      [310, 350],
      [310, 450],
      [290, 450],
      [290, 350],
    ],
  ],
  [
    -90,
    'read upwards',
    [
      [290, 450],
      [290, 350],
      [310, 350],
      [310, 450],
    ],
  ],
  [
    180,
    'upside down',
    [
      [350, 410],
      [250, 410],
      [250, 390],
      [350, 390],
    ],
  ],
  [
    -360,
    'upright after a whole turn',
    [
      [250, 390],
      [350, 390],
      [350, 410],
      [250, 410],
    ],
  ],
  [
    -45,
    'rising to the right',
    [
      [257.6, 428.3],
      [328.3, 357.6],
      [342.4, 371.7],
      [271.7, 442.4],
    ],
  ],
];

describe('the place of a stamp', () => {
  for (const [position, box] of Object.entries(positions)) {
    it(`is ${position}, within the margins`, () => {
      expect(boxOf(mark, page, { position: position as StampPosition })).to.deep.equal(box);
    });
  }

  for (const [rotation, sentence, corners] of turns) {
    it(`has the mark ${sentence} when it is turned by ${rotation} degrees`, () => {
      expect(cornersOf(mark, page, { rotation })).to.deep.equal(corners);
    });
  }

  for (const rotation of [-45, 30, 90, 135, 359]) {
    it(`has the box around a mark that is turned by ${rotation} degrees touch the margins of its corner`, () => {
      const [left, top] = boxOf(mark, page, { position: 'top-left', rotation });
      const [, , right, bottom] = boxOf(mark, page, { position: 'bottom-right', rotation });
      expect([left, top, right, bottom]).to.deep.equal([36, 36, 564, 764]);
    });
  }

  it('makes a mark smaller that is too wide, and keeps its shape', () => {
    expect(boxOf({ width: 1056, height: 100 }, page)).to.deep.equal([36, 375, 564, 425]);
  });

  it('makes a mark smaller that is too high', () => {
    expect(boxOf({ width: 10, height: 7280 }, page, { position: 'bottom-right' })).to.deep.equal([563, 36, 564, 764]);
  });

  it('keeps what is turned within the margins, however large it is', () => {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxOf({ width: 1e6, height: 1e4 }, page, { rotation: -45 });
    expect([left, right]).to.deep.equal([36, 564]);
    expect([top >= 36, bottom <= 764]).to.deep.equal([true, true]);
  });

  it('never makes a mark larger', () => {
    expect(boxOf({ width: 0.5, height: 0.5 }, page, { position: 'top-left' })).to.deep.equal([36, 36, 36.5, 36.5]);
  });

  it('has smaller margins on small pages: an eighth of the shorter side', () => {
    expect(boxOf({ width: 10, height: 4 }, { width: 80, height: 300 }, { position: 'top-left' })).to.deep.equal([
      10, 10, 20, 14,
    ]);
  });

  it('takes a mark without an extent', () => {
    expect(boxOf({ width: 0, height: 0 }, page, { position: 'top-right' })).to.deep.equal([564, 36, 564, 36]);
  });

  for (const [width, height] of [
    [0, 0],
    [0, 800],
    [600, 0],
    [Infinity, 800],
    [NaN, 800],
  ] as const) {
    it(`is none on a page of ${width} by ${height} points`, () => {
      expect(cornersOf(mark, { width, height })).to.deep.equal([]);
    });
  }
});
