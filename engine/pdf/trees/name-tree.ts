import { buildTree, type AddNode } from '../write/build-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { treeEntries } from './tree-entries.js';
import { PdfString, type PdfDict, type PdfValue } from '../syntax/values.js';

export type NameEntry = readonly [key: PdfString, value: PdfValue];

/** Yields the entries of a name tree; references in values are not resolved. */
export function nameTreeEntries(file: PdfFile, root: PdfValue | undefined): Generator<NameEntry> {
  return treeEntries(file, root, { leaves: 'Names', isKey: (value) => value instanceof PdfString });
}

/** Builds a name tree, sorted by the bytes of the keys, and returns its root node. */
export function buildNameTree(entries: Iterable<NameEntry>, addNode: AddNode): PdfDict {
  const sorted = [...entries].sort(([one], [other]) => Buffer.compare(one.bytes, other.bytes));
  return buildTree('Names', sorted, addNode);
}
