import { expect } from 'chai';

import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';
import { measurePrint } from '../../../../../engine/tools/ocr/decide/measure-print.js';
import { letterBlocks, type LetterBlocks } from './letter-blocks.js';

const page = { width: 900, height: 1200, letter: [10, 14] } as const satisfies LetterBlocks;

const heights: readonly (readonly [sentence: string, blocks: LetterBlocks, height: number])[] = [
  ['print of usual height', page, 14],
  ['tiny print', { ...page, letter: [4, 6] }, 6],
  ['large print', { ...page, letter: [60, 90] }, 90],
  ['faint print', { ...page, ink: 180, paper: 230 }, 14],
  ['print on dark paper', { ...page, ink: 20, paper: 90 }, 14],
  ['print that lies on its side, by its longer sides', { ...page, letter: [14, 10] }, 14],
  ['a single line', { ...page, lines: 1, top: 600 }, 14],
  ['a picture of few rows', { ...page, height: 30 }, 14],
];

const inversions: readonly (readonly [sentence: string, blocks: LetterBlocks, inverted: boolean])[] = [
  ['dark print on light paper', page, false],
  ['light print on dark paper', { ...page, ink: 250, paper: 30 }, true],
  ['dark print on paper that is dark itself', { ...page, ink: 5, paper: 100 }, false],
];

const blanks: readonly (readonly [sentence: string, blocks: LetterBlocks])[] = [
  ['white paper', { ...page, lines: 0 }],
  ['black paper', { ...page, lines: 0, paper: 0 }],
  ['what shows through from the other side', { ...page, ink: 225, paper: 250 }],
  ['specks', { ...page, letter: [2, 3] }],
  ['a single spot', { ...page, width: 50, letter: [12, 14], lines: 1 }],
  ['nothing but a rule', { ...page, letter: [400, 3], lines: 1 }],
];

/** Standard deviation of the grain in levels. */
const grains = [15, 25, 40] as const;

const halftone = { ...page, letter: [6, 6] } as const satisfies LetterBlocks;

describe('the print of a picture', () => {
  for (const [sentence, blocks, height] of heights) {
    it(`is measured for ${sentence}`, () => {
      expect(measurePrint(letterBlocks(blocks))?.height).to.be.closeTo(height, 1);
    });
  }

  for (const [sentence, blocks, inverted] of inversions) {
    it(`is ${inverted ? '' : 'not '}inverted: ${sentence}`, () => {
      expect(measurePrint(letterBlocks(blocks))?.inverted).to.equal(inverted);
    });
  }

  for (const [sentence, blocks] of blanks) {
    it(`is none: ${sentence}`, () => {
      expect(measurePrint(letterBlocks(blocks))).to.equal(undefined);
    });
  }

  for (const strength of grains) {
    it(`is none where paper has nothing but a grain of ${strength} levels`, () => {
      expect(measurePrint(grainy(letterBlocks({ ...page, lines: 0, paper: 160 }), strength))).to.equal(undefined);
    });
  }

  it('is dots where there is but a halftone', () => {
    expect(measurePrint(letterBlocks(halftone))).to.deep.equal({ inverted: false, isDots: true });
  });

  it('is measured by the letters that stand below a halftone', () => {
    const picture = letterBlocks(page);
    picture.samples.set(letterBlocks({ ...halftone, height: 500 }).samples);
    const print = measurePrint(picture);
    expect(print?.height).to.be.closeTo(14, 1);
    expect(print?.isDots).to.equal(undefined);
  });

  it('is measured in the grain of paper, if it is tiny', () => {
    const tiny = letterBlocks({ ...page, letter: [4, 6], paper: 200, ink: 40 });
    expect(measurePrint(grainy(tiny, 15))?.height).to.be.closeTo(6, 1);
  });

  it('is there, without a height, where a line lies across two of the parts that are looked at', () => {
    expect(measurePrint(letterBlocks({ ...page, lines: 1, top: 250 }))).to.deep.equal({ inverted: false });
  });

  it('is measured by the light of each place', () => {
    const picture = letterBlocks(page);
    const shaded = picture.samples.map(
      (sample, at) => 20 + (sample * (30 + ((at % page.width) / page.width) * 60)) / 100,
    );
    expect(measurePrint({ ...picture, samples: shaded })?.height).to.be.closeTo(14, 1);
  });

  it('is found in a small picture with two specks that are darker', () => {
    const picture = letterBlocks({ width: 80, height: 30, letter: [6, 14], lines: 1, ink: 120, paper: 220 });
    for (const at of [81, 2_318]) picture.samples[at] = 0;
    expect(measurePrint(picture)).to.deep.equal({ inverted: false });
  });

  it('is that of the text, not of a heading and not of dots', () => {
    const picture = letterBlocks(page);
    const heading = letterBlocks({ ...page, height: 200, letter: [50, 70] });
    picture.samples.set(heading.samples);
    const dots = letterBlocks({ ...page, height: 100, letter: [5, 5] });
    picture.samples.set(dots.samples, page.width * (page.height - 100));
    expect(measurePrint(picture)?.height).to.be.closeTo(14, 1);
  });
});

/** Adds normally distributed noise, equal in each run. */
function grainy(picture: Pixels, strength: number): Pixels {
  let state = 7;
  const random = (): number => (state = (state * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
  const noise = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return { ...picture, samples: Uint8Array.from(picture.samples, (it) => Math.max(0, Math.min(255, it + strength * noise()))) }; // prettier-ignore
}
