import { release } from 'node:os';

/**
 * Whether RLIMIT_NPROC counts the threads of each user namespace by themselves, which Linux does since 5.14. Before, it
 * counted all of the user's, the service among them.
 */
export function canLimitThreads(kernel: string = release()): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number.parseFloat);
  return major > 5 || (major === 5 && minor >= 14);
}
