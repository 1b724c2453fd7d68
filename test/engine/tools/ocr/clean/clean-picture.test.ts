import { expect } from 'chai';

import { type Matrix, transformPoint } from '../../../../../engine/geometry/geometry.js';
import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';
import { cleanPicture } from '../../../../../engine/tools/ocr/clean/clean-picture.js';
import type { PixelBox } from '../../../../../engine/formats/hocr/read-hocr.js';
import { distorted, type Distortion, distortions } from '../../../../fixtures/ocr/distortions.js';
import { printed } from '../../../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../../../fixtures/ocr/sample-texts.js';

const lines = [
  'Three boxes of letters went to the town archive on 14 March 1952.',
  'A clerk wrote down how many there were, and from which year each',
  'of them was; then he put them on a shelf, where they stayed until',
  'the roof let the rain in. What could be read was copied by hand,',
  'and of what could not be read nothing is left but a list, which',
  'says that there had been some more from the sister of the mayor,',
  'and that he had kept them all.',
];
const page = await printed(lines, { dpi: 150 });
const { skewed, turned } = distortions;

const skews: readonly (readonly [sentence: string, skew: number, steps: readonly Distortion[]])[] = [
  ['a little', 1.5, [skewed(1.5)]],
  ['clockwise', 3, [skewed(3)]],
  ['the other way', -5, [skewed(-5)]],
  ['very much', 14, [skewed(14)]],
  ['and black and white', 2, [skewed(2), distortions.bilevel()]],
  ['and lit unevenly', -4, [skewed(-4), distortions.unevenlyLit()]],
  ['and upside down', 6, [turned(180), skewed(6)]],
];

const kept: readonly (readonly [sentence: string, steps: readonly Distortion[]])[] = [
  ['is clean', []],
  ['is black and white', [distortions.bilevel()]],
  ['is faint', [distortions.faint()]],
  ['has some noise', [distortions.noisy()]],
  ['has black edges', [distortions.blackEdged(60)]],
  ['lies on its side', [turned(90)]],
  ['is hardly askew', [skewed(0.3)]],
];

const shadows: readonly (readonly [sentence: string, light: (x: number, y: number) => number])[] = [
  ['less and less light', (x) => 1 - 0.7 * x],
  ['the shadow of a hand', (x, y) => (x + y / 2 > 0.7 ? 0.4 : 1)],
  ['the fold of a book', (x) => Math.min(1, 0.15 + 4 * x)],
];

const vertical = { dpi: 150, vertical: true } as const;
const directions = [
  ['Latin letters', page, 'across'],
  ['Arabic letters', await printed(sampleTexts.arabic.lines, { dpi: 150 }), 'across'],
  ['Devanagari', await printed(sampleTexts.devanagari.lines, { dpi: 150 }), 'across'],
  ['Chinese characters', await printed(sampleTexts.simplified.lines, { dpi: 150 }), 'across'],
  ['a page upside down', distorted(page, turned(180)), 'across'],
  ['a page on its right side', distorted(page, turned(90)), 'up-and-down'],
  ['a page on its left side', distorted(page, turned(270), skewed(4)), 'up-and-down'],
  ['columns of Japanese', await printed(sampleTexts.japanese.lines, vertical), 'up-and-down'],
] as const;

const samples: readonly (readonly [sentence: string, steps: readonly Distortion[]])[] = [
  ['is level', []],
  ['is askew', [skewed(5)]],
  ['lies on its side', [turned(90)]],
];

const cutOut: readonly (readonly [sentence: string, steps: readonly Distortion[]])[] = [
  ['is clean', []],
  ['is faint', [distortions.faint()]],
];

const small = [
  [1, 1],
  [1, 3000],
  [3000, 1],
  [2, 2],
  [40, 7],
] as const;

describe('a picture that is cleaned for an OCR engine', () => {
  for (const [sentence, skew, steps] of skews) {
    it(`is levelled when it is askew ${sentence}`, () => {
      const { picture } = distorted(page, ...steps);
      const { pixels, matrix } = cleanPicture(picture);
      expect(bandsIn(picture)).not.to.equal(lines.length);
      expect(bandsIn(pixels)).to.equal(lines.length);
      expect((Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI).to.be.closeTo(skew, 0.1);
    });
  }

  it('tells where its pixels come from', () => {
    const { picture } = distorted(page, skewed(7));
    const { pixels, matrix } = cleanPicture(picture);
    expect(differentInk(pixels, pulled(picture, [1, 0, 0, 1, 0, 0], pixels))).to.be.above(0.05);
    expect(differentInk(pixels, pulled(picture, matrix, pixels))).to.be.below(0.01);
  });

  it('keeps all of a page in its corners', () => {
    const { picture } = distorted(page, skewed(9));
    const { left, top, right, bottom } = { left: 40, top: 40, right: picture.width - 40, bottom: picture.height - 40 };
    const { pixels, matrix } = cleanPicture(picture);
    const [a, b, c, d, e, f] = matrix;
    for (const [x, y] of [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const) {
      const at = { x: a * (x - e) + b * (y - f), y: c * (x - e) + d * (y - f) };
      expect(at.x).to.be.within(0, pixels.width);
      expect(at.y).to.be.within(0, pixels.height);
    }
  });

  for (const [sentence, steps] of kept) {
    it(`stays as it is when it ${sentence}`, () => {
      const { picture } = distorted(page, ...steps);
      const { pixels, matrix } = cleanPicture(picture);
      expect(pixels.samples).to.equal(picture.samples);
      expect(matrix).to.deep.equal([1, 0, 0, 1, 0, 0]);
    });
  }

  it('is levelled when its lines fall by a letter from end to end, and not when shorter ones at the same angle fall less', async () => {
    const narrow = await printed(
      lines.map((it) => it.slice(0, 16)),
      { dpi: 150 },
    );
    const [wide, short] = [page, narrow].map((it) => distorted(it, skewed(1.2)).picture);
    expect(wide && cleanPicture(wide).pixels.samples).not.to.equal(wide?.samples);
    expect(short && cleanPicture(short).pixels.samples).to.equal(short?.samples);
  });

  it('is levelled when its letters slant, however short its lines are', async () => {
    const { picture } = distorted(
      await printed(
        lines.map((it) => it.slice(0, 10)),
        { dpi: 150 },
      ),
      skewed(3),
    );
    expect(cleanPicture(picture).pixels.samples).not.to.equal(picture.samples);
  });

  it('is levelled when it is a strip, but not when it would become many times as large', () => {
    const isLevelled = (width: number): boolean => {
      const [a, b] = cleanPicture(stripes({ width, height: 600, skew: 12 })).matrix;
      return a !== 1 || b !== 0;
    };
    expect([isLevelled(8_000), isLevelled(20_000)]).to.deep.equal([true, false]);
  });

  for (const [sentence, light] of shadows) {
    it(`is lit evenly when it has ${sentence}`, () => {
      const { width, height } = page.picture;
      const dark = repainted(page.picture, (grey, x, y) => grey * light(x / width, y / height));
      expect(differentInk(dark, page.picture)).to.be.above(0.05);
      expect(differentInk(cleanPicture(dark).pixels, page.picture)).to.be.below(0.01);
    });
  }

  it('loses its specks, and nothing else', () => {
    // Pseudo-random numbers, equal in each run.
    const isSpeck = (x: number, y: number): boolean => (Math.imul(x * 7919 + y, 2_654_435_761) >>> 16) % 40 === 0;
    const specked = repainted(page.picture, (grey, x, y) => (isSpeck(x, y) ? 255 - grey : grey));
    expect(differentInk(specked, page.picture)).to.be.above(0.015);
    expect(differentInk(cleanPicture(specked).pixels, page.picture)).to.be.below(0.0035);
  });

  it('loses dark pairs of specks that touch', () => {
    // Every twentieth column and row, with single specks between them so that the page counts as speckled.
    const isPair = (x: number, y: number): boolean => x % 20 < 2 && y % 20 === 0;
    const isOther = (x: number, y: number): boolean => x % 10 === 5 && y % 5 === 3;
    const specked = repainted(page.picture, (grey, x, y) =>
      isPair(x, y) || isOther(x, y) ? Math.min(grey, 20) : grey,
    );
    expect(differentInk(specked, page.picture)).to.be.above(0.02);
    expect(differentInk(cleanPicture(specked).pixels, page.picture)).to.be.below(0.003);
  });

  for (const [sentence, { picture }, direction] of directions) {
    it(`tells that the lines of ${sentence} run ${direction}`, () => {
      expect(cleanPicture(picture).lines).to.equal(direction);
    });
  }

  it('tells how the lines of a plan run, whose print is low and stands in frames', async () => {
    const room = await printed(['Meeting room 214', 'Area 36.50 m²'], { dpi: 225, size: 6, margin: 4 });
    expect(cleanPicture(plan(room.picture), 13).lines).to.equal('across');
  });

  it('tells nothing of lines where there are none', () => {
    const blank = repainted(page.picture, () => 250);
    const { pixels, ...told } = cleanPicture(blank);
    const { width, height } = blank;
    expect(pixels.samples).to.equal(blank.samples);
    expect(told).to.deep.include({ lines: 'unclear', sample: { left: 0, top: 0, right: width, bottom: height } });
  });

  for (const [sentence, steps] of samples) {
    it(`has a sample of some of its lines when it ${sentence}`, () => {
      const { pixels, sample, lines: direction } = cleanPicture(distorted(page, ...steps).picture);
      const part = partOf(pixels, sample);
      expect(inkOf(part) / inkOf(pixels)).to.be.within(0.2, 0.7);
      if (direction === 'across') expect(bandsIn(part)).to.be.within(3, 5);
    });
  }

  for (const [sentence, steps] of cutOut) {
    it(`has paper around its letters when they reach its edges and it ${sentence}`, async () => {
      const { picture } = distorted(await printed(['One line of a letter'], { dpi: 150, margin: 0 }), ...steps);
      const close = partOf(picture, inkBox(picture));
      const { pixels, matrix, letters } = cleanPicture(close);
      const [right, down] = [-matrix[4], -matrix[5]];
      expect(Math.min(right, down)).to.be.above(4);
      expect(pixels).to.include({ width: close.width + 2 * right, height: close.height + 2 * down });
      expect(partOf(pixels, boxAt(right, down, close)).samples).to.deep.equal(close.samples);
      expect(Math.abs((pixels.samples[0] ?? 0) - Math.max(...close.samples))).to.be.below(40);
      expect(Math.min(...letters.filter((_, at) => at % 4 === 1))).to.be.within(down, down + 2);
    });
  }

  it('leaves the drawing alone', () => {
    const { picture } = distorted(page, skewed(3), distortions.unevenlyLit());
    const before = Buffer.from(picture.samples);
    cleanPicture(picture);
    expect(before.equals(picture.samples)).to.equal(true);
  });

  for (const [width, height] of small) {
    it(`may have ${width} × ${height} pixels`, () => {
      const black: Pixels = { width, height, channels: 1, samples: new Uint8Array(width * height) };
      expect(cleanPicture(black).pixels).to.deep.include({ width, height });
    });
  }
});

/** Blocks as words, on lines that fall by some degrees. */
function stripes({ width, height, skew }: { width: number; height: number; skew: number }): Pixels {
  const samples = new Uint8Array(width * height).fill(255);
  const slope = Math.tan((skew * Math.PI) / 180);
  for (let x = 0; x < width; x += 1) {
    const isLetter = x % 48 < 32 && Math.floor(x / 48) % 7 !== 0;
    if (!isLetter) continue;
    for (let y = 0; y < height; y += 1) {
      const inLine = (((y - x * slope) % 100) + 100) % 100;
      if (inLine < 48) samples[y * width + x] = 0;
    }
  }
  return { width, height, channels: 1, samples };
}

/** Sixty frames with the same words in the corner. */
function plan(words: Pixels): Pixels {
  const [width, height, side] = [5_200, 3_400, 520];
  const samples = new Uint8Array(width * height).map((_, at) => {
    const [x, y] = [(at % width) % side, Math.floor(at / width) % side];
    const [left, top] = [x - 20, y - 20];
    if (left < 10 || top < 10 || left > 470 || top > 470)
      return Math.min(left, top, 480 - left, 480 - top) >= 6 ? 0 : 255;
    return (left < words.width && top < words.height ? words.samples[top * words.width + left] : undefined) ?? 255;
  });
  return { width, height, channels: 1, samples };
}

const DARK = 110;

/** Number of bands of rows with ink. */
function bandsIn({ width, height, samples }: Pixels): number {
  const isInked = Array.from({ length: height }, (_, row) =>
    samples.subarray(row * width, (row + 1) * width).some((grey) => grey < DARK),
  );
  return isInked.filter((inked, row) => inked && isInked[row - 1] !== true).length;
}

/** Share of pixels that are ink in one of two images of equal size, and paper in the other. */
function differentInk(one: Pixels, other: Pixels): number {
  const different = one.samples.filter((grey, at) => grey < DARK !== (other.samples[at] ?? 0) < DARK);
  return different.length / one.samples.length;
}

/** Resamples an image through a matrix to its source. */
function pulled(picture: Pixels, matrix: Matrix, { width, height }: Pixels): Pixels {
  const samples = new Uint8Array(width * height).map((_, at) => {
    const { x, y } = transformPoint(matrix, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 });
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || column >= picture.width) return 255;
    return picture.samples[row * picture.width + column] ?? 255;
  });
  return { width, height, channels: 1, samples };
}

function repainted(picture: Pixels, paint: (grey: number, x: number, y: number) => number): Pixels {
  const { width } = picture;
  const samples = picture.samples.map((grey, at) => paint(grey, at % width, Math.floor(at / width)));
  return { ...picture, samples };
}

function partOf(picture: Pixels, box: PixelBox): Pixels {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const samples = new Uint8Array(width * height).map(
    (_, at) => picture.samples[(box.top + Math.floor(at / width)) * picture.width + box.left + (at % width)] ?? 0,
  );
  return { width, height, channels: 1, samples };
}

/** The smallest box around the letters of a level image. */
function inkBox({ width, height, samples }: Pixels): PixelBox {
  const middle = (Math.min(...samples) + Math.max(...samples)) / 2;
  const dark = Array.from(samples.keys()).filter((at) => (samples[at] ?? 255) < middle);
  const columns = dark.map((at) => at % width);
  const rows = dark.map((at) => Math.floor(at / width));
  const [left, top] = [columns, rows].map((them) => them.reduce((a, b) => Math.min(a, b), Infinity));
  const [right, bottom] = [columns, rows].map((them) => them.reduce((a, b) => Math.max(a, b), 0) + 1);
  return { left: left ?? 0, top: top ?? 0, right: right ?? width, bottom: bottom ?? height };
}

function boxAt(left: number, top: number, { width, height }: Pixels): PixelBox {
  return { left, top, right: left + width, bottom: top + height };
}

function inkOf({ samples }: Pixels): number {
  return samples.filter((grey) => grey < DARK).length;
}
