import { memoryOfMachine } from '../../compute/memory-of-machine.js';

/** What a converter takes at its usual work, with room for a large document, in bytes. */
const USUAL_BYTES = 2 ** 30;

/** How many converters of a kind a machine bears: one a core, as far as the memory reaches. */
export function poolSize(cores: number, memory = memoryOfMachine()): number {
  // Half of the memory is for everything else. Of the three kinds, those that read pictures take a quarter of that.
  return Math.max(1, Math.min(cores, Math.floor(memory / 4 / USUAL_BYTES)));
}
