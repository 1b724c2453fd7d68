import { expect } from 'chai';

import { releaseReceived } from '../../../server/form/release-received.js';

describe('the buffers of received data', () => {
  it('are collected before they fill a fraction of what was received', () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let piece = 0; piece < 256; piece++) {
      releaseReceived(Buffer.alloc(2 ** 17).length);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    // V8 alone lets twice its young generation accumulate: all of these 32 MiB. A busy machine frees buffers a collection later.
    expect(most).to.be.below(2 ** 24);
  });
});
