import type { Size } from '../../geometry/geometry.js';
import type { Block, BlockRole, Glyphs, Line, StructureNode, Word } from '../model.js';
import { boxAround } from './reading-order-frame.js';
import { partOfLine } from './reading-order-piece.js';
import { goesBack } from './goes-back.js';
import { withPartedLists } from './parted-lists.js';
import { type Owner, ownersOf } from './tagged-order-owners.js';

/** Data of a page with a structure tree, besides its lines. */
export interface Tagged {
  readonly structure: readonly StructureNode[];
  readonly mark: Glyphs['mark'];
  readonly size: Size;
}

/** Minimum share of the words of a page that the tree must contain. */
const MIN_COVERED = 0.9;

/**
 * Sorts blocks by the structure tree. Text that the tree leaves out, such as headers and footers, keeps its position
 * among the given blocks, which are in geometric order. The given blocks are returned unchanged when the tree contains
 * too little of the page or contradicts the layout: it may be missing, wrong or hostile.
 */
export function taggedOrder(blocks: readonly Block[], { structure, mark, size }: Tagged): readonly Block[] {
  const owners = ownersOf(structure);
  if (owners.size === 0) return blocks;
  const ownerOf = ({ glyphs }: Word): Owner | undefined => owners.get(mark[glyphs[0] ?? -1] ?? -1);
  const parts = blocks.flatMap((block) => partsOf(block, ownerOf));
  if (coverage(parts, size) < MIN_COVERED) return blocks;
  const { elements, first, last } = elementsOf(parts);
  elements.sort((one, other) => one.place - other.place);
  const ordered = withPartedLists(elements.map((element) => ({ ...element, ...blockOf(element) })));
  if (goesAgainst(ordered)) return blocks;
  return [...first, ...ordered.flatMap(({ lines, role, box, after }) => [{ lines, role, box }, ...after]), ...last];
}

/** Lines of one block that belong to the same element of the tree, or to none. */
interface Part {
  readonly owner: Owner | undefined;
  readonly lines: Line[];
  readonly role: BlockRole;
}

function partsOf({ lines, role }: Block, ownerOf: (word: Word) => Owner | undefined): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    for (const { owner, from, to } of runsOf(line, ownerOf)) {
      const piece = to - from === line.words.length ? line : partOfLine(line, from, to);
      const last = parts.at(-1);
      if (last !== undefined && last.owner?.block === owner?.block) last.lines.push(piece);
      else parts.push({ owner, lines: [piece], role });
    }
  }
  return parts;
}

interface Run {
  readonly owner: Owner | undefined;
  /** The words, as indices into those of the line. */
  readonly from: number;
  to: number;
}

function runsOf({ words }: Line, ownerOf: (word: Word) => Owner | undefined): readonly Run[] {
  const runs: Run[] = [];
  words.forEach((word, index) => {
    const owner = ownerOf(word);
    const last = runs.at(-1);
    if (last !== undefined && last.owner?.block === owner?.block) last.to = index + 1;
    else runs.push({ owner, from: index, to: index + 1 });
  });
  return runs;
}

/** Returns the share of words that the tree contains, not counting the top and the bottom of the page. */
function coverage(parts: readonly Part[], { height }: Size): number {
  let [held, all] = [0, 0];
  for (const { owner, lines } of parts) {
    for (const { words, box } of lines) {
      const inMargin = box.bottom < 0.12 * height || box.top > 0.9 * height;
      if (owner !== undefined) held += words.length;
      if (owner !== undefined || !inMargin) all += words.length;
    }
  }
  return all === 0 ? 0 : held / all;
}

/** An element of the tree that becomes one block. */
interface Element {
  /** Position of the first marked content that the page has. */
  place: number;
  readonly lines: Line[];
  readonly role: BlockRole;
  readonly list: number | undefined;
  /** Blocks of no element that follow this element on the page. */
  readonly after: Block[];
}

interface Elements {
  readonly elements: Element[];
  /** Blocks of no element that are above all elements or at the bottom of the page. */
  readonly first: Block[];
  readonly last: Block[];
}

/** Makes one block for each element of the tree, with its lines in page order; for a container, one block per part. */
function elementsOf(parts: readonly Part[]): Elements {
  const known = new Map<number, Element>();
  const elements: Element[] = [];
  const [first, last]: [Block[], Block[]] = [[], []];
  let leftOut = first;
  for (const { owner, lines, role } of parts) {
    if (owner === undefined) {
      (role === 'footer' ? last : leftOut).push(blockOf({ lines, role }));
      continue;
    }
    const same = owner.container ? undefined : known.get(owner.block);
    const { place, list } = owner;
    const element = same ?? { place, lines: [], role: owner.role ?? role, list, after: [] };
    if (same === undefined) elements.push(element);
    element.place = Math.min(element.place, owner.place);
    element.lines.push(...lines);
    known.set(owner.block, element);
    leftOut = element.after;
  }
  return { elements, first, last };
}

function blockOf({ lines, role }: Pick<Block, 'lines' | 'role'>): Block {
  return { lines, role, box: boxAround(lines.map(({ box }) => box)) };
}

/**
 * Maximum share of blocks that may be above their predecessor in a column; a few always may, as a caption above its
 * picture.
 */
const MAX_BACKWARDS = 0.1;
const FEW_BACKWARDS = 2;

/** Returns whether many blocks come after a block that is below them in the same column. */
function goesAgainst(blocks: readonly Block[]): boolean {
  let count = 0;
  blocks.slice(1).forEach((block, index) => {
    const before = blocks[index];
    if (before !== undefined && goesBack(before, block)) count++;
  });
  const steps = blocks.length - 1;
  return count > 0 && (count === steps || count > Math.max(FEW_BACKWARDS, MAX_BACKWARDS * steps));
}
