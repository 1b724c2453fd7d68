import { expect } from 'chai';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import type { EncodedImage } from '../../../../engine/contract/tools/images.js';
import { complaintOf } from '../../../fixtures/look/evidence.js';
import { drawers, farthest, writePicturePdf } from '../../../fixtures/pdf/picture-pdf.js';
import { inFolder, inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';
import { type Samples, samplePicture } from '../../../fixtures/images/sample-picture.js';

/** An image, the bytes of its samples, and the displayed colours. */
interface Case {
  readonly image: Omit<EncodedImage, 'width' | 'height' | 'data'>;
  readonly bytes: Buffer;
  readonly seen: Samples;
}

const WIDTH = 64;
const HEIGHT = 48;
const sample = samplePicture();
const grey = { kind: 'grey' } as const;
const rgb = { kind: 'rgb' } as const;

/** Returns an image whose rows all have these bytes. */
const everyRow = (...row: readonly number[]): Buffer => Buffer.concat(Array<Buffer>(HEIGHT).fill(Buffer.from(row)));
const columns = (colourAt: (x: number) => readonly number[]): number[] =>
  Array.from({ length: WIDTH }, (_, x) => colourAt(x)).flat();
const seenAs = (colourAt: (x: number) => readonly number[]): Samples => {
  return { width: WIDTH, height: HEIGHT, channels: 3, samples: everyRow(...columns(colourAt)) };
};
const half = (x: number): number => (x < WIDTH / 2 ? 0 : 1);

const cases: readonly (readonly [sentence: string, it: Case])[] = [
  ['colours as they are', { image: { bitsPerComponent: 8, colours: rgb }, bytes: sample.samples, seen: sample }],
  [
    'compressed colours',
    {
      image: { bitsPerComponent: 8, colours: rgb, filter: 'FlateDecode' },
      bytes: deflateSync(sample.samples),
      seen: sample,
    },
  ],
  [
    'rows that a predictor made smaller',
    {
      image: {
        bitsPerComponent: 8,
        colours: grey,
        filter: 'FlateDecode',
        parameters: { Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: WIDTH },
      },
      // Each sample is greater by three than the one before it.
      bytes: deflateSync(everyRow(1, ...columns(() => [3]))),
      seen: seenAs((x) => Array<number>(3).fill(3 * (x + 1))),
    },
  ],
  [
    'black and white the other way round',
    {
      image: { bitsPerComponent: 1, colours: grey, decode: [1, 0] },
      bytes: everyRow(0, 0, 0, 0, 255, 255, 255, 255),
      seen: seenAs((x) => (half(x) === 0 ? [255, 255, 255] : [0, 0, 0])),
    },
  ],
  [
    'a palette',
    {
      image: {
        bitsPerComponent: 8,
        colours: { kind: 'indexed', palette: Buffer.from([255, 128, 0, 0, 64, 255]) },
      },
      bytes: everyRow(...columns((x) => [half(x)])),
      seen: seenAs((x) => (half(x) === 0 ? [255, 128, 0] : [0, 64, 255])),
    },
  ],
  [
    'a colour that is transparent',
    {
      image: { bitsPerComponent: 8, colours: grey, transparent: [100, 100] },
      bytes: everyRow(...columns((x) => [half(x) === 0 ? 100 : 50])),
      seen: seenAs((x) => (half(x) === 0 ? [255, 255, 255] : [50, 50, 50])),
    },
  ],
];

describe('adding an image', () => {
  for (const [sentence, { image, bytes, seen }] of cases) {
    for (const [name, draw] of drawers) {
      it(`shows ${sentence} in ${name}`, async () => {
        await inFolderAsync(async (path) => {
          writeFileSync(path('samples'), bytes);
          const data = [{ path: path('samples'), start: 0, length: bytes.length }];
          writePicturePdf(path('new.pdf'), [{ ...image, width: WIDTH, height: HEIGHT, data }]);
          expect(await complaintOf({ path: path('new.pdf') })).to.equal(undefined);
          expect(farthest(await draw(path('new.pdf'), 1), seen)).to.be.at.most(1);
        });
      });
    }
  }

  for (const [name, draw] of drawers) {
    it(`shows the background through transparent pixels in ${name}`, async () => {
      await inFolderAsync(async (path) => {
        const image = plainImage(path, { colours: everyRow(...columns(() => [0])) });
        const softMask = plainImage(path, { mask: everyRow(...columns((x) => [half(x) === 0 ? 255 : 55])) });
        writePicturePdf(path('new.pdf'), [{ ...image, softMask }]);
        const faded = seenAs((x) => Array<number>(3).fill(half(x) === 0 ? 0 : 200));
        expect(farthest(await draw(path('new.pdf'), 1), faded)).to.be.at.most(1);
      });
    });

    it(`joins slices of several files in ${name}`, async () => {
      await inFolderAsync(async (path) => {
        const rows = everyRow(...columns((x) => [2 * x]));
        const whole = plainImage(path, { one: rows });
        const other = plainImage(path, { other: Buffer.concat([Buffer.alloc(100), rows]) });
        const data = Array.from({ length: HEIGHT }, (_, row) => {
          const start = row * WIDTH;
          return {
            path: path(row % 2 === 0 ? 'one' : 'other'),
            start: row % 2 === 0 ? start : start + 100,
            length: WIDTH,
          };
        });
        writePicturePdf(path('new.pdf'), [whole, { ...other, data }]);
        expect(farthest(await draw(path('new.pdf'), 2), await draw(path('new.pdf'), 1))).to.equal(0);
      });
    });
  }

  it('writes a profile once that several images have', () => {
    inFolder((path) => {
      const image = plainImage(path, { grey: everyRow(...columns(() => [9])) });
      const profiles = ['one', 'one', 'two'].map((text) => Buffer.from(text.repeat(100)));
      writePicturePdf(
        path('new.pdf'),
        profiles.map((profile) => ({ ...image, colours: { kind: 'grey', profile } })),
      );
      const refs = [...readFileSync(path('new.pdf'), 'latin1').matchAll(/\/ICCBased (\d+) 0 R/g)].map(([, num]) =>
        Number(num),
      );
      expect(refs).to.have.length(3);
      expect(new Set(refs).size).to.equal(2);
    });
  });

  it('reads no file through a link', () => {
    inFolder((path) => {
      const image = plainImage(path, { real: everyRow(...columns(() => [9])) });
      symlinkSync(path('real'), path('link'));
      const data = image.data.map((slice) => ({ ...slice, path: path('link') }));
      expect(() => writePicturePdf(path('new.pdf'), [{ ...image, data }])).to.throw(/ELOOP/);
    });
  });
});

/** Returns a grey image whose samples are written to a file. */
function plainImage(path: (name: string) => string, files: Readonly<Record<string, Buffer>>): EncodedImage {
  const data = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(path(name), bytes);
    return { path: path(name), start: 0, length: bytes.length };
  });
  return { width: WIDTH, height: HEIGHT, bitsPerComponent: 8, colours: grey, data };
}
