/** PDFium ended in the middle of a call, because of a bug or a lack of memory or stack. */
export class Trap extends Error {}

/** Returns whether an error comes from WebAssembly code, not from JavaScript. */
export function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  // A stack overflow in WebAssembly, and memory that cannot be allocated, are RangeErrors of V8, which only their
  // messages distinguish.
  return error instanceof RangeError && /call stack|WebAssembly/.test(error.message);
}

// One variable suffices, since a thread uses one instance at a time.
let trappedInClosing = false;

/** Closes a handle. A trap is only recorded, since nothing can be done for the handle. */
export function closeHandle(close: () => void): void {
  try {
    close();
  } catch (error) {
    if (!isTrap(error)) throw error;
    trappedInClosing = true;
  }
}

/** Returns whether a handle caused a trap in this thread when it was closed since the last call. */
export function hasTrappedInClosing(): boolean {
  const has = trappedInClosing;
  trappedInClosing = false;
  return has;
}
