import { ByteSource } from '../../files/byte-source.js';
import type { Slice } from '../../files/slice.js';
import type { StreamData } from './writer.js';

/** The bytes of slices, one after the other, read while a stream is written of them. */
export function sliceData(slices: readonly Slice[]): StreamData {
  return {
    length: slices.reduce((sum, { length }) => sum + length, 0),
    eachChunk: (visit) => readSlices(slices, visit),
  };
}

/** There may be tens of thousands of slices, but they lie in few files. */
function readSlices(slices: readonly Slice[], visit: (chunk: Uint8Array) => void): void {
  const sources = new Map<string, ByteSource>();
  try {
    for (const { path, start, length } of slices) {
      const source = sources.get(path) ?? new ByteSource(path);
      sources.set(path, source);
      source.eachChunk(start, length, visit);
    }
  } finally {
    for (const source of sources.values()) source.close();
  }
}
