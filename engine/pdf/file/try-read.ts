import { MalformedData } from '../../files/malformed-data.js';

/** Returns the value of `read`, or undefined for malformed data: metadata may be damaged where the pages are intact. */
export function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedData) return undefined;
    throw error;
  }
}
