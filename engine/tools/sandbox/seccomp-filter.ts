import { constants } from 'node:os';

import {
  assemble,
  type Instruction,
  load,
  result,
  skipIfEqual,
  skipUnlessAnyBit,
  skipUnlessEqual,
  skipUnlessGreater,
} from './bpf.js';
import { type CallNumbers, deniedCalls, inspectedCalls, LAST_REVIEWED_CALL } from './denied-system-calls.js';

/** `browser` is Chromium, which creates user, process and network namespaces for its own sandbox. */
export type FilterProfile = 'program' | 'browser';

/**
 * Builds a seccomp filter for `bwrap --seccomp`. A denied system call fails with EPERM. @param architecture a value
 * of `process.arch` @returns undefined for an architecture whose system calls are not in the table
 */
export function seccompFilter(profile: FilterProfile, architecture: string = process.arch): Buffer | undefined {
  if (architecture !== 'x64' && architecture !== 'arm64') return undefined;
  const numberOf = ([x64, arm64]: CallNumbers): number | null => (architecture === 'x64' ? x64 : arm64);
  const rules = [...rulesOf(profile), ...Object.values(deniedCalls).map((call) => ({ call, then: deny }))];
  return assemble([
    load(ARCHITECTURE_OFFSET),
    skipIfEqual(auditArchitectures[architecture], 1),
    failure('EPERM'),
    load(NUMBER_OFFSET),
    // System calls of the x32 ABI have bit 30 set, so they are greater as well.
    skipUnlessGreater(LAST_REVIEWED_CALL, 1),
    failure('ENOSYS'),
    ...rules.flatMap(({ call, then }) => {
      const number = numberOf(call);
      return number === null ? [] : [skipUnlessEqual(number, then.length), ...then];
    }),
    allow,
  ]);
}

/** Instructions for one system call; the last one returns a result. */
interface Rule {
  readonly call: CallNumbers;
  readonly then: readonly Instruction[];
}

function rulesOf(profile: FilterProfile): readonly Rule[] {
  const { chroot, clone, clone3, ioctl, personality, socket, unshare } = inspectedCalls;
  const ofProfile: Readonly<Record<FilterProfile, readonly Rule[]>> = {
    program: [
      { call: clone, then: denyBits(0, browserNamespaces | otherNamespaces) },
      { call: unshare, then: deny },
      { call: chroot, then: deny },
      { call: socket, then: [...allowUnixSockets, ...allowInterfaceList, noSuchFamily] },
    ],
    browser: [
      { call: clone, then: denyBits(0, otherNamespaces) },
      { call: unshare, then: denyBits(0, otherNamespaces | TIME_NAMESPACE) },
      // With the capabilities of its own user namespace a program could configure interfaces through AF_NETLINK.
      { call: socket, then: [...allowUnixSockets, noSuchFamily] },
    ],
  };
  return [
    ...ofProfile[profile],
    // The flags of clone3 are in memory, which a filter cannot read; with ENOSYS, libc falls back to clone.
    { call: clone3, then: [failure('ENOSYS')] },
    { call: ioctl, then: denyValues(1, [TIOCSTI, TIOCLINUX]) },
    { call: personality, then: allowValues(0, [PER_LINUX, READ_PERSONALITY]) },
  ];
}

/** Offsets in struct seccomp_data of linux/seccomp.h. */
const NUMBER_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of linux/audit.h. */
const auditArchitectures = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

/** clone(2) flags for new user, process and network namespaces. */
const browserNamespaces = 0x10000000 | 0x20000000 | 0x40000000;
/** clone(2) flags for namespaces of mounts, cgroups, host names and System V IPC. */
const otherNamespaces = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000;
/** A flag of unshare(2) only: in clone's flags the bit belongs to the exit signal. */
const TIME_NAMESPACE = 0x80;

/** Both ioctls insert input into a terminal (CVE-2017-5226, CVE-2023-28100). */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

const PER_LINUX = 0;
const READ_PERSONALITY = 0xffffffff;

const AF_UNIX = 1;
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;

const SECCOMP_RET_ALLOW = 0x7fff0000;
const SECCOMP_RET_ERRNO = 0x00050000;

type Failure = 'EPERM' | 'ENOSYS' | 'EAFNOSUPPORT';

const failure = (error: Failure): Instruction => result(SECCOMP_RET_ERRNO | constants.errno[error]);
const allow = result(SECCOMP_RET_ALLOW);
const deny = [failure('EPERM')];

/** Loads the lower half of an argument, the part that the kernel reads for these calls. */
const loadArgument = (index: number): Instruction => load(16 + index * 8);

const denyBits = (index: number, bits: number): readonly Instruction[] => [
  loadArgument(index),
  skipUnlessAnyBit(bits, 1),
  failure('EPERM'),
  allow,
];

const denyValues = (index: number, values: readonly number[]): readonly Instruction[] => [
  loadArgument(index),
  ...values.flatMap((value) => [skipUnlessEqual(value, 1), failure('EPERM')]),
  allow,
];

const allowValues = (index: number, values: readonly number[]): readonly Instruction[] => [
  loadArgument(index),
  ...values.flatMap((value) => [skipUnlessEqual(value, 1), allow]),
  failure('EPERM'),
];

const allowUnixSockets = [loadArgument(0), skipUnlessEqual(AF_UNIX, 1), allow];

/** getifaddrs(3) lists network interfaces by a socket of AF_NETLINK and NETLINK_ROUTE. */
const allowInterfaceList = [skipUnlessEqual(AF_NETLINK, 3), loadArgument(2), skipUnlessEqual(NETLINK_ROUTE, 1), allow];

/**
 * The error of a kernel without the address family, which programs can handle. There is no network anyway, but some
 * families are not isolated by network namespaces: AF_VSOCK reaches the host of a virtual machine.
 */
const noSuchFamily = failure('EAFNOSUPPORT');
