import { totalmem } from 'node:os';

/** Returns the memory of the machine in bytes, or the memory limit of the container if it is lower. */
export function memoryOfMachine(): number {
  // constrainedMemory() is 0 if unknown, and more than all memory without a limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
