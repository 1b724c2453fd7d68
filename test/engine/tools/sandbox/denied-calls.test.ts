import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { privateFolderAt } from '../../../../engine/files/private-folder.js';
import { Governor } from '../../../../engine/compute/governor.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import { ProcessRunner } from '../../../../engine/tools/process/process.js';
import { probeSandbox } from '../../../../engine/tools/sandbox/probe-sandbox.js';
import { seccompFilter } from '../../../../engine/tools/sandbox/seccomp-filter.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());

type Attempt = readonly [
  title: string,
  numbers: readonly [x64: number, arm64: number],
  args: readonly number[],
  errno: keyof typeof constants.errno,
];

/** Without a filter most of these calls succeed or fail with another error. */
const attempts: readonly Attempt[] = [
  ['ptrace(PTRACE_TRACEME)', [101, 117], [0], 'EPERM'],
  ['process_vm_readv', [310, 270], [1, 0, 0, 0, 0, 0], 'EPERM'],
  ['kcmp', [312, 272], [1, 1, 0, 0, 0], 'EPERM'],
  ['mount', [165, 40], [0, 0, 0, 0, 0], 'EPERM'],
  ['fsopen', [430, 430], [0, 0], 'EPERM'],
  ['bpf', [321, 280], [-1, 0, 0], 'EPERM'],
  ['perf_event_open', [298, 241], [0, 0, 0, 0, 0], 'EPERM'],
  ['userfaultfd', [323, 282], [1], 'EPERM'],
  ['io_uring_setup', [425, 425], [1, 0], 'EPERM'],
  ['fanotify_init', [300, 262], [-1, 0], 'EPERM'],
  ['keyctl(KEYCTL_GET_KEYRING_ID, KEY_SPEC_USER_KEYRING)', [250, 219], [0, -4, 1], 'EPERM'],
  ['add_key', [248, 217], [0, 0, 0, 0, 0], 'EPERM'],
  ['name_to_handle_at', [303, 264], [-1, 0, 0, 0, -1], 'EPERM'],
  ['unshare(CLONE_NEWUSER)', [272, 97], [0x10000000], 'EPERM'],
  ['clone(CLONE_NEWUSER)', [56, 220], [0x10000000, 0, 0, 0, 0], 'EPERM'],
  ['clone3', [435, 435], [0, 0], 'ENOSYS'],
  ['setns', [308, 268], [-1, 0], 'EPERM'],
  ['chroot', [161, 51], [0], 'EPERM'],
  ['personality(ADDR_NO_RANDOMIZE)', [135, 92], [0x0040000], 'EPERM'],
  ['ioctl(TIOCSTI)', [16, 29], [0, 0x5412, 0], 'EPERM'],
  ['clock_settime', [227, 112], [-1, 0], 'EPERM'],
  ['quotactl', [179, 60], [-1, 0, 0, 0], 'EPERM'],
  ['move_pages', [279, 239], [0, 0, 0, 0, 0, -1], 'EPERM'],
  ['socket(AF_INET)', [41, 198], [2, 1, 0], 'EAFNOSUPPORT'],
  ['socket(AF_VSOCK)', [41, 198], [40, 1, 0], 'EAFNOSUPPORT'],
  ['socket(AF_ALG)', [41, 198], [38, 5, 0], 'EAFNOSUPPORT'],
  ['a call that came after mseal', [463, 463], [], 'ENOSYS'],
];

const isFiltered = sandbox.active && seccompFilter('program') !== undefined;

(isFiltered ? describe : describe.skip)('a program in the sandbox', () => {
  let errors: readonly number[] = [];

  before(async () => {
    const column = process.arch === 'x64' ? 0 : 1;
    const calls = attempts.map(([, numbers, args]) => `[${[numbers[column], ...args].join(',')}]`);
    errors = await runInPerl(`for (${calls.join(',')}) { ${answer} }`);
  });

  for (const [index, [title, , , errno]] of attempts.entries()) {
    it(`is denied ${title}`, () => {
      expect(errors[index]).to.equal(constants.errno[errno]);
    });
  }

  (process.arch === 'x64' ? it : it.skip)('is denied the calls of the x32 ABI', async () => {
    // 39 is getpid.
    expect(await runInPerl(`for ([0x40000000 + 39]) { ${answer} }`)).to.deep.equal([constants.errno.ENOSYS]);
  });
});

/** Prints the error of a system call, or 0. Arguments must be numbers, since Perl passes strings by address. */
const answer =
  '$! = 0; my ($number, @args) = map { $_ + 0 } @$_; print syscall($number, @args) < 0 ? $! + 0 : 0, "\\n";';

async function runInPerl(script: string): Promise<readonly number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'calls-'));
  try {
    const runner = new ProcessRunner(sandbox, new Governor(1, 0), launcher);
    const request = { program: 'perl', args: ['-e', script], folder, signal: new AbortController().signal };
    const { stdout } = await runner.run(request);
    return stdout.toString().trim().split('\n').map(Number);
  } finally {
    await rm(folder, { recursive: true });
  }
}
