import { totalmem } from 'node:os';

/** In bytes, within the limit of the container, if there is one. */
export function memoryOfMachine(): number {
  // 0 is unknown; without a limit, a number beyond all memory.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}
