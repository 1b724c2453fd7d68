import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { type Launched, Launcher } from '../../../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../../../engine/tools/sandbox/probe-sandbox.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { launchLimits } from '../../../fixtures/processes/launch-limits.js';
import { running } from '../../../fixtures/processes/running-programs.js';
import { until } from '../../../fixtures/until.js';

describe('the launcher', () => {
  const folder = tmpdir();

  it('takes its programs with it when the service is killed', async () => {
    const mark = `27.182${process.pid}`;
    const service = fork(fileURLToPath(new URL('../../../fixtures/processes/launch-and-wait.js', import.meta.url)), [
      ...[folder, 'sh', '-c', `sleep ${mark} & sleep ${mark}`],
    ]);
    await until(async () => (await running(`sleep\0${mark}`)).length === 2);
    service.kill('SIGKILL');
    await until(async () => (await running(mark)).length === 0);
  });

  it('ends a program in the sandbox with all below it, at whatever moment of its start', async () => {
    await using launcher = new Launcher();
    const sandbox = await probeSandbox('auto', { workFolder: folder }, launcher);
    const mark = `16.1803${process.pid}`;
    for (let turns = 0; turns < 100; turns += 1) {
      const launched = launcher.launch({
        ...sandbox.wrap(['sleep', mark], { folder }),
        folder,
        limits: launchLimits,
      });
      for (let turn = 0; turn < turns * 50; turn += 1) await setImmediate();
      launched.kill();
      await launched.ended;
    }
    await until(async () => (await running(mark)).length === 0);
  });

  it('fails what it was running when it is killed itself, and is started again', async () => {
    await using launcher = new Launcher();
    const launch = (...argv: readonly string[]): Launched =>
      launcher.launch({ ...noSandbox.wrap(argv, { folder }), folder, limits: launchLimits });
    const { ended } = launch('sh', '-c', 'kill -9 $PPID; sleep 60');
    const error: unknown = await ended.catch((it: unknown) => it);
    expect(error).to.be.an('error').with.property('kind', 'tool-failed');
    const again = await launch('echo', 'again').ended;
    expect(again.stdout.toString()).to.equal('again\n');
  });
});
