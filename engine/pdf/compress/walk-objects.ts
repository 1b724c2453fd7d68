import { eachRef } from '../write/each-ref.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { Ref } from '../syntax/values.js';
import { isArray, PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';

/** Changes a dictionary before it is copied, like `transform` of a `Copier`. */
export type Transform = (dict: PdfDict, ref: Ref | undefined) => PdfDict;

/** An object that is reachable from the trailer. The dictionary of a stream is the transformed one. */
export interface Reached {
  readonly ref: Ref;
  readonly value: PdfValue;
  readonly isStream: boolean;
}

export interface WalkSettings {
  readonly transform: Transform;
  /** The values from which objects are reached. */
  readonly roots: readonly PdfValue[];
}

/** Calls `visit` once for each object that a copier with this `transform` would copy. */
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

/** Returns the object as a copier with this `transform` would write it. */
export function reachedAt(file: PdfFile, ref: Ref, transform: Transform): Reached {
  const loaded = file.load(ref).value;
  const isStream = loaded instanceof PdfStream;
  return { ref, value: transformed(isStream ? loaded.dict : loaded, transform, ref), isStream };
}

/**
 * Returns the value with all its dictionaries transformed; `ref` is set if the value is an indirect object. Values in which nothing
 * changes are returned as they are, not copied: a document may have millions of dictionaries.
 */
function transformed(value: PdfValue, transform: Transform, ref?: Ref): PdfValue {
  if (value instanceof PdfDict) return withTransformedEntries(transform(value, ref), transform);
  return isArray(value) ? withTransformedItems(value, transform) : value;
}

function withTransformedEntries(dict: PdfDict, transform: Transform): PdfDict {
  let changed: PdfDict | undefined;
  for (const [key, before] of dict.entries()) {
    const after = transformed(before, transform);
    if (after !== before) changed = (changed ?? dict.clone()).set(key, after);
  }
  return changed ?? dict;
}

function withTransformedItems(items: readonly PdfValue[], transform: Transform): readonly PdfValue[] {
  let changed: PdfValue[] | undefined;
  for (const [index, before] of items.entries()) {
    const after = transformed(before, transform);
    if (after === before) continue;
    changed ??= [...items];
    changed[index] = after;
  }
  return changed ?? items;
}
