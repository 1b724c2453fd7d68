import { expect } from 'chai';

import { guardThread, holdThread } from '../../../engine/thread/hold-thread.js';
import { ThreadGate } from '../../../engine/thread/thread-gate.js';
import { threadState } from '../../../engine/thread/thread-state.js';

describe('the gate of a thread', () => {
  it('can be closed while nobody holds it, more than once', () => {
    const gate = new ThreadGate();
    expect([gate.close(), gate.close()]).to.deep.equal([true, true]);
  });

  it('cannot be closed while it is held', () => {
    const gate = new ThreadGate();
    gate.hold();
    expect(gate.close()).to.equal(false);
    gate.release();
    expect(gate.close()).to.equal(true);
  });

  it('stays closed when it is released late', () => {
    const gate = new ThreadGate();
    gate.close();
    gate.release();
    expect(gate.close()).to.equal(true);
  });

  it('is one gate for both who share its memory', () => {
    const gate = new ThreadGate();
    const same = new ThreadGate(gate.shared);
    gate.hold();
    expect(same.close()).to.equal(false);
  });

  it('is held until the last who holds the thread lets go', () => {
    const gate = new ThreadGate();
    guardThread(gate);
    {
      using _outer = holdThread();
      {
        using _inner = holdThread();
      }
      expect(gate.close()).to.equal(false);
    }
    expect(gate.close()).to.equal(true);
    guardThread(new ThreadGate());
  });

  it('is known to all copies of the engine in the thread', async () => {
    const module = new URL('../../../engine/thread/thread-state.js', import.meta.url).href;
    const copy = (await import(`${module}?copy`)) as { readonly threadState: unknown };
    expect(copy.threadState).to.equal(threadState);
  });
});
