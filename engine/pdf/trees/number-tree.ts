import { buildTree, type AddNode } from '../write/build-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { treeEntries } from './tree-entries.js';
import type { PdfDict, PdfValue } from '../syntax/values.js';

export type NumberEntry = readonly [key: number, value: PdfValue];

/** Yields the entries of a number tree; references in values are not resolved. */
export function numberTreeEntries(file: PdfFile, root: PdfValue | undefined): Generator<NumberEntry> {
  return treeEntries(file, root, { leaves: 'Nums', isKey: (value) => typeof value === 'number' });
}

/** Builds a number tree, sorted by key, and returns its root. */
export function buildNumberTree(entries: Iterable<NumberEntry>, addNode: AddNode): PdfDict {
  return buildTree(
    'Nums',
    [...entries].sort(([one], [other]) => one - other),
    addNode,
  );
}
