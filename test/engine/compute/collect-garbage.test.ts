import { setImmediate } from 'node:timers/promises';

import { expect } from 'chai';

import { collectGarbage } from '../../../engine/compute/collect-garbage.js';

describe('the garbage of a thread', () => {
  it('is collected on request', async () => {
    const reference = new WeakRef({ held: false });
    // A WeakRef keeps its target until the end of the present job.
    await setImmediate();
    collectGarbage();
    expect(reference.deref()).to.equal(undefined);
    expect(globalThis).not.to.have.property('gc');
  });
});
