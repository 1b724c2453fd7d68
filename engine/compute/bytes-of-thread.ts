import { getHeapStatistics } from 'node:v8';

/** How much memory this thread has: that of its heap, of buffers and of WebAssembly. Each thread has a heap of its own. */
export function bytesOfThread(): number {
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}
