import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { ToolFailed } from '../../../../engine/errors.js';
import { boxes, ObedientPool } from '../../../fixtures/converters/obedient-pool.js';
import { until } from '../../../fixtures/until.js';

for (const [where, sandbox] of boxes) {
  describe(`the end of converters ${where}`, () => {
    const begins = async (it: ObedientPool, does: 'hangs' | 'waits to be told'): Promise<void> => {
      void it.failure({ does, mark: 'a' });
      await it.atWork('a');
    };
    const starts = async (it: ObedientPool): Promise<void> => {
      it.pool.warm().catch(() => undefined);
      await until(async () => (await it.processes()).length > 0);
    };
    const ends: readonly [string, (it: ObedientPool) => Promise<unknown>][] = [
      ['at hand', (it) => it.pool.warm()],
      ['that start', starts],
      ['at work', (it) => begins(it, 'waits to be told')],
      ['that hang', (it) => begins(it, 'hangs')],
      ['with children', (it) => it.convert({ does: 'has a child that stays' })],
    ];
    for (const [which, begin] of ends) {
      it(`leaves no process and no folder of those ${which}`, async () => {
        await using it = await ObedientPool.open({ sandbox, size: 2 });
        await begin(it);
        await it.pool[Symbol.asyncDispose]();
        expect(await it.processes()).to.deep.equal([]);
        expect(await it.folders()).to.deep.equal([]);
      });
    }

    it('is told, and is an end, when a process that was left behind holds the streams', async () => {
      await using it = await ObedientPool.open({ sandbox });
      expect(await it.failure({ does: 'ends and leaves a child that holds its streams' })).to.be.instanceOf(ToolFailed);
      await it.pool[Symbol.asyncDispose]();
      expect(await it.folders()).to.deep.equal([]);
      // The sandbox leaves no process behind.
      for (const pid of await it.processes()) process.kill(pid);
    });

    it('leaves no process when the service is killed, whatever they are at', async () => {
      await using it = await ObedientPool.open({ sandbox });
      const service = startService(it.folder, sandbox.active, 'hangs');
      await it.atWork('service');
      service.kill('SIGKILL');
      await until(async () => (await it.processes()).length === 0);
    });

    it('is told when the system has no descriptors for their start, and the next is served', async () => {
      await using it = await ObedientPool.open({ sandbox });
      const script = fileURLToPath(
        new URL('../../../fixtures/processes/convert-without-descriptors.js', import.meta.url),
      );
      const args = ['--nofile=200', process.execPath, script, it.folder, sandbox.active ? 'auto' : 'off'];
      const service = spawn('prlimit', args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
      expect(await text(service.stdout)).to.equal('missing-tool, then converted\n');
    });

    it('is not waited for by a process that has nothing else to do', async () => {
      await using it = await ObedientPool.open({ sandbox });
      const [code] = (await once(startService(it.folder, sandbox.active, 'copies'), 'exit')) as [number];
      expect(code).to.equal(0);
      await until(async () => (await it.processes()).length === 0);
    });
  });
}

function startService(folder: string, sandboxed: boolean, deed: string): ChildProcess {
  const script = fileURLToPath(new URL('../../../fixtures/processes/convert-and-leave.js', import.meta.url));
  // The working folder differs from the converters' folder, where it would be counted as a converter.
  return fork(script, [folder, sandboxed ? 'auto' : 'off', deed], { cwd: '/' });
}
