import { expect } from 'chai';

import { Busy, Cancelled } from '../../../engine/errors.js';
import { Governor } from '../../../engine/compute/governor.js';

/** Tasks that record when they begin, and end on demand. */
function tasks(governor: Governor) {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const idle = new AbortController().signal;
  const start = (name: string, owner: object, signal = idle): Promise<unknown> =>
    governor
      .run(
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => finish.push(resolve));
        },
        signal,
        owner,
      )
      .catch((error: unknown) => error);
  const finishAll = async (): Promise<void> => {
    while (governor.load.running > 0) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { begun, start, finishAll };
}

describe('the governor', () => {
  const [a, b, c] = [{}, {}, {}];

  it('runs as many tasks at once as it has slots', async () => {
    const governor = new Governor(2, 9);
    const { start, finishAll } = tasks(governor);
    for (const name of ['1', '2', '3', '4', '5']) void start(name, a);
    expect(governor.load).to.deep.equal({ running: 2, waiting: 3 });
    await finishAll();
    expect(governor.load).to.deep.equal({ running: 0, waiting: 0 });
  });

  it('lets owners take turns, and the tasks of each in their order', async () => {
    const { begun, start, finishAll } = tasks(new Governor(1, 9));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void start(name, a);
    for (const name of ['b1', 'b2']) void start(name, b);
    void start('c1', c);
    await finishAll();
    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('lets owners whose tasks took less time go first, and one of four slots pass to the first of all', async () => {
    let milliseconds = 0;
    const { begun, start, finishAll } = tasks(new Governor(1, 9, () => milliseconds));
    void start('a1', a);
    await new Promise(setImmediate);
    milliseconds = 60_000;
    await finishAll();
    void start('b1', b);
    for (const name of ['a2', 'a3']) void start(name, a);
    for (const name of ['b2', 'b3', 'b4', 'b5']) void start(name, b);
    await finishAll();
    expect(begun).to.deep.equal(['a1', 'b1', 'b2', 'b3', 'b4', 'a2', 'b5', 'a3']);
  });

  it('knows whether tasks of others wait', async () => {
    const governor = new Governor(1, 9);
    const { start, finishAll } = tasks(governor);
    for (const name of ['a1', 'a2']) void start(name, a);
    expect([governor.hasWaitingBeside(a), governor.hasWaitingBeside(b)]).to.deep.equal([false, true]);
    void start('b1', b);
    expect(governor.hasWaitingBeside(a)).to.equal(true);
    await finishAll();
    expect(governor.hasWaitingBeside(a)).to.equal(false);
  });

  it('knows whether tasks of others wait that used little time', async () => {
    let milliseconds = 0;
    const governor = new Governor(1, 9, () => milliseconds);
    const { start, finishAll } = tasks(governor);
    void start('a1', a);
    await new Promise(setImmediate);
    milliseconds = 60_000;
    await finishAll();
    void start('b1', b);
    void start('a2', a);
    expect([governor.hasWaitingBeside(b), governor.hasQuickWaitingBeside(b)]).to.deep.equal([true, false]);
    void start('c1', c);
    expect([governor.hasQuickWaitingBeside(b), governor.hasQuickWaitingBeside(c)]).to.deep.equal([true, false]);
    await finishAll();
  });

  it('rejects a new job when the queue is full', async () => {
    const { begun, start, finishAll } = tasks(new Governor(1, 1));
    for (const name of ['a1', 'a2']) void start(name, a);
    expect(await start('b1', b)).to.be.instanceOf(Busy);
    await finishAll();
    expect(begun).to.deep.equal(['a1', 'a2']);
  });

  it('does not reject a job that has already run a task', async () => {
    const { begun, start, finishAll } = tasks(new Governor(1, 1));
    void start('a1', a);
    void start('b1', b);
    await new Promise(setImmediate);
    void start('a2', a);
    void start('a3', a);
    await finishAll();
    expect(begun).to.deep.equal(['a1', 'b1', 'a2', 'a3']);
  });

  it('removes a waiting task whose signal is aborted', async () => {
    const governor = new Governor(1, 1);
    const { begun, start, finishAll } = tasks(governor);
    const controller = new AbortController();
    void start('a1', a);
    const given = start('b1', b, controller.signal);
    controller.abort();
    expect(await given).to.be.instanceOf(Cancelled);
    expect(governor.load.waiting).to.equal(0);
    void start('c1', c);
    await finishAll();
    expect(begun).to.deep.equal(['a1', 'c1']);
  });

  it('does not begin a task whose signal is already aborted', async () => {
    const { begun, start } = tasks(new Governor(1, 1));
    expect(await start('a1', a, AbortSignal.abort())).to.be.instanceOf(Cancelled);
    expect(begun).to.deep.equal([]);
  });

  it('passes the slot of a failed task to the next task', async () => {
    const governor = new Governor(1, 1);
    const { signal } = new AbortController();
    const failing = governor.run(() => Promise.reject(new Error('no')), signal, a).catch(() => 'failed');
    expect(await Promise.all([failing, governor.run(() => Promise.resolve('done'), signal, b)])).to.deep.equal([
      'failed',
      'done',
    ]);
  });
});
