import { addToGroup, groupedBy } from '../../groups.js';
import type { Block } from '../model.js';
import { goesBack } from './goes-back.js';

/** A block of an element of the structure tree. */
interface TaggedBlock extends Block {
  /** Which list the element belongs to; undefined outside of lists. */
  readonly list: number | undefined;
}

/** Maximum number of comparisons of items with other blocks of a page, in all lists; a hostile page can contain any number of both. */
const MAX_COMPARISONS = 1_000_000;

/**
 * Moves the items of lists with other text between them: some word processors, such as Word for macOS, write one list for all items
 * with the same numbering, whatever text stands between the items. Each of these items comes behind the text above it.
 * @param blocks in the order of the structure tree
 */
export function withPartedLists<Tagged extends TaggedBlock>(blocks: readonly Tagged[]): readonly Tagged[] {
  let ordered = blocks;
  let left = MAX_COMPARISONS;
  for (const [list, { length }] of groupedBy(blocks, (block) => block.list)) {
    const comparisons = length * (blocks.length - length);
    // No text stands between the items of a list with one item.
    if (list === undefined || length === 1 || comparisons > left) continue;
    left -= comparisons;
    const items = ordered.filter((block) => block.list === list);
    const others = ordered.filter((block) => block.list !== list);
    if (hasTextBetween(items, others)) ordered = merged(items, others);
  }
  return ordered;
}

/** Returns whether a block stands between two items, in the same column. */
function hasTextBetween(items: readonly Block[], others: readonly Block[]): boolean {
  return others.some(
    (other) => items.some((item) => goesBack(item, other)) && items.some((item) => goesBack(other, item)),
  );
}

function merged<Tagged extends TaggedBlock>(items: readonly Tagged[], others: readonly Tagged[]): readonly Tagged[] {
  const behind = new Map<number, Tagged[]>();
  let least = -1;
  for (const item of items) {
    const last = others.findLastIndex((other) => goesBack(item, other));
    const next = others.findIndex((other) => goesBack(other, item));
    least = Math.max(least, last < 0 && next >= 0 ? next - 1 : last);
    addToGroup(behind, least, item);
  }
  return [...(behind.get(-1) ?? []), ...others.flatMap((other, index) => [other, ...(behind.get(index) ?? [])])];
}
