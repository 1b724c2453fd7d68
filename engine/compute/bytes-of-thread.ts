import { getHeapStatistics } from 'node:v8';

/** Returns the memory of this thread in bytes: its heap, which no other thread shares, its buffers and WebAssembly. */
export function bytesOfThread(): number {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}
