import type { PdfFile } from '../file/pdf-file.js';
import type { PdfDict } from '../syntax/values.js';
import { Ref, type PdfValue } from '../syntax/values.js';

const MAX_DEPTH = 100;

/** The differences between name trees and number trees. */
export interface TreeKind<Key extends PdfValue> {
  readonly leaves: 'Names' | 'Nums';
  readonly isKey: (value: PdfValue) => value is Key;
}

/**
 * Yields the entries of a name tree or number tree (ISO 32000-2 §7.9.6 and §7.9.7) in the order of the file. qpdf does not
 * repair these trees, so malformed entries, and nodes that occur a second time, are skipped.
 */
export function* treeEntries<Key extends PdfValue>(
  file: PdfFile,
  root: PdfValue | undefined,
  kind: TreeKind<Key>,
): Generator<readonly [Key, PdfValue]> {
  const seen = new Set<number>();
  const levels: PdfValue[][] = [[root ?? null]];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const next = level.pop();
    if (next === undefined) levels.pop();
    else {
      const node = nodeOnce(file, next, seen);
      if (node === undefined) continue;
      yield* leafEntries(file, node, kind);
      if (levels.length < MAX_DEPTH) levels.push([...(file.array(node.get('Kids')) ?? [])].reverse());
    }
  }
}

function nodeOnce(file: PdfFile, value: PdfValue, seen: Set<number>): PdfDict | undefined {
  if (value instanceof Ref) {
    if (seen.has(value.num)) return undefined;
    seen.add(value.num);
  }
  return file.dict(value);
}

function* leafEntries<Key extends PdfValue>(
  file: PdfFile,
  node: PdfDict,
  kind: TreeKind<Key>,
): Generator<readonly [Key, PdfValue]> {
  const pairs = file.array(node.get(kind.leaves)) ?? [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const key = file.resolve(pairs[at]);
    const value = pairs[at + 1];
    if (kind.isKey(key) && value !== undefined) yield [key, value];
  }
}
