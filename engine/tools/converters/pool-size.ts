import { totalmem } from 'node:os';

/** What a converter takes at its usual work, with room for a large document, in bytes. */
const USUAL_BYTES = 2 ** 30;

/** How many converters of a kind this machine bears: one a core, as far as the memory reaches. */
export function poolSize(cores: number): number {
  const limit = process.constrainedMemory() || Infinity;
  const memory = Math.min(totalmem(), limit);
  // Half of the memory is for everything else, and there are two kinds.
  return Math.max(1, Math.min(cores, Math.floor(memory / 4 / USUAL_BYTES)));
}
