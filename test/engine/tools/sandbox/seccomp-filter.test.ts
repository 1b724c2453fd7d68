import { expect } from 'chai';

import { deniedCalls } from '../../../../engine/tools/sandbox/denied-system-calls.js';
import { type FilterProfile, seccompFilter } from '../../../../engine/tools/sandbox/seccomp-filter.js';
import { runBpf } from '../../../fixtures/processes/run-bpf.js';

const machines = [
  { name: 'x64', audit: 0xc000003e, column: 0 },
  { name: 'arm64', audit: 0xc00000b7, column: 1 },
] as const;
const ALLOW = 0x7fff0000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const EAFNOSUPPORT = 0x00050061;

const SIGCHLD = 17;
const CLONE_NEWUSER = 0x10000000;
const CLONE_NEWPID = 0x20000000;
const CLONE_NEWNET = 0x40000000;
const CLONE_NEWNS = 0x00020000;
const CLONE_NEWTIME = 0x80;
/** Flags that pthread_create of glibc passes to clone. */
const THREAD = 0x003d0f00;

/** Numbers as in the kernel's arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h. */
const decisions: readonly (readonly [
  title: string,
  numbers: readonly [number, number],
  args: readonly number[],
  program: number,
  browser: number,
])[] = [
  ['read', [0, 63], [], ALLOW, ALLOW],
  ['openat', [257, 56], [], ALLOW, ALLOW],
  ['mmap', [9, 222], [], ALLOW, ALLOW],
  ['execve', [59, 221], [], ALLOW, ALLOW],
  ['prctl', [157, 167], [], ALLOW, ALLOW],
  ['seccomp', [317, 277], [], ALLOW, ALLOW],
  ['prlimit64', [302, 261], [], ALLOW, ALLOW],
  ['socketpair of AF_UNIX', [53, 199], [1], ALLOW, ALLOW],
  ['mseal', [462, 462], [], ALLOW, ALLOW],
  ['a process', [56, 220], [SIGCHLD], ALLOW, ALLOW],
  ['a thread', [56, 220], [THREAD], ALLOW, ALLOW],
  ['clone3', [435, 435], [], ENOSYS, ENOSYS],
  ['a call that came after mseal', [463, 463], [], ENOSYS, ENOSYS],
  ['the number -1', [-1, -1], [], ENOSYS, ENOSYS],

  ['a process in a new user namespace', [56, 220], [CLONE_NEWUSER | SIGCHLD], EPERM, ALLOW],
  ['a process in new namespaces', [56, 220], [CLONE_NEWPID | CLONE_NEWNET | SIGCHLD], EPERM, ALLOW],
  ['a process in a new mount namespace', [56, 220], [CLONE_NEWUSER | CLONE_NEWNS], EPERM, EPERM],
  ['unshare of nothing', [272, 97], [0], EPERM, ALLOW],
  ['unshare of users', [272, 97], [CLONE_NEWUSER], EPERM, ALLOW],
  ['unshare of mounts', [272, 97], [CLONE_NEWUSER | CLONE_NEWNS], EPERM, EPERM],
  ['unshare of clocks', [272, 97], [CLONE_NEWTIME], EPERM, EPERM],
  ['chroot', [161, 51], [], EPERM, ALLOW],
  ['setns', [308, 268], [], EPERM, EPERM],
  ['ptrace', [101, 117], [], EPERM, EPERM],
  ['mount', [165, 40], [], EPERM, EPERM],
  ['bpf', [321, 280], [], EPERM, EPERM],
  ['keyctl', [250, 219], [], EPERM, EPERM],
  ['userfaultfd', [323, 282], [], EPERM, EPERM],
  ['io_uring_setup', [425, 425], [], EPERM, EPERM],

  ['a terminal read (TCGETS)', [16, 29], [0, 0x5401], ALLOW, ALLOW],
  ['TIOCSTI', [16, 29], [0, 0x5412], EPERM, EPERM],
  // The kernel reads only the lower half of the argument (CVE-2019-10063).
  ['TIOCSTI with an upper half', [16, 29], [0, 0x1_0000_5412], EPERM, EPERM],
  ['TIOCLINUX', [16, 29], [0, 0x541c], EPERM, EPERM],
  ['the question for the personality', [135, 92], [0xffffffff], ALLOW, ALLOW],
  ['the personality of Linux', [135, 92], [0], ALLOW, ALLOW],
  ['a personality without random addresses', [135, 92], [0x0040000], EPERM, EPERM],

  ['a socket of AF_UNIX', [41, 198], [1], ALLOW, ALLOW],
  ['a socket of AF_INET', [41, 198], [2], EAFNOSUPPORT, EAFNOSUPPORT],
  ['a socket of AF_INET6', [41, 198], [10], EAFNOSUPPORT, EAFNOSUPPORT],
  ['a list of network interfaces', [41, 198], [16, 3, 0], ALLOW, EAFNOSUPPORT],
  ['a socket of NETLINK_NETFILTER', [41, 198], [16, 3, 12], EAFNOSUPPORT, EAFNOSUPPORT],
  ['a socket of AF_PACKET', [41, 198], [17], EAFNOSUPPORT, EAFNOSUPPORT],
  ['a socket of AF_ALG', [41, 198], [38], EAFNOSUPPORT, EAFNOSUPPORT],
  ['a socket of AF_VSOCK', [41, 198], [40], EAFNOSUPPORT, EAFNOSUPPORT],
];

for (const { name, audit, column } of machines) {
  const resultOf = (
    profile: FilterProfile,
    number: number,
    args: readonly number[] = [],
    architecture: number = audit,
  ) => {
    const filter = seccompFilter(profile, name);
    if (filter === undefined) throw new Error(`There is no filter for ${name}.`);
    return runBpf(filter, { architecture, number, args });
  };

  describe(`the seccomp filter of ${name}`, () => {
    for (const [title, numbers, args, program, browser] of decisions) {
      it(`decides on ${title}`, () => {
        const results = (['program', 'browser'] as const).map((it) => resultOf(it, numbers[column], args));
        expect(results).to.deep.equal([program, browser]);
      });
    }

    it('denies each call of the table', () => {
      const numbers = Object.values(deniedCalls).flatMap((it) => it[column] ?? []);
      for (const profile of ['program', 'browser'] as const) {
        expect(numbers.filter((it) => resultOf(profile, it) !== EPERM)).to.deep.equal([]);
      }
    });

    it('denies all calls of other architectures', () => {
      // AUDIT_ARCH_I386, AUDIT_ARCH_ARM, and the architecture that this filter is not for.
      for (const foreign of [0x40000003, 0x40000028, ...machines.map((it) => it.audit).filter((it) => it !== audit)]) {
        expect(resultOf('browser', 3, [], foreign)).to.equal(EPERM);
      }
    });
  });
}

describe('the seccomp filter', () => {
  it('knows no calls of the x32 ABI', () => {
    const filter = seccompFilter('browser', 'x64') ?? Buffer.alloc(0);
    for (const number of [0, 1, 520]) {
      expect(runBpf(filter, { architecture: 0xc000003e, number: 0x40000000 + number })).to.equal(ENOSYS);
    }
  });

  it('is absent for an architecture whose calls are not in the table', () => {
    expect(seccompFilter('program', 'riscv64')).to.equal(undefined);
  });
});
