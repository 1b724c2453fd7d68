import { PdfDict, type PdfValue, type Ref } from '../syntax/values.js';

const entriesPerLeaf = 64;
const kidsPerNode = 64;

/** Writes a node as an indirect object and returns its reference. */
export type AddNode = (node: PdfDict) => Ref;

interface Branch {
  readonly ref: Ref;
  readonly first: PdfValue;
  readonly last: PdfValue;
}

/** Builds a balanced name tree or number tree from entries sorted by key, and returns its root. */
export function buildTree(
  leaves: 'Names' | 'Nums',
  entries: readonly (readonly [PdfValue, PdfValue])[],
  addNode: AddNode,
): PdfDict {
  if (entries.length <= entriesPerLeaf) return PdfDict.of({ [leaves]: entries.flat() });
  let branches = groups(entries, entriesPerLeaf).map((group) =>
    branch(
      group.map(([key]) => [key, key]),
      { [leaves]: group.flat() },
      addNode,
    ),
  );
  while (branches.length > kidsPerNode) {
    branches = groups(branches, kidsPerNode).map((group) =>
      branch(
        group.map(({ first, last }) => [first, last]),
        { Kids: group.map(({ ref }) => ref) },
        addNode,
      ),
    );
  }
  return PdfDict.of({ Kids: branches.map(({ ref }) => ref) });
}

function branch(
  ranges: readonly (readonly [PdfValue, PdfValue])[],
  content: Readonly<Record<string, PdfValue>>,
  addNode: AddNode,
): Branch {
  const [first] = ranges[0] ?? [];
  const [, last] = ranges.at(-1) ?? [];
  if (first === undefined || last === undefined) throw new RangeError('A node of a tree needs entries.');
  return { ref: addNode(PdfDict.of({ Limits: [first, last], ...content })), first, last };
}

function groups<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
