import type { PdfDict, Ref } from '../syntax/values.js';
import type { StreamData, Writable } from './writer.js';

/** A document that is being written, seen by what adds objects to it: fonts, images, content. */
export interface ObjectAdder {
  /** Writes the value as a new object, and returns the reference to it. */
  add(value: Writable): Ref;
  /** As `add`, for a stream whose bytes, encoded as `dict` says, are read while it is written. */
  addStream(dict: PdfDict, data: StreamData): Ref;
}
