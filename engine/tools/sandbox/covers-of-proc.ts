import { existsSync, statSync } from 'node:fs';

/** Kernel and device settings, most of which uid 0 may write without any capability. */
const writable = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'mtrr', 'pressure'];

/**
 * Information about the machine that programs do not need: the list of container runtimes (runc), and page frames.
 */
const secret = [
  ...['acpi', 'asound', 'interrupts', 'kcore', 'keys', 'latency_stats', 'sched_debug', 'scsi', 'timer_list'],
  ...['timer_stats', 'kpagecount', 'kpageflags', 'kpagecgroup'],
];

/** Bubblewrap arguments that make machine-wide parts of a new /proc read-only, and hide some of it. */
export function coversOfProc(): readonly string[] {
  const there = (names: readonly string[]): readonly string[] =>
    names.map((it) => `/proc/${it}`).filter((it) => existsSync(it));
  return [
    ...there(writable).flatMap((it) => ['--ro-bind', it, it]),
    ...there(secret).flatMap((it) =>
      // Binding /dev/null yields an unreadable file, since bubblewrap mounts without device access.
      statSync(it).isDirectory() ? ['--tmpfs', it, '--remount-ro', it] : ['--ro-bind', '/dev/null', it],
    ),
  ];
}
