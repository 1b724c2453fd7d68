import { expect } from 'chai';

import { ComputePool } from '../../../engine/compute/pool.js';
import { Cancelled } from '../../../engine/errors.js';
import { readSettings } from '../../../engine/job/settings.js';
import type { StressReport } from '../../fixtures/compute/stress-pool.js';
import type { TaskInput } from '../../fixtures/compute/task.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { runProgram } from '../../fixtures/processes/run-program.js';
import { until } from '../../fixtures/until.js';

const TASKS = 700;

const module = new URL('../../fixtures/compute/task.js', import.meta.url);

describe('the compute pool under stress', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  it(`settles hundreds of tasks that end in every way (seed ${seed})`, async () => {
    const program = new URL('../../fixtures/compute/stress-pool.js', import.meta.url).pathname;
    // The program ends by itself if no handle remains open.
    const { text } = await runProgram([process.execPath, program, String(seed), String(TASKS)], 150);
    const { breakers, victims, ...report } = JSON.parse(text) as StressReport;
    const meeting = ['met', 'met'];
    expect(report).to.deep.equal({
      wrong: [],
      settled: TASKS,
      meeting,
      threads: 2,
      listeners: 0,
      held: 0,
      counted: [],
    });
    expect(victims).to.be.at.most(breakers);
  });

  it('continues without a thread that does not end in time, and ends it later', async () => {
    await using pool = new ComputePool({ ...readSettings({}), cores: 1 }, { secondsToEnd: 0.05 });
    const run = (input: TaskInput, signal: AbortSignal): Promise<unknown> => pool.run(module, input, { signal });
    const [controller, other] = [new AbortController(), new AbortController()];
    const told = new Int32Array(new SharedArrayBuffer(8));
    const failure = failureOf(run({ act: 'holdUntilTold', value: told }, controller.signal));
    await until(() => Atomics.load(told, 0) === 1);
    controller.abort();
    expect(await failure).to.be.instanceOf(Cancelled);
    expect(await run({ act: 'double', value: 2 }, other.signal)).to.equal(4);
    expect(pool.size).to.equal(2);
    Atomics.store(told, 1, 1);
    Atomics.notify(told, 1);
    await until(() => pool.size === 1);
    expect(await run({ act: 'double', value: 3 }, other.signal)).to.equal(6);
  });
});
