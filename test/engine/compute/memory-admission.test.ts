import { setImmediate as untilNextTurn } from 'node:timers/promises';

import { expect } from 'chai';

import { MemoryAdmission } from '../../../engine/compute/memory-admission.js';
import { Busy, Cancelled } from '../../../engine/errors.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { until } from '../../fixtures/until.js';

const [LIMIT, TOO_MUCH] = [100, 101];

const never = new AbortController().signal;

describe('the admission of jobs by memory', () => {
  let bytes: number;
  let released: number;
  let admission: MemoryAdmission;
  const admissionWith = (waitMs?: number): MemoryAdmission =>
    new MemoryAdmission({
      maxBytes: LIMIT,
      measure: () => Promise.resolve(bytes),
      release: () => (released += 1),
      measureMs: 1,
      ...(waitMs !== undefined && { waitMs }),
    });
  beforeEach(() => {
    [bytes, released] = [LIMIT, 0];
    admission = admissionWith();
  });

  /** Begins a job that ends when the test says. */
  function job(signal = never, of = admission) {
    let end = (): void => undefined;
    let isRunning = false;
    const ended = of.run(async () => {
      isRunning = true;
      await new Promise<void>((resolve) => (end = resolve));
      isRunning = false;
    }, signal);
    ended.catch(() => undefined);
    return { ended, isRunning: () => isRunning, end: () => end() };
  }

  const untilMeasured = (of = admission): Promise<void> => until(() => of.measuredBytes === bytes);

  it('lets all jobs run below the limit', async () => {
    const jobs = [job(), job(), job()];
    expect(jobs.map((it) => it.isRunning())).to.deep.equal([true, true, true]);
    for (const it of jobs) it.end();
    await Promise.all(jobs.map((it) => it.ended));
    expect(admission.queue).to.include({ running: 0, waiting: 0, tasks: 3 });
    expect(released).to.equal(0);
  });

  it('measures once for short jobs that follow each other', async () => {
    let measurements = 0;
    const measure = (): Promise<number> => Promise.resolve((measurements += 1));
    const shared = new MemoryAdmission({ maxBytes: LIMIT, measure, release: () => undefined });
    for (let jobs = 0; jobs < 3; jobs++) await shared.run(() => untilNextTurn(), never);
    expect(measurements).to.equal(1);
  });

  it('runs one job at a time above the limit, in order, and has unneeded memory released', async () => {
    bytes = TOO_MUCH;
    const first = job();
    await untilMeasured();
    const [second, third] = [job(), job()];
    const running = (): readonly boolean[] => [first, second, third].map((it) => it.isRunning());
    expect(admission.queue).to.include({ running: 1, waiting: 2 });
    first.end();
    await until(() => second.isRunning());
    expect(running()).to.deep.equal([false, true, false]);
    second.end();
    await until(() => third.isRunning());
    third.end();
    await third.ended;
    expect(released).to.be.above(0);
  });

  it('lets a waiting job begin beside others when the memory is below the limit again', async () => {
    bytes = TOO_MUCH;
    const first = job();
    await untilMeasured();
    const second = job();
    bytes = LIMIT;
    await until(() => second.isRunning());
    expect(first.isRunning()).to.equal(true);
    first.end();
    second.end();
    await Promise.all([first.ended, second.ended]);
  });

  it('begins a job without a measurement when no other one runs', async () => {
    bytes = TOO_MUCH;
    const first = job();
    await untilMeasured();
    first.end();
    await first.ended;
    const second = job();
    expect(second.isRunning()).to.equal(true);
    second.end();
    await second.ended;
  });

  it('rejects a job that waits for too long as busy, with the time of the next attempt', async () => {
    bytes = TOO_MUCH;
    const brief = admissionWith(1);
    const first = job(never, brief);
    await untilMeasured(brief);
    expect(await failureOf(job(never, brief).ended))
      .to.be.instanceOf(Busy)
      .with.property('retryAfter', 10);
    first.end();
    await first.ended;
  });

  it('forgets a waiting job that is cancelled', async () => {
    bytes = TOO_MUCH;
    const first = job();
    await untilMeasured();
    const caller = new AbortController();
    const second = job(caller.signal);
    caller.abort(new Cancelled('The client has gone.'));
    expect(await failureOf(second.ended)).to.be.instanceOf(Cancelled);
    expect(admission.queue).to.include({ running: 1, waiting: 0 });
    first.end();
    await first.ended;
  });
});
