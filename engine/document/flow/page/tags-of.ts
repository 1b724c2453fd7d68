import type { Glyphs, Line, StructureNode } from '../../model.js';

/** The element of the structure tree that a part of a page belongs to. */
export interface PartTag {
  /** Standard structure type such as `P` or `H1`; `LI` for all content of a list item. */
  readonly type: string;
  /** Index of the element on its page. */
  readonly element: number;
}

/** Maximum depth and size of a structure tree of one page; larger trees are damaged or hostile. */
const MAX_DEPTH = 100;
const MAX_NODES = 100_000;

/** Returns the text element of each marked-content identifier of a page. */
export function tagsOf(structure: readonly StructureNode[]): ReadonlyMap<number, PartTag> {
  const tags = new Map<number, PartTag>();
  let nodes = 0;
  const visit = (node: StructureNode, around: PartTag | undefined, depth: number): void => {
    nodes += 1;
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return;
    const isOwn = TEXTS.has(node.type) && !(around !== undefined && isPartOf(node, around));
    const tag = isOwn ? { type: headingOfItem(node) ?? node.type, element: nodes } : around;
    for (const child of node.children) {
      if (typeof child !== 'number') visit(child, tag, depth + 1);
      else if (tag !== undefined && !tags.has(child)) tags.set(child, tag);
    }
  };
  for (const root of structure) visit(root, undefined, 0);
  return tags;
}

/** The block-level structure types of ISO 32000-2 §14.8.4 whose content is one piece of text. */
const TEXTS = new Set('P H H1 H2 H3 H4 H5 H6 Title LI TOCI Caption Note FENote Code BibEntry TD TH'.split(' '));

/** Paragraphs inside these elements are parts of them. */
const HOLDERS = new Set('LI TOCI Caption Note FENote Code TD TH'.split(' '));

/** Returns whether an element is part of the text around it. */
function isPartOf(node: StructureNode, around: PartTag): boolean {
  const isHeading = isHeadingTag(node) && isHeadingTag(around);
  return node.type === 'Code' || isHeading || (HOLDERS.has(around.type) && node.type !== 'LI');
}

/** Returns the type of the heading that is all of a list item besides its label: some programs tag numbered headings so. */
function headingOfItem(item: StructureNode): string | undefined {
  let node: StructureNode | undefined = item.type === 'LI' ? item : undefined;
  for (let depth = 0; node !== undefined && depth < MAX_DEPTH; depth++) {
    if (isHeadingTag(node)) return node.type;
    const [only, ...others]: readonly (StructureNode | number)[] = node.children.filter(
      (child) => typeof child === 'number' || child.type !== 'Lbl',
    );
    node = typeof only === 'number' || others.length > 0 ? undefined : only;
  }
  return undefined;
}

/** Minimum share of the words of a part that an element contains. */
const MIN_SHARE = 0.8;

/** Returns the element that contains most words of some lines; undefined if there is none. */
export function tagOfLines(
  lines: readonly Line[],
  { tags, mark }: { readonly tags: ReadonlyMap<number, PartTag>; readonly mark: Glyphs['mark'] },
): PartTag | undefined {
  if (tags.size === 0) return undefined;
  const counts = new Map<PartTag, number>();
  let words = 0;
  for (const line of lines) {
    for (const { glyphs } of line.words) {
      const tag = tags.get(mark[glyphs[0] ?? -1] ?? -1);
      words += 1;
      if (tag !== undefined) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
  }
  return [...counts].find(([, count]) => count >= MIN_SHARE * words)?.[0];
}

/** The level that a tag of a heading states; undefined for other tags and for headings without a level. */
export function levelOfTag({ type }: PartTag): number | undefined {
  const level = /^H([1-6])$/.exec(type)?.[1];
  return level === undefined ? undefined : Number(level);
}

export function isHeadingTag({ type }: Pick<PartTag, 'type'>): boolean {
  return /^H[1-6]?$/.test(type);
}
