import { expect } from 'chai';

import type { Box, Size } from '../../../../../engine/geometry/geometry.js';
import { dpiForPrint, firstDpi, engineDpi } from '../../../../../engine/tools/ocr/decide/ocr-resolution.js';

const a4: Size = { width: 595, height: 842 };
const all = ({ width, height }: Size): Box => ({ left: 0, top: 0, right: width, bottom: height });
const scan = (dpi: number, size = a4): { box: Box; dpi: number }[] => [{ box: all(size), dpi }];
const stamp = { box: { left: 10, top: 10, right: 60, bottom: 60 }, dpi: 1200 };

const first: readonly (readonly [string, Size, { pictures: ReturnType<typeof scan>; drawn: boolean }, number])[] = [
  ['a scan as fine as it is', a4, { pictures: scan(200), drawn: false }, 200],
  ['a fine scan as print needs it', a4, { pictures: scan(600), drawn: false }, 300],
  ['a coarse scan so that its print can be measured', a4, { pictures: scan(72), drawn: false }, 150],
  ['print of the page itself as print needs it', a4, { pictures: [], drawn: true }, 300],
  ['a scan without regard to a fine stamp', a4, { pictures: [...scan(150), stamp], drawn: false }, 150],
  ['a small page with a large picture', { width: 60, height: 84 }, { pictures: scan(3000), drawn: false }, 2029],
  ['a page of inches for pixels', { width: 2550, height: 3300 }, { pictures: scan(72), drawn: false }, 78],
  ['a page without any height', { width: 100, height: 0 }, { pictures: [], drawn: true }, 300],
];

const better: readonly (readonly [string, Size, { dpi: number; print: number | undefined; isDots?: true }, number])[] =
  [
    ['print of a good height as it is', a4, { dpi: 300, print: 23 }, 300],
    ['letters without ascenders as they are', a4, { dpi: 300, print: 47 }, 300],
    ['what nobody can measure as it is', a4, { dpi: 200, print: undefined }, 200],
    ['low print enlarged', a4, { dpi: 150, print: 9 }, 300],
    ['tiny print enlarged only so far', a4, { dpi: 150, print: 5 }, 450],
    ['a halftone so that it is grey', a4, { dpi: 300, print: undefined, isDots: true }, 150],
    ['high print reduced', a4, { dpi: 300, print: 90 }, 113],
    [
      'tiny print of a poster as far as there are pixels for it',
      { width: 2384, height: 3370 },
      { dpi: 80, print: 8 },
      152,
    ],
  ];

const told: readonly (readonly [string, number, number | undefined, number])[] = [
  ['what it is, where print has a usual size', 225, 16, 225],
  ['what it is, where nobody knows', 200, undefined, 200],
  ['as if print were of a usual size, on a page with wrong measures', 72, 20, 288],
  ['as if print were of a usual size, on a page as small as a stamp', 3000, 18, 259],
];

describe('the resolution for OCR', () => {
  for (const [sentence, size, pictures, dpi] of first) {
    it(`draws ${sentence}, at ${dpi} dpi first`, () => expect(firstDpi(size, pictures)).to.be.closeTo(dpi, 1));
  }

  for (const [sentence, size, drawing, dpi] of better) {
    it(`draws ${sentence}, at ${dpi} dpi`, () => expect(dpiForPrint(size, drawing)).to.be.closeTo(dpi, 1));
  }

  for (const [sentence, dpi, print, expected] of told) {
    it(`is told to be ${sentence}`, () => expect(engineDpi(dpi, print)).to.equal(expected));
  }

  it('makes no side longer than an engine counts', () => {
    const strip = { width: 20, height: 14_400 };
    const dpi = dpiForPrint(strip, { dpi: firstDpi(strip, { pictures: [], drawn: true }), print: 5 });
    expect((dpi / 72) * strip.height).to.be.below(30_000);
  });
});
