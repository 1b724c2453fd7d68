import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

const LETTERS = 12;

/**
 * Returns an identity of the running host and container. Process ids of two services are comparable only if their identities
 * are equal.
 */
export function hostIdentity(): string {
  const facts = [
    hostname(),
    // Cloned machines have the same machine id.
    readOr(() => readFileSync('/etc/machine-id', 'utf8')),
    // All containers of a host have the same boot id.
    readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    // A PID namespace is unique on a host as long as it has processes (pid_namespaces(7)).
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
