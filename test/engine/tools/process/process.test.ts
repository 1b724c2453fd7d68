import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { Busy, Cancelled, MissingTool, TimedOut, TooComplex, ToolFailed } from '../../../../engine/errors.js';
import { privateFolderAt } from '../../../../engine/files/private-folder.js';
import { Governor } from '../../../../engine/compute/governor.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../../../engine/tools/sandbox/probe-sandbox.js';
import { ProcessRunner, type ProgramRun } from '../../../../engine/tools/process/process.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { running } from '../../../fixtures/processes/running-programs.js';
import { until } from '../../../fixtures/until.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());

for (const [name, box] of [['in the sandbox', sandbox] as const, ['without a sandbox', noSandbox] as const]) {
  describe(`a program ${name}`, () => {
    let folder = '';
    const runner = new ProcessRunner(box, new Governor(2, 2), launcher);
    const idle = new AbortController().signal;
    const run = (program: string, args: readonly string[], more: Partial<ProgramRun> = {}) =>
      runner.run({ program, args, folder, signal: idle, ...more });

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'process-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('gets its arguments as they are', async () => {
      const hostile = ['$(id)', '; rm -rf /', '--', '\'"', 'a\nb', '🙂'];
      const { stdout } = await run('printf', ['%s|', ...hostile]);
      expect(stdout.toString()).to.equal(hostile.map((it) => `${it}|`).join(''));
    });

    it('reads its input as a file that can be sought and has no name', async () => {
      const { stdout } = await run('tail', ['-c', '5', '/dev/stdin'], { input: 'hello world' });
      expect(stdout.toString()).to.equal('world');
      expect(await readdir(folder)).to.deep.equal([]);
    });

    it('runs in its folder and leaves what it makes there', async () => {
      await run('touch', ['made']);
      expect(await readdir(folder)).to.deep.equal(['made']);
    });

    it('answers with the exit code and both outputs', async () => {
      const { code, stdout, stderr } = await run('sh', ['-c', 'echo out; echo err >&2; exit 3']);
      expect([code, stdout.toString(), stderr]).to.deep.equal([3, 'out\n', 'err\n']);
    });

    it('has the stack that it asks for', async () => {
      const { stdout } = await run('sh', ['-c', 'ulimit -s'], { limits: { stack: 2 ** 24 } });
      expect(Number(stdout)).to.equal(2 ** 14);
    });

    it('sees nothing of the environment of the service', async () => {
      process.env['QUIRE_TEST_SECRET'] = 'swordfish';
      const { stdout } = await run('env', []);
      delete process.env['QUIRE_TEST_SECRET'];
      expect(stdout.toString()).not.to.contain('swordfish');
    });

    it('is missed by name when it is not installed', async () => {
      const error: unknown = await run('no-such-program', []).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(MissingTool).with.property('message').that.contains('no-such-program');
    });

    it('is ended with its children when the job is cancelled', async () => {
      const mark = `31.4159${process.pid}`;
      const controller = new AbortController();
      const cancelled = run('sh', ['-c', `touch begun; sleep ${mark} & sleep ${mark}`], { signal: controller.signal });
      await until(async () => (await readdir(folder)).includes('begun'));
      controller.abort();
      const error: unknown = await cancelled.catch((it: unknown) => it);
      expect(error).to.be.instanceOf(Cancelled);
      await until(async () => (await running(mark)).length === 0);
    });

    it('never starts when the job was cancelled before', async () => {
      const error: unknown = await run('touch', ['made'], { signal: AbortSignal.abort() }).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(Cancelled);
      expect(await readdir(folder)).to.deep.equal([]);
    });

    it('is ended past its time', async () => {
      const error: unknown = await run('sleep', ['60'], { limits: { time: 0.05 } }).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(TimedOut).with.property('message').that.contains('0.05 seconds');
    });

    it('is ended when it writes too much', async () => {
      const error: unknown = await run('yes', [], { limits: { output: 1000 } }).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(ToolFailed);
    });

    it('is ended when it writes a file that grows too large', async () => {
      const limits = { file: 1_000_000 };
      const error: unknown = await run('dd', ['if=/dev/zero', 'of=made', 'bs=64k'], { limits }).catch(
        (it: unknown) => it,
      );
      expect(error).to.be.instanceOf(TooComplex);
      expect((await stat(join(folder, 'made'))).size).to.equal(limits.file);
    });

    it('is ended past its processor time', async () => {
      const error: unknown = await run('sh', ['-c', 'while :; do :; done'], { limits: { cpu: 1 } }).catch(
        (it: unknown) => it,
      );
      expect(error).to.be.instanceOf(TimedOut);
    });

    it('gets no more memory than its limit', async () => {
      const { code } = await run('sh', ['-c', 'x=$(head -c 200000000 /dev/zero | tr "\\0" x); echo ${#x}'], {
        limits: { memory: 100_000_000 },
      }).catch(() => ({ code: -1 }));
      expect(code).not.to.equal(0);
    });

    it('waits for a slot, and is refused when the queue is full', async () => {
      const gate = join(folder, 'gate');
      const until = ['-c', `while [ ! -e ${gate} ]; do sleep 0.01; done`];
      const job = () => ({ signal: new AbortController().signal });
      const started = [1, 2, 3, 4].map(() => run('sh', until, job()));
      const error: unknown = await run('true', [], job()).catch((it: unknown) => it);
      expect(error).to.be.instanceOf(Busy).with.property('retryAfter').that.is.greaterThan(0);
      await writeFile(gate, '');
      expect((await Promise.all(started)).map(({ code }) => code)).to.deep.equal([0, 0, 0, 0]);
    });
  });
}

(sandbox.active ? describe : describe.skip)('the sandbox', () => {
  const runner = new ProcessRunner(sandbox, new Governor(1, 0), launcher);
  const look = async (script: string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'process-'));
    try {
      const { stdout } = await runner.run({
        program: 'sh',
        args: ['-c', script],
        folder,
        signal: new AbortController().signal,
      });
      return stdout.toString();
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('has no network but its own loopback', async () => {
    expect((await look('cat /proc/net/dev')).match(/^\s*\w+:/gm)).to.deep.equal(['    lo:']);
  });

  it('shows no other process', async () => {
    expect((await look('ls -d /proc/[0-9]*')).trim().split('\n').length).to.be.lessThan(5);
  });

  it('lets nothing be written outside of the folder', async () => {
    expect(
      await look(
        'touch /usr/x /etc/x /x /tmp/x /dev/x 2>/dev/null; ls /usr/x /etc/x /x /tmp/x /dev/x 2>/dev/null; true',
      ),
    ).to.equal('');
  });

  it('leaves a program nothing of what root may do', async () => {
    expect(await look('grep -E "Cap(Prm|Eff|Bnd)" /proc/self/status | grep -v ":.0*$"; true')).to.equal('');
    expect(await look('mount -o remount,bind,rw /usr 2>/dev/null && echo writable; true')).to.equal('');
  });

  // Linux does not limit the processes of uid 0.
  (sandbox.user === undefined && process.getuid?.() === 0 ? it.skip : it)('bounds processes and threads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'process-'));
    const few = new ProcessRunner({ ...sandbox, mostThreads: 40 }, new Governor(1, 0), launcher);
    const script = 'for (1 .. 60) { defined(my $pid = fork) or last; $pid or sleep 60; $started++ } print $started + 0';
    const { signal } = new AbortController();
    const { stdout } = await few.run({ program: 'perl', args: ['-e', script], folder, signal });
    await rm(folder, { recursive: true });
    expect(Number(stdout.toString())).to.be.below(40);
  });

  it('hides the files of the machine', async () => {
    expect(await look(`ls ${process.cwd()} /root /home /var 2>/dev/null; true`)).to.equal('');
  });
});
