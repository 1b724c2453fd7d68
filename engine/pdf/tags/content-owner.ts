import type { Ref } from '../syntax/values.js';
import type { ArtifactKind } from './leaf.js';
import type { MarkTarget } from './mark-writer.js';
import type { StructureNode } from './structure-node.js';

/** The page or the form XObject whose content has marked-content identifiers of its own. */
export class ContentOwner {
  /** The elements by identifier: the entry of the parent tree. */
  readonly elements: StructureNode[] = [];
  readonly #targets = new Map<StructureNode, Map<number, MarkTarget>>();
  readonly #artifacts = new Map<ArtifactKind, MarkTarget>();
  readonly #page: Ref;
  readonly #stream: Ref | undefined;

  /** @param stream the form, if it is one */
  constructor(page: Ref, stream?: Ref) {
    this.#page = page;
    this.#stream = stream;
  }

  /** Returns the target of content of an element; `order` is that of the content among the kids of the element. */
  element(node: StructureNode, order: number): MarkTarget {
    const orders = this.#targets.get(node) ?? new Map<number, MarkTarget>();
    this.#targets.set(node, orders);
    const known = orders.get(order);
    if (known !== undefined) return known;
    const target: MarkTarget = { begin: () => this.#begin(node, order) };
    orders.set(order, target);
    return target;
  }

  artifact(kind: ArtifactKind): MarkTarget {
    const known = this.#artifacts.get(kind);
    if (known !== undefined) return known;
    const target: MarkTarget = { begin: () => artifacts[kind] };
    this.#artifacts.set(kind, target);
    return target;
  }

  #begin(node: StructureNode, order: number): string {
    const mcid = this.elements.push(node) - 1;
    node.add({ kind: 'content', page: this.#page, stream: this.#stream, mcid }, order);
    return `\n/${node.type} <</MCID ${mcid}>> BDC\n`;
  }
}

const artifacts = {
  Header: '\n/Artifact <</Type /Pagination /Subtype /Header>> BDC\n',
  Footer: '\n/Artifact <</Type /Pagination /Subtype /Footer>> BDC\n',
  Background: '\n/Artifact <</Type /Layout>> BDC\n',
  Other: '\n/Artifact BMC\n',
} as const satisfies Record<ArtifactKind, string>;
