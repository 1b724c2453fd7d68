import { UnsoundPdf } from './unsound-pdf.js';

/** What `read` gives; undefined when what it reads is unsound: metadata may be damaged where the pages are not. */
export function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsoundPdf) return undefined;
    throw error;
  }
}
