import { expect } from 'chai';

import { ComputePool } from '../../../engine/compute/pool.js';
import { TooComplex } from '../../../engine/errors.js';
import { readSettings } from '../../../engine/settings.js';

const module = new URL('../../fixtures/compute/task.js', import.meta.url);

describe('the compute pool', () => {
  const pool = new ComputePool({ ...readSettings({}), cores: 2 });
  const idle = new AbortController().signal;
  after(() => pool[Symbol.asyncDispose]());

  const run = (input: object, signal = idle): Promise<unknown> => pool.run(module, input, signal);
  const errorOf = (input: object, signal?: AbortSignal): Promise<unknown> =>
    run(input, signal).then(
      () => undefined,
      (error: unknown) => error,
    );

  it("gives a module's function its input and answers with its result", async () => {
    expect(await run({ act: 'double', value: 21 })).to.equal(42);
  });

  it('brings errors of ours back as what they are', async () => {
    expect(await errorOf({ act: 'refuse' }))
      .to.be.instanceOf(TooComplex)
      .with.property('message', 'Too much.');
  });

  it('brings other errors back as they were thrown', async () => {
    expect(await errorOf({ act: 'break' }))
      .to.be.an('error')
      .with.property('message', 'x is undefined');
  });

  it('ends a thread that spins when the signal is aborted, and goes on', async () => {
    const controller = new AbortController();
    const spinning = errorOf({ act: 'spin' }, controller.signal);
    // The other thread has answered, so this one has been started.
    await run({ act: 'double', value: 1 });
    controller.abort();
    expect(await spinning).to.have.property('name', 'AbortError');
    expect(await Promise.all([1, 2, 3].map((value) => run({ act: 'double', value })))).to.deep.equal([2, 4, 6]);
  });

  it('refuses a task that takes more memory than it may, and goes on', async () => {
    expect(await errorOf({ act: 'hoard' })).to.be.instanceOf(TooComplex);
    expect(await run({ act: 'double', value: 4 })).to.equal(8);
  }).timeout(60_000);
});
