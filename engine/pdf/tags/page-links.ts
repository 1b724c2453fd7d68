import type { Box, Point } from '../../geometry/geometry.js';
import type { StructureNode } from './structure-node.js';

/** A link annotation of a page, and its element, which becomes part of the element whose text it covers first. */
export interface PageLink {
  /** On the displayed page. */
  readonly box: Box;
  readonly node: StructureNode;
}

export class PageLinks {
  readonly #links: readonly PageLink[];
  readonly #parents = new Map<PageLink, StructureNode>();

  constructor(links: readonly PageLink[]) {
    this.#links = links;
  }

  /** Returns the element for text of `parent` at a point: that of a link, or `parent` itself. */
  nodeAt(point: Point, { parent, order }: { readonly parent: StructureNode; readonly order: number }): StructureNode {
    const link = this.#links.find(({ box }) => holds(box, point));
    if (link === undefined) return parent;
    const known = this.#parents.get(link);
    if (known === undefined) this.attach(link, { parent, order });
    return known === undefined || known === parent ? link.node : parent;
  }

  attach(link: PageLink, { parent, order }: { readonly parent: StructureNode; readonly order: number }): void {
    parent.add(link.node, order);
    this.#parents.set(link, parent);
  }

  /** The links without text. */
  get loose(): readonly PageLink[] {
    return this.#links.filter((link) => !this.#parents.has(link));
  }
}

function holds({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
