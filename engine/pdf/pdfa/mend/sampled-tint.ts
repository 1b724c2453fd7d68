import { deflated } from '../../filters/filters.js';
import type { PdfFunction } from '../../functions/read-function.js';
import { type NewStream, PdfDict } from '../../syntax/values.js';

const SAMPLES = 256;
const LARGEST = 2 ** 16 - 1;

/**
 * Returns a sampled function of one tint from 0 to 1 (ISO 32000-2 §7.10.2). @param inputsFor the inputs of `tint` for a tint
 * @throws RangeError where `tint` cannot be evaluated
 */
export function sampledTint(tint: PdfFunction, inputsFor: (share: number) => readonly number[]): NewStream {
  const outputs = Array.from({ length: SAMPLES }, (_, step) => tint.outputsOf(inputsFor(step / (SAMPLES - 1))));
  const range = tint.range ?? (outputs[0] ?? []).map(() => [0, 1] as const);
  const samples = outputs.flatMap((values) =>
    range.map(([low, high], index) => Math.round((LARGEST * ((values[index] ?? 0) - low)) / (high - low || 1))),
  );
  const data = Buffer.alloc(2 * samples.length);
  for (const [index, sample] of samples.entries()) {
    data.writeUInt16BE(Math.min(LARGEST, Math.max(0, sample)), 2 * index);
  }
  const dict = PdfDict.of({
    FunctionType: 0,
    Domain: [0, 1],
    Range: range.flat(),
    Size: [SAMPLES],
    BitsPerSample: 16,
  });
  return deflated(dict, data);
}
