import { release } from 'node:os';

/**
 * Whether RLIMIT_NPROC counts threads per user namespace (Linux 5.14 and later). Older kernels count all threads of
 * the user, including the service's.
 */
export function canLimitThreads(kernel: string = release()): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map(Number.parseFloat);
  return major > 5 || (major === 5 && minor >= 14);
}
