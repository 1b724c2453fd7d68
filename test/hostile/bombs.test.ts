import { existsSync } from 'node:fs';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { TooComplex } from '../../engine/errors.js';
import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Governor } from '../../engine/compute/governor.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { ProcessRunner } from '../../engine/tools/process/process.js';
import type { ProgramLimits } from '../../engine/contract/tools/process.js';
import { openWorkspace } from '../../engine/job/workspace.js';
import { bombs } from '../fixtures/modules/bombs.js';
import { failureOf } from '../fixtures/failure-of.js';
import { boxes, ObedientPool } from '../fixtures/converters/obedient-pool.js';
import { until } from '../fixtures/until.js';

const launcher = new Launcher();
after(() => launcher[Symbol.asyncDispose]());

const limits: Partial<ProgramLimits> = { folder: 50 * 2 ** 20, processes: 32, file: 2 ** 21 };
/** The action of the program, its script, and the error message. */
const attacks = [
  ['forks without end', bombs.processes, 'starts more processes than it may'],
  ['fills its folder', bombs.files, 'writes more to the disk than it may'],
  ['fills a file without a name', bombs.unlinked, 'writes more to the disk than it may'],
] as const;

for (const [where, sandbox] of boxes) {
  describe(`${where}, a program that`, () => {
    const runner = new ProcessRunner(sandbox, new Governor(2, 2), launcher);

    for (const [what, script, says] of attacks) {
      it(`${what} fails only its own job`, async () => {
        const workFolder = await privateFolderAt(tmpdir());
        const neighbour = await openWorkspace(workFolder);
        const workspace = await openWorkspace(workFolder);
        const { signal } = new AbortController();
        // Another job, which runs all the time.
        const wait = ['-c', 'while [ ! -e go ]; do sleep 0.01; done'];
        const other = runner.run({ program: 'sh', args: wait, folder: neighbour.folder, signal });
        const run = { program: 'perl', args: ['-e', script], folder: workspace.folder, signal, limits };
        expect(await failureOf(runner.run(run)))
          .to.be.instanceOf(TooComplex)
          .with.property('message', `perl ${says}.`);
        expect(await processesIn(workspace.folder)).to.deep.equal([]);
        await workspace.close();
        expect(existsSync(workspace.folder)).to.equal(false);
        await writeFile(join(neighbour.folder, 'go'), '');
        expect(await other).to.have.property('code', 0);
        await neighbour.close();
      });
    }
  });
}

for (const [where, sandbox] of boxes) {
  describe(`${where}, a converter that`, () => {
    for (const [what, , says] of attacks) {
      it(`${what} fails only its document`, async () => {
        await using it = await ObedientPool.open({ sandbox });
        await it.pool.warm();
        const [folder = ''] = await it.folders();
        expect(await it.failure({ does: what }))
          .to.be.instanceOf(TooComplex)
          .with.property('message', `report.txt ${says}.`);
        await until(() => !existsSync(folder));
        await expectReplaced(it);
      });
    }

    for (const does of ['leaves a child that forks without end', 'leaves a child that fills the profile'] as const) {
      it(`${does} is ended while it is idle`, async () => {
        await using it = await ObedientPool.open({ sandbox });
        await it.pool.warm();
        const [folder = ''] = await it.folders();
        await it.convert({ does });
        await until(() => !existsSync(folder));
        await expectReplaced(it);
      });
    }
  });
}

/** Expects that one new converter is idle and that no processes of the previous one remain. */
async function expectReplaced(pool: ObedientPool): Promise<void> {
  await until(async () => (await pool.folders()).length === 1);
  await pool.expectUsual();
  const [folder = ''] = await pool.folders();
  await until(async () => {
    const [all, own] = [await processesIn(pool.folder), await processesIn(folder)];
    return all.length < 6 && all.join() === own.join();
  });
}

/** Processes whose working directory is in a folder. */
async function processesIn(folder: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((it) => /^\d+$/.test(it));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => places[index]?.startsWith(folder));
}
