import type { BlockRole, StructureNode } from '../model.js';

/** The element of the structure tree that holds a piece of marked content. */
export interface Owner {
  /** Which element it is: the nearest one that is a block of its own. */
  readonly block: number;
  /** The place of the marked content in logical order. */
  readonly place: number;
  /** Whether the element may hold several paragraphs. */
  readonly container: boolean;
  readonly role: BlockRole | undefined;
  /** Which outermost list the element belongs to; undefined outside of lists. */
  readonly list: number | undefined;
}

/** Maximum depth and size of a structure tree of one page; larger trees are damaged or hostile. */
const MAX_DEPTH = 100;
const MAX_NODES = 100_000;

/**
 * Returns the owner of each marked-content identifier; the first owner when there are several. Cycles are no problem.
 */
export function ownersOf(structure: readonly StructureNode[]): ReadonlyMap<number, Owner> {
  const owners = new Map<number, Owner>();
  const visited = new Set<StructureNode>();
  let [blocks, lists] = [0, 0];
  const visit = (node: StructureNode, around: Around, depth: number): void => {
    if (depth > MAX_DEPTH || visited.size >= MAX_NODES || visited.has(node)) return;
    visited.add(node);
    const list = around.list ?? (node.type === 'L' ? lists++ : undefined);
    const own = isBlock(node.type, around.type) ? entered(node.type, around.role, blocks++) : around;
    const within = { ...own, list };
    const { block, container, role } = within;
    for (const child of node.children) {
      if (typeof child !== 'number') visit(child, within, depth + 1);
      else if (!owners.has(child)) owners.set(child, { block, place: owners.size, container, role, list });
    }
  };
  for (const root of structure) visit(root, entered('', undefined, blocks++), 0);
  return owners;
}

interface Around extends Omit<Owner, 'place'> {
  readonly type: string;
}

function entered(type: string, around: BlockRole | undefined, block: number): Around {
  return { type, block, container: CONTAINERS.has(type), role: ROLES.get(type) ?? around, list: undefined };
}

/** Returns whether an element is one block with all its paragraphs, as list items and cells are. */
function isBlock(type: string, around: string): boolean {
  if (type === 'P') return !HOLDERS.has(around);
  if (INLINE.has(type)) return !TEXTS.has(around) && !HOLDERS.has(around);
  return HOLDERS.has(type) || ROLES.has(type) || CONTAINERS.has(type) || OTHERS.has(type);
}

/** Block-level standard structure types of ISO 32000-2 §14.8.4 that may contain text of their own. */
const HOLDERS = new Set('LI TD TH TOCI Caption Note FENote'.split(' '));
const CONTAINERS = new Set(['', ...'Document Part Art Sect Div BlockQuote Index'.split(' ')]);
const OTHERS = new Set('Figure BibEntry'.split(' '));

/** Types that are blocks of their own, or parts of a line in these elements. */
const INLINE = new Set('Formula Code'.split(' '));
const TEXTS = new Set('P Title H H1 H2 H3 H4 H5 H6'.split(' '));

const ROLES: ReadonlyMap<string, BlockRole> = new Map([
  ...'Title H H1 H2 H3 H4 H5 H6'.split(' ').map((type) => [type, 'heading'] as const),
  ['Caption', 'caption'],
  ['Note', 'note'],
  ['FENote', 'note'],
  ['Aside', 'sidebar'],
]);
