import { filterRow } from '../../../pdf/png-rows.js';
import type { Samples } from './samples.js';

/** Types of filter (PNG, third edition, §9.2) that are tried for each row: all but the average, which is seldom best. */
const TYPES = [0, 1, 2, 4] as const;

/** Rows as they differ from their neighbours, each in the way in which the differences are least. */
export function filtered({ width, height, channels, data }: Samples): Buffer {
  const rowBytes = width * channels;
  const rows = Buffer.allocUnsafe((rowBytes + 1) * height);
  let above: Buffer = Buffer.alloc(rowBytes);
  const trial = Buffer.allocUnsafe(rowBytes);
  for (let y = 0; y < height; y++) {
    const source = data.subarray(y * rowBytes, (y + 1) * rowBytes);
    const start = y * (rowBytes + 1);
    let least = Infinity;
    for (const type of TYPES) {
      const sum = filterRow({ type, source, above, target: trial, pixelBytes: channels });
      if (sum >= least) continue;
      least = sum;
      rows[start] = type;
      trial.copy(rows, start + 1);
    }
    above = source;
  }
  return rows;
}
