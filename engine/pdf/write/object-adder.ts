import type { PdfDict, Ref } from '../syntax/values.js';
import type { StreamData, Writable } from './writer.js';

/** Adds objects, such as fonts, images and content, to a document that is being written. */
export interface ObjectAdder {
  /** Writes the value as a new indirect object and returns its reference. */
  add(value: Writable): Ref;
  /** Like `add`, for a stream whose encoded bytes are read while it is written. */
  addStream(dict: PdfDict, data: StreamData): Ref;
}
