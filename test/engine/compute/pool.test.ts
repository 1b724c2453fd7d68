import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { ComputePool, type TaskSettings } from '../../../engine/compute/pool.js';
import { Busy, Cancelled, TimedOut, TooComplex, ToolFailed } from '../../../engine/errors.js';
import { readSettings } from '../../../engine/job/settings.js';
import type { EncodedData, TaskInput } from '../../fixtures/compute/task.js';
import { until } from '../../fixtures/until.js';

const module = new URL('../../fixtures/compute/task.js', import.meta.url);
const settings = { ...readSettings({}), cores: 2 };

const newSignal = (): AbortSignal => new AbortController().signal;
const newFlag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));
const isSet = (flag: Int32Array) => (): boolean => Atomics.load(flag, 0) === 1;

function use(pool: ComputePool) {
  const run = (input: TaskInput, settings: Partial<TaskSettings> = {}): Promise<unknown> =>
    pool.run(module, input, { signal: newSignal(), ...settings });
  const errorOf = (input: TaskInput, settings?: Partial<TaskSettings>): Promise<unknown> =>
    run(input, settings).then(
      () => undefined,
      (error: unknown) => error,
    );
  return { run, errorOf };
}

describe('the compute pool', () => {
  const pool = new ComputePool(settings);
  const { run, errorOf } = use(pool);
  after(() => pool[Symbol.asyncDispose]());

  /** Checks that every thread completes tasks: there are more tasks than threads. */
  const expectToGoOn = async (): Promise<void> => {
    const values = [1, 2, 3, 4, 5];
    const doubled = await Promise.all(values.map((value) => run({ act: 'double', value })));
    expect(doubled).to.deep.equal([2, 4, 6, 8, 10]);
  };
  afterEach(expectToGoOn);

  it('passes the input to the function of a module and returns its result', async () => {
    expect(await run({ act: 'double', value: 21 })).to.equal(42);
  });

  it('lets the heap of a thread become twice as large before all of it is collected', async () => {
    expect(await run({ act: 'isCollectedAtTwice' })).to.equal(false);
  });

  it('returns errors of the engine with their class and cause', async () => {
    const error = await errorOf({ act: 'refuse' });
    expect(error).to.be.instanceOf(TooComplex).with.property('message', 'Too much.');
    expect(error).to.have.property('cause').that.contains('It has 9 parts.');
  });

  it('returns other errors as they were thrown', async () => {
    expect(await errorOf({ act: 'break' }))
      .to.be.instanceOf(TypeError)
      .with.property('message', 'x is undefined');
  });

  it('reports a full disk', async () => {
    expect(await errorOf({ act: 'fillDisk' }))
      .to.be.instanceOf(ToolFailed)
      .with.property('message', 'The disk of the service is full; try again later.');
  });

  it('reuses its threads', async () => {
    const threads = new Set<unknown>();
    for (let count = 0; count < 20; count += 1) threads.add(await run({ act: 'thread' }));
    expect(threads.size).to.be.at.most(2);
  });

  it('returns the outcome of a thread that ends with its task, and replaces the thread', async () => {
    const threads = new Set<unknown>();
    for (let count = 0; count < 4; count += 1) threads.add(await run({ act: 'spend' }));
    expect(threads.size).to.equal(4);
  });

  it('returns the error of a thread that ends with its task', async () => {
    const error = await errorOf({ act: 'spendAndRefuse' });
    expect(error).to.be.instanceOf(TooComplex).with.property('message', 'Too much.');
  });

  it('ignores messages of a module other than the outcome', async () => {
    for (const value of [null, 'words', { id: 1 }]) expect(await run({ act: 'say', value })).to.equal('said');
  });

  it('ends a thread in an endless loop when the signal is aborted', async () => {
    const controller = new AbortController();
    const begun = newFlag();
    const spinning = errorOf({ act: 'spin', value: begun }, { signal: controller.signal });
    await until(isSet(begun));
    controller.abort();
    expect(await spinning).to.be.instanceOf(Cancelled);
  });

  it('does not end a thread that holds its gate', async () => {
    const controller = new AbortController();
    const progress = new Int32Array(new SharedArrayBuffer(8));
    const holding = errorOf({ act: 'hold', value: progress }, { signal: controller.signal });
    await until(isSet(progress));
    controller.abort();
    expect(await holding).to.be.instanceOf(Cancelled);
    expect(Atomics.load(progress, 1)).to.equal(1);
  });

  it('fails with the reason of the signal if it is an error of the engine', async () => {
    const controller = new AbortController();
    const spinning = errorOf({ act: 'spin' }, { signal: controller.signal });
    controller.abort(new Busy('Later.', 1));
    expect(await spinning).to.equal(controller.signal.reason);
  });

  it('ends a task after its time limit', async () => {
    expect(await errorOf({ act: 'spin' }, { seconds: 0.5 }))
      .to.be.instanceOf(TimedOut)
      .with.property('message', 'The work on the document took longer than 0.5 seconds.');
  });

  it('does not count waiting time', async () => {
    const stalling = [1, 2].map(() => errorOf({ act: 'stall' }, { seconds: 4 }));
    expect(await run({ act: 'double', value: 4 }, { seconds: 3 })).to.equal(8);
    expect(await Promise.all(stalling)).to.satisfy((errors: unknown[]) => errors.every((it) => it instanceof TimedOut));
  });

  it('rejects a task that needs more memory than the limit', async () => {
    expect(await errorOf({ act: 'hoard' })).to.be.instanceOf(TooComplex);
  });

  for (const act of ['exit', 'throwLater', 'rejectLater', 'uncloneable', 'spendUncloneable'] as const) {
    it(`fails with one task whose thread ends: ${act}`, async () => {
      const [error, other] = await Promise.all([errorOf({ act }), run({ act: 'double', value: 3 })]);
      expect(error).to.be.instanceOf(ToolFailed).with.property('cause');
      expect(other).to.equal(6);
    });
  }

  it('continues when a thread fails after its outcome', async () => {
    expect(await run({ act: 'breakAfterwards' })).to.equal(undefined);
  });

  it('throws DataCloneError for an input that cannot be cloned', async () => {
    expect(await errorOf({ act: 'double', value: () => 1 })).to.have.property('name', 'DataCloneError');
  });

  it('runs tasks of several jobs in turns', async () => {
    // One thread only: of two threads, one could still be starting while the other runs all tasks.
    await using pool = new ComputePool({ ...settings, cores: 1 });
    const { run } = use(pool);
    const order: string[] = [];
    const [many, one] = [newSignal(), newSignal()];
    const book = Array.from({ length: 300 }, async () => {
      await run({ act: 'double', value: 1 }, { signal: many });
      order.push('many');
    });
    const letter = run({ act: 'double', value: 1 }, { signal: one }).then(() => order.push('one'));
    await Promise.all([...book, letter]);
    expect(order).to.have.length(301);
    expect(order.indexOf('one')).to.be.at.most(2);
  });

  it('survives tasks that are aborted at any moment, also while threads are being replaced', async () => {
    const endings = Array.from({ length: 24 }, async (_, index) => {
      const controller = new AbortController();
      const ended = errorOf(
        { act: (['exit', 'spin', 'spendAndRefuse'] as const)[index % 3] ?? 'spin' },
        { signal: controller.signal },
      );
      for (let turn = 0; turn < index * 40; turn += 1) await new Promise(setImmediate);
      controller.abort();
      return await ended;
    });
    for (const error of await Promise.all(endings)) {
      expect(error).to.satisfy(
        (it: unknown) => it instanceof Cancelled || it instanceof ToolFailed || it instanceof TooComplex,
      );
    }
  });
});

describe('a compute pool with little memory', () => {
  const pool = new ComputePool({ ...settings, cores: 1, memoryBytes: 2 ** 28 });
  const { run, errorOf } = use(pool);
  after(() => pool[Symbol.asyncDispose]());

  const samples: readonly (readonly [filter: string, encode: (length: number) => Buffer])[] = [
    ['FlateDecode', (length) => deflateSync(Buffer.alloc(length))],
    ['RunLengthDecode', (length) => Buffer.alloc(length / 64, Buffer.from([129, 0]))],
    ['ASCII85Decode', (length) => Buffer.alloc(length / 4, 'z')],
  ];
  for (const [filter, encode] of samples) {
    it(`rejects ${filter} data that decode to too much, and decodes others`, async () => {
      const encoded = (length: number): EncodedData => ({ filter, data: encode(length) });
      expect(await errorOf({ act: 'decode', value: encoded(2 ** 28) })).to.be.instanceOf(TooComplex);
      expect(await run({ act: 'decode', value: encoded(2 ** 25) })).to.be.at.least(2 ** 25);
    });
  }
});

describe('a compute pool with slow tasks', () => {
  const open = (): ComputePool => new ComputePool({ ...settings, cores: 1 }, { secondsUntilSlow: 0.01 });

  it('lets a task of another job begin beside a slow one, and ends the thread that is one too many', async () => {
    await using pool = open();
    const { run, errorOf } = use(pool);
    const controller = new AbortController();
    const stalling = errorOf({ act: 'stall' }, { signal: controller.signal });
    expect(await run({ act: 'double', value: 4 })).to.equal(8);
    expect(pool.size).to.equal(2);
    controller.abort();
    expect(await stalling).to.be.instanceOf(Cancelled);
    expect(pool.size).to.equal(1);
    expect(await run({ act: 'double', value: 5 })).to.equal(10);
  });

  /** Begins five tasks that never end: one with the slot of the only core, and four beside it. */
  const stallFive = async (pool: ComputePool): Promise<Disposable & { readonly errors: Promise<unknown[]> }> => {
    const { errorOf } = use(pool);
    const controller = new AbortController();
    const begin = (): Promise<unknown> => errorOf({ act: 'stall' }, { signal: controller.signal, owner: {} });
    const errors = Promise.all([1, 2, 3, 4, 5].map(begin));
    await until(() => pool.size === 5);
    return { errors, [Symbol.dispose]: () => controller.abort() };
  };

  it('lets four slow tasks for each core continue beside jobs that used little time', async () => {
    await using pool = open();
    const { run } = use(pool);
    const stalling = await stallFive(pool);
    const doubled = run({ act: 'double', value: 4 });
    expect(pool.queue).to.include({ running: 1, waiting: 1 });
    stalling[Symbol.dispose]();
    expect(await doubled).to.equal(8);
    for (const error of await stalling.errors) expect(error).to.be.instanceOf(Cancelled);
    expect(pool.size).to.be.at.most(1);
  });

  it('ends a task after its time limit, and later beside others', async () => {
    await using pool = open();
    const { errorOf } = use(pool);
    const began = performance.now();
    const errors = [1, 2].map(() => errorOf({ act: 'stall' }, { seconds: 0.3 }));
    for (const error of await Promise.all(errors)) expect(error).to.be.instanceOf(TimedOut);
    // Both have half a core from the moment at which the first one has given up the slot.
    expect(performance.now() - began).to.be.at.least(500);
  });

  it('keeps the slot of a slow task while documents hold much of the memory', async () => {
    await using pool = open();
    const { run, errorOf } = use(pool);
    let asked = 0;
    Object.defineProperty(pool.budget, 'held', { get: () => ((asked += 1) < 3 ? 2 ** 50 : 0) });
    const controller = new AbortController();
    const stalling = errorOf({ act: 'stall' }, { signal: controller.signal });
    expect(await run({ act: 'double', value: 4 })).to.equal(8);
    expect(asked).to.equal(3);
    controller.abort();
    expect(await stalling).to.be.instanceOf(Cancelled);
  });
});

describe('a compute pool without tasks', () => {
  it('ends its threads after the idle time, and starts them again with the next task', async () => {
    await using pool = new ComputePool({ ...settings, idleSeconds: 0.01 });
    const { run } = use(pool);
    for (const value of [1, 2]) {
      expect(await run({ act: 'double', value })).to.equal(2 * value);
      await until(() => pool.size === 0);
    }
  });

  it('gives later threads of the process the modules that earlier ones have compiled', async () => {
    const results: unknown[] = [];
    for (const threads of [1, 2]) {
      await using pool = new ComputePool({ ...settings, cores: 1, idleSeconds: 0 });
      const { run } = use(pool);
      for (let thread = 0; thread < threads; thread++) {
        results.push(await run({ act: 'callCompiled' }));
        pool.endIdle();
        await until(() => pool.size === 0);
      }
    }
    expect(results).to.deep.equal([
      [42, true],
      [42, false],
      [42, false],
    ]);
  });

  it('runs tasks in a process that began with options of V8', async () => {
    await using pool = new ComputePool(settings);
    process.execArgv.push('--max-semi-space-size=64');
    try {
      expect(await use(pool).run({ act: 'double', value: 1 })).to.equal(2);
    } finally {
      process.execArgv.pop();
    }
  });

  it('keeps threads with a task when their memory is needed', async () => {
    await using pool = new ComputePool({ ...settings, idleSeconds: 0 });
    const { run, errorOf } = use(pool);
    const [begun, controller] = [newFlag(), new AbortController()];
    const spinning = errorOf({ act: 'spin', value: begun }, { signal: controller.signal });
    await until(isSet(begun));
    await run({ act: 'double', value: 1 });
    pool.endIdle();
    await until(() => pool.size === 1);
    controller.abort();
    expect(await spinning).to.be.an('error');
  });
});

describe('the end of the compute pool', () => {
  it('ends running and waiting tasks', async () => {
    const pool = new ComputePool(settings);
    const { errorOf } = use(pool);
    const begun = [newFlag(), newFlag()];
    const ended = Promise.all(begun.map((value) => errorOf({ act: 'spin', value })));
    const waiting = Promise.all([1, 2, 3].map(() => errorOf({ act: 'spin' })));
    await until(() => begun.every((flag) => isSet(flag)()));
    await pool[Symbol.asyncDispose]();
    for (const error of [...(await ended), ...(await waiting)]) expect(error).to.be.instanceOf(Cancelled);
  });

  it('rejects later tasks', async () => {
    const pool = new ComputePool(settings);
    await pool[Symbol.asyncDispose]();
    expect(await use(pool).errorOf({ act: 'double', value: 1 })).to.be.instanceOf(Cancelled);
  });

  it('may occur while threads are being replaced', async () => {
    const pool = new ComputePool(settings);
    const { errorOf } = use(pool);
    const exiting = errorOf({ act: 'exit' });
    const controller = new AbortController();
    const spinning = errorOf({ act: 'spin' }, { signal: controller.signal });
    controller.abort();
    await pool[Symbol.asyncDispose]();
    expect(await spinning).to.be.instanceOf(Cancelled);
    expect(await exiting).to.be.an('error');
  });
});
