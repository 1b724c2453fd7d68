import { eachRef } from '../write/each-ref.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { Ref } from '../syntax/values.js';
import { isArray, PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';

/** As of a `Copier`. */
export type Transform = (dict: PdfDict, ref: Ref | undefined) => PdfDict;

/** An object that a document's trailer leads to. Of a stream, the dictionary is the one that was transformed. */
export interface Reached {
  readonly ref: Ref;
  readonly value: PdfValue;
  readonly isStream: boolean;
}

export interface WalkSettings {
  readonly transform: Transform;
  /** Where to begin. */
  readonly roots: readonly PdfValue[];
}

/** Visits, once each, the objects that a copier with this `transform` would copy. */
export function walkObjects(
  file: PdfFile,
  { transform, roots }: WalkSettings,
  visit: (reached: Reached) => void,
): void {
  const seen = new Uint8Array(file.maxObjectNumber + 1);
  const queue: Ref[] = [];
  const enqueue = (ref: Ref): void => {
    if (!file.has(ref) || seen[ref.num] === 1) return;
    seen[ref.num] = 1;
    queue.push(ref);
  };
  for (const root of roots) eachRef(root, enqueue);
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
    const reached = reachedAt(file, ref, transform);
    eachRef(reached.value, enqueue);
    visit(reached);
  }
}

/** The object as a copier with this `transform` would see it. */
export function reachedAt(file: PdfFile, ref: Ref, transform: Transform): Reached {
  const loaded = file.load(ref).value;
  const isStream = loaded instanceof PdfStream;
  return { ref, value: transformed(isStream ? loaded.dict : loaded, transform, ref), isStream };
}

/** The value with each of its dictionaries transformed; `ref` is that of the object which it is. */
function transformed(value: PdfValue, transform: Transform, ref?: Ref): PdfValue {
  if (value instanceof PdfDict) {
    const entries = [...transform(value, ref).entries()];
    return new PdfDict(entries.map(([key, item]) => [key, transformed(item, transform)]));
  }
  if (isArray(value)) return value.map((item) => transformed(item, transform));
  return value;
}
