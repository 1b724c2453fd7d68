import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import v8 from 'node:v8';

import { expect } from 'chai';

import { collectGarbage, collectYoungGarbage } from '../../../engine/compute/collect-garbage.js';

describe('the garbage of a thread', () => {
  it('is collected on request', async () => {
    const reference = new WeakRef({ held: false });
    // A WeakRef keeps its target until the end of the present job.
    await setImmediate();
    collectGarbage();
    expect(reference.deref()).to.equal(undefined);
    expect(globalThis).not.to.have.property('gc');
  });

  it('is collected where it is young, with the memory of its buffers', () => {
    collectYoungGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 10; count++) Buffer.alloc(2 ** 20);
    const held = process.memoryUsage().arrayBuffers - before;
    collectYoungGarbage();
    // A thread of V8 frees the memory, at the latest when the next collection begins.
    collectYoungGarbage();
    expect(held).to.be.at.least(5 * 2 ** 20);
    expect(process.memoryUsage().arrayBuffers - before).to.be.below(2 ** 20);
  });

  it('stays where another thread clears the flag of V8 meanwhile', async () => {
    // The module keeps the function of V8 once it has it.
    const module = '../../../engine/compute/collect-garbage.js?anew';
    const anew = (await import(module)) as { collectGarbage(): void };
    const { setFlagsFromString } = v8;
    v8.setFlagsFromString = () => undefined;
    syncBuiltinESMExports();
    try {
      expect(anew.collectGarbage).not.to.throw();
    } finally {
      v8.setFlagsFromString = setFlagsFromString;
      syncBuiltinESMExports();
    }
  });
});
