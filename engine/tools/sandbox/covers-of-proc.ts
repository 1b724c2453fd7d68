import { existsSync, statSync } from 'node:fs';

/** Settings of the kernel and of its devices, most of which uid 0 may write, with no capability at all. */
const writable = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'mtrr', 'pressure'];

/** What tells of the machine, and is nothing for a program: the list of container runtimes (runc), and page frames. */
const secret = [
  ...['acpi', 'asound', 'interrupts', 'kcore', 'keys', 'latency_stats', 'sched_debug', 'scsi', 'timer_list'],
  ...['timer_stats', 'kpagecount', 'kpageflags', 'kpagecgroup'],
];

/** Arguments of bubblewrap that make a new /proc read-only where it belongs to the machine, and hide some of it. */
export function coversOfProc(): readonly string[] {
  const there = (names: readonly string[]): readonly string[] =>
    names.map((it) => `/proc/${it}`).filter((it) => existsSync(it));
  return [
    ...there(writable).flatMap((it) => ['--ro-bind', it, it]),
    ...there(secret).flatMap((it) =>
      // A device cannot be opened there, since bubblewrap mounts without devices.
      statSync(it).isDirectory() ? ['--tmpfs', it, '--remount-ro', it] : ['--ro-bind', '/dev/null', it],
    ),
  ];
}
