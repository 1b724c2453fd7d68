import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const LETTERS = 12;

/**
 * Names this host since it was started, and this container of it: only where two processes have the same, do their
 * process ids mean the same processes.
 */
export function hostIdentity(): string {
  const facts = [
    hostname(),
    // Machines that were cloned have the same.
    readOr(() => readFileSync('/etc/machine-id', 'utf8')),
    // All containers of a host have the same.
    readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    // pid_namespaces(7): unique on a host while somebody is in it.
    readOr(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, LETTERS);
}

function readOr(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
