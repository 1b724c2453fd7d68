import { expect } from 'chai';

import { wipeSamples } from '../../../../../engine/pdf/redact/pixels/wipe-samples.js';

const size = { width: 500, height: 500, components: 1, bits: 8 } as const;

describe('wiping samples', () => {
  it('reads a limited number of samples for the colour of a box whose rounded edges lie within the outermost samples', () => {
    const edge = 0.2 / size.width;
    const [low, high] = [edge, 1 - edge];
    const bytes = Buffer.alloc(size.width * size.height, 200);
    bytes.fill(7, 0, 50_000);
    let reads = 0;
    const counted = new Proxy(bytes, {
      get: (target, key) => {
        reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const quad = [
      { x: low, y: low },
      { x: high, y: low },
      { x: high, y: high },
      { x: low, y: high },
    ] as const;
    wipeSamples({ ...size, bytes: counted }, [quad], false);
    expect(reads).to.be.below(20_000);
    expect(bytes.equals(Buffer.alloc(bytes.length, 200)), 'All samples have the median colour.').to.equal(true);
  });
});
