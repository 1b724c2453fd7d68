import { ByteSource } from '../../files/byte-source.js';
import type { Slice } from '../../files/slice.js';
import type { StreamData } from './writer.js';

/** Returns stream data that are read from the slices, in order, while the stream is written. */
export function sliceData(slices: readonly Slice[]): StreamData {
  return {
    length: slices.reduce((sum, { length }) => sum + length, 0),
    eachChunk: (visit) => readSlices(slices, visit),
  };
}

/** Opens each file once: there may be tens of thousands of slices in a few files. */
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
