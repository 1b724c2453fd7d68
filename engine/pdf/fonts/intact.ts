/** Returns the result of `read`; undefined if it throws RangeError, as readers of fonts do for truncated and malformed ones. */
export function intact<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
