import { expect } from 'chai';

import { withFewestChannels } from '../../../../../engine/tools/images/write/fewest-channels.js';
import type { Pixels } from '../../../../../engine/formats/raster/pixels.js';

const greys = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 37) % 256);
const inColours = (values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((grey) => [grey, grey, grey]));
const picture = (samples: Uint8Array): Pixels => ({ width: samples.length / 3, height: 1, channels: 3, samples });

describe('the channels of a picture', () => {
  for (const count of [1, 2, 3, 4, 5, 7, 8, 300]) {
    it(`are one for ${count} pixels that are grey`, () => {
      const { channels, samples, width } = withFewestChannels(picture(inColours(greys(count))));
      expect(channels).to.equal(1);
      expect(width).to.equal(count);
      expect([...samples]).to.deep.equal(greys(count));
    });
  }

  it('are one for a white page', () => {
    expect(withFewestChannels(picture(new Uint8Array(3000).fill(255)))).to.have.property('channels', 1);
  });

  it('are three when a single colour of a single pixel differs, wherever it is; the picture stays as it is', () => {
    for (let at = 0; at < 3 * 11; at++) {
      const samples = inColours(greys(11));
      samples[at] = (samples[at] ?? 0) ^ 1;
      const before = [...samples];
      const pixels = picture(samples);
      expect(withFewestChannels(pixels), `sample ${at}`).to.equal(pixels);
      expect([...samples], `sample ${at}`).to.deep.equal(before);
    }
  });

  it('stay one', () => {
    const pixels: Pixels = { width: 2, height: 1, channels: 1, samples: Uint8Array.of(1, 2) };
    expect(withFewestChannels(pixels)).to.equal(pixels);
  });
});
