/** Usual memory of a converter in bytes, with room for a large document. */
const USUAL_BYTES = 2 ** 30;

/** Number of converters of a kind: one per core, as far as the memory of the service permits. @param memory in bytes */
export function poolSize(cores: number, memory: number): number {
  // Threads, office and browser converters need a third each at most; OCR converters are small.
  return Math.max(1, Math.min(cores, Math.floor(memory / 3 / USUAL_BYTES)));
}
