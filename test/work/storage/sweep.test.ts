import { expect } from 'chai';

import type { FileStore } from '../../../work/storage/file-store.js';
import { newJobName } from '../../../work/storage/job-name.js';
import { startSweeper, sweep } from '../../../work/storage/sweep.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { until } from '../../fixtures/until.js';

/** A store with jobs whose time is over; `remove` decides what becomes of each. */
function storeOf(jobs: readonly string[], remove: FileStore['remove']): FileStore {
  const unused = (): Promise<void> => Promise.reject(new Error('A sweep copies nothing.'));
  return {
    remove,
    put: unused,
    get: unused,
    async *jobs() {
      yield* await Promise.resolve(jobs);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const over = (): string => newJobName(0, Date.now() - 120_000);

describe('the sweep of a store', () => {
  it('goes on after a job whose files cannot be removed, and tells it at the end', async () => {
    const jobs = [over(), over(), over()];
    const removed: string[] = [];
    const locked = new Error('The object is locked.');
    const store = storeOf(jobs, (job) => {
      if (job === jobs[0]) return Promise.reject(locked);
      removed.push(job);
      return Promise.resolve();
    });
    const fault = await failureOf(sweep(store));
    expect(removed).to.deep.equal(jobs.slice(1));
    expect(fault).to.have.property('message', 'The files of 1 ended jobs could not be removed.');
    expect(fault).to.have.property('cause', locked);
  });

  it('does not begin while another one waits for the storage', async () => {
    let [begun, looks] = [0, 0];
    let answer = (): void => undefined;
    const store = storeOf([over()], () => {
      begun += 1;
      return new Promise((resolve) => (answer = resolve));
    });
    const faults: unknown[] = [];
    using _ = startSweeper(store, (fault) => faults.push(fault), 1);
    await until(() => begun === 1);
    // The interval has passed several times meanwhile.
    await until(() => (looks += 1) > 5);
    expect(begun).to.equal(1);
    answer();
    await until(() => begun === 2);
    answer();
    expect(faults).to.deep.equal([]);
  });
});
