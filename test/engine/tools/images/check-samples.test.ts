import { expect } from 'chai';

import { checkSamples } from '../../../../engine/tools/images/check-samples.js';
import { encodeWithSharp } from '../../../../engine/tools/images/write/jpeg.js';
import { writeImage } from '../../../../engine/tools/images/write/write-image.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const samples = Buffer.alloc(4 * 5 * 3);

const lies = [
  { width: 4, height: 6, channels: 3 },
  { width: 4, height: 5, channels: 1 },
  { width: -4, height: -5, channels: 3 },
  { width: 0, height: 5, channels: 3 },
  { width: 2.5, height: 8, channels: 3 },
  { width: NaN, height: 5, channels: 3 },
  { width: 2 ** 31, height: 2 ** 31, channels: 3 },
] as const;

describe('samples of a picture', () => {
  it('are as many as its size says', () => {
    checkSamples({ width: 4, height: 5, channels: 3 }, samples);
  });

  for (const size of lies) {
    const { width, height, channels } = size;
    it(`are not those of ${width} by ${height} pixels of ${channels} bytes`, async () => {
      expect(() => checkSamples(size, samples)).to.throw(RangeError);
      expect(await failureOf(encodeWithSharp({ ...size, samples }))).to.be.instanceOf(RangeError);
      const failure = await inFolderAsync((place) =>
        failureOf(writeImage({ ...size, samples }, { format: 'jpg', path: place('a.jpg'), dpi: 72 })),
      );
      expect(failure).to.be.instanceOf(RangeError).with.property('message').that.contains('60 bytes');
    });
  }
});
