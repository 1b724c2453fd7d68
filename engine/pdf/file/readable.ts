import { MalformedData } from '../../files/malformed-data.js';

/** What `read` gives; undefined when what it reads is malformed: metadata may be damaged where the pages are not. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedData) return undefined;
    throw error;
  }
}
