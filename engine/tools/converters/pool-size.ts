import { memoryOfMachine } from '../../compute/memory-of-machine.js';

/** Usual memory of a converter in bytes, with room for a large document. */
const USUAL_BYTES = 2 ** 30;

/** Number of converters of a kind that the machine supports: one per core, as far as memory permits. */
export function poolSize(cores: number, memory = memoryOfMachine()): number {
  // Half of the memory is for everything else. Office and browser converters share the other half; OCR converters are small.
  return Math.max(1, Math.min(cores, Math.floor(memory / 4 / USUAL_BYTES)));
}
