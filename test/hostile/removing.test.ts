import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { expect } from 'chai';

import { ToolFailed } from '../../engine/errors.js';
import { removeTree } from '../../engine/files/remove-tree.js';
import { takeOver } from '../../engine/tools/converters/take-over.js';
import { failureOf } from '../fixtures/failure-of.js';
import type { Swap } from '../fixtures/modules/swapper.js';

/** An `rm -r` that addresses files by their paths removes the wrong files in the first round. */
const ROUNDS = 20;

const names = Array.from({ length: 200 }, (_, index) => `file-${index}`);

describe('when a folder becomes a link to another one while its files are removed', () => {
  let parent = '';
  let victim = '';
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'removing-'));
    victim = join(parent, 'victim');
    await fill(victim);
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('the files of the other folder remain', async () => {
    const tree = join(parent, 'tree');
    await whileSwapping(tree, victim, async () => {
      await fill(join(tree, 'inner'));
      return () => removeTree(tree).catch(() => undefined);
    });
    await removeTree(tree);
    expect(await readdir(victim)).to.have.members(names);
    expect(await readdir(parent)).to.deep.equal(['victim']);
  });

  it('the files of the other folder remain when a converter swaps the folder of its result', async () => {
    const [made, target] = [join(parent, 'made'), join(parent, 'target')];
    // The thread has a descriptor of the folder, so it can access the folder after it has been moved.
    await whileSwapping(target, victim, async () => {
      await fill(join(made, 'inner'));
      return async () => expect(await failureOf(takeOver(made, target, 1000))).to.be.instanceOf(ToolFailed);
    });
    expect(await readdir(victim)).to.have.members(names);
    expect(await readdir(parent)).to.deep.equal(['victim']);
  });
});

async function fill(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), '');
}

/** Runs the work that `prepare` returns, in rounds, while a thread swaps a folder in `folder` for a link to `victim`. */
async function whileSwapping(
  folder: string,
  victim: string,
  prepare: () => Promise<() => Promise<unknown>>,
): Promise<void> {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const workerData: Swap = { folder, victim, files: names.length, state };
  const worker = new Worker(new URL('../fixtures/modules/swapper.js', import.meta.url), { workerData });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const work = await prepare();
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
      await work();
      // The next round fills the folder, which must not be swapped meanwhile.
      Atomics.store(state, 0, 0);
      Atomics.wait(state, 2, 1);
    }
    expect(state[1], 'folders that were swapped').to.be.greaterThan(0);
  } finally {
    await worker.terminate();
  }
}
