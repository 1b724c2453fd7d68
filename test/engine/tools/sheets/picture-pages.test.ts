import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import type { EncodedImage, Picture } from '../../../../engine/contract/tools/images.js';
import type { Orientation } from '../../../../engine/geometry/picture-view.js';
import type { PicturePage } from '../../../../engine/contract/tools/sheets.js';
import picturePages from '../../../../engine/tools/sheets/picture-pages.js';
import { pictureOn } from '../../../../engine/tools/sheets/picture-on.js';
import { drawings, strayColours } from '../../../fixtures/look/drawn-sample.js';
import { complaintOf, pageCountOf, sizesOf } from '../../../fixtures/look/evidence.js';
import { plainBytes } from '../../../fixtures/pdf/plain-bytes.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';
import { samplePicture } from '../../../fixtures/images/sample-picture.js';

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

describe('pages of pictures', () => {
  for (const orientation of orientations) {
    it(`show a picture of orientation ${orientation} upright`, async () => {
      await withPages(orientation, (picture) => [pictureOn({ width: 128, height: 96 }, picture)], {
        async check(path) {
          for (const drawn of await drawings(path)) expect(strayColours(drawn)).to.deep.equal([]);
        },
      });
    });
  }

  it('show it where they are told, from the top left corner', async () => {
    const box = { left: 20, top: 10, right: 84, bottom: 58 };
    await withPages(6, (picture) => [{ size: { width: 200, height: 100 }, picture, box }], {
      async check(path) {
        for (const drawn of await drawings(path)) {
          expect(strayColours(drawn, { box: [20, 10, 84, 58] })).to.deep.equal([]);
        }
      },
    });
  });

  it('are white around it', async () => {
    const box = { left: 20, top: 10, right: 84, bottom: 58 };
    await withPages(1, (picture) => [{ size: { width: 200, height: 100 }, picture, box }], {
      async check(path) {
        for (const { samples } of await drawings(path))
          expect([...samples.subarray(0, 3)]).to.deep.equal([255, 255, 255]);
      },
    });
  });

  it('have each its own size', async () => {
    const sizes = [
      { width: 595.28, height: 841.89 },
      { width: 3, height: 14_400 },
    ];
    await withPages(1, (picture) => sizes.map((size) => pictureOn(size, picture)), {
      check: async (path) =>
        expect(await sizesOf({ path })).to.deep.equal([
          [595.28, 841.89],
          [3, 14_400],
        ]),
    });
  });

  it('make a document that qpdf finds sound, with all of their pictures', async () => {
    await withPages(1, (picture) => Array.from({ length: 200 }, () => pictureOn({ width: 72, height: 72 }, picture)), {
      async check(path) {
        expect(await complaintOf({ path })).to.equal(undefined);
        expect(await pageCountOf({ path })).to.equal(200);
        expect(plainBytes(path).match(/\/Subtype \/Image/g)).to.have.length(200);
      },
    });
  });
});

interface Check {
  readonly check: (path: string) => Promise<unknown>;
}

/** Writes pages of the sample image, stored in an orientation. */
async function withPages(
  orientation: Orientation,
  pagesOf: (picture: Picture) => readonly PicturePage[],
  { check }: Check,
): Promise<void> {
  await inFolderAsync(async (path) => {
    const { width, height, samples } = samplePicture(orientation);
    writeFileSync(path('samples'), samples);
    const image: EncodedImage = {
      width,
      height,
      bitsPerComponent: 8,
      colours: { kind: 'rgb' },
      data: [{ path: path('samples'), start: 0, length: samples.length }],
    };
    picturePages({ target: path('pages.pdf'), pages: pagesOf({ image, orientation, resolution: undefined }) });
    await check(path('pages.pdf'));
  });
}
