import type { BlockRole, StructureNode } from './model.js';

/** The element of the structure tree that holds a piece of marked content. */
export interface Owner {
  /** The place of the nearest element that is a block of its own, in logical order. */
  readonly block: number;
  readonly role: BlockRole | undefined;
}

/** Deeper and larger trees are not those of a page that people read. */
const DEEPEST = 100;
const MOST_NODES = 100_000;

/** For each marked-content identifier who holds it; the first one when several do. Survives cycles. */
export function ownersOf(structure: readonly StructureNode[]): ReadonlyMap<number, Owner> {
  const owners = new Map<number, Owner>();
  const visited = new Set<StructureNode>();
  let places = 0;
  const visit = (node: StructureNode, around: Owner & { readonly type: string }, depth: number): void => {
    if (depth > DEEPEST || visited.size >= MOST_NODES || visited.has(node)) return;
    visited.add(node);
    const own = isBlock(node.type, around.type);
    let owner = own ? { block: places++, type: node.type, role: ROLES[node.type] ?? around.role } : around;
    let afterBlock = false;
    for (const child of node.children) {
      if (typeof child !== 'number') {
        const before = places;
        visit(child, owner, depth + 1);
        afterBlock = places > before;
      } else if (!owners.has(child)) {
        // What follows an inner block within the same element is read after it.
        if (afterBlock) owner = { ...owner, block: places++ };
        afterBlock = false;
        owners.set(child, owner);
      }
    }
  };
  for (const root of structure) visit(root, { block: places++, type: '', role: undefined }, 0);
  return owners;
}

/** An item or a cell is one block with all its paragraphs. */
function isBlock(type: string, around: string): boolean {
  return type === 'P' ? !HOLDERS.has(around) : BLOCKS.has(type) || type in ROLES;
}

/** The block-level standard structure types of ISO 32000-2 §14.8.4 that may hold text of their own. */
const HOLDERS = new Set('LI TD TH TOCI Caption Note FENote'.split(' '));
const BLOCKS = new Set([
  ...HOLDERS,
  ...'Document Part Art Sect Div BlockQuote Index Form NonStruct Figure Formula Code BibEntry'.split(' '),
]);

const ROLES: Readonly<Record<string, BlockRole>> = {
  Title: 'heading',
  H: 'heading',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  Caption: 'caption',
  Note: 'note',
  FENote: 'note',
  Aside: 'sidebar',
};
