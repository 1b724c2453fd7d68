/** PDFium ended in the middle of a call: a bug of its own that the document met, or a lack of memory or stack. */
export class Trap extends Error {}

/** Whether an error is WebAssembly's, and not of a function in JavaScript. */
export function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  // A stack that overflows in WebAssembly is V8's RangeError, known by its message alone. So is memory that cannot be had.
  return error instanceof RangeError && /call stack|WebAssembly/.test(error.message);
}

// A thread has one instance at work at a time.
let trappedInClosing = false;

/** Closes a handle; nothing more can be done for one of an instance that has trapped, or traps now. */
export function closeHandle(close: () => void): void {
  try {
    close();
  } catch (error) {
    if (!isTrap(error)) throw error;
    trappedInClosing = true;
  }
}

/** Whether the closing of a handle has met a trap in this thread since this was last asked. */
export function hasTrappedInClosing(): boolean {
  const has = trappedInClosing;
  trappedInClosing = false;
  return has;
}
