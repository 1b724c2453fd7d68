import type { PdfDict, Ref } from '../syntax/values.js';

/** A marked-content sequence of a page or, with `stream`, of a form XObject that the page draws. */
export interface MarkedContent {
  readonly kind: 'content';
  readonly page: Ref;
  readonly stream: Ref | undefined;
  /** Its marked-content identifier. */
  readonly mcid: number;
}

export interface TaggedObject {
  readonly kind: 'object';
  readonly page: Ref;
  readonly object: Ref;
}

export type NodeKid = StructureNode | MarkedContent | TaggedObject;

export interface NodeTexts {
  /** The alternate description. */
  readonly alt?: string;
  /** The /ID, which only this element has. */
  readonly id?: string;
}

/** A structure element that is being made; its type is one of ISO 32000-1 §14.8.4. */
export class StructureNode {
  /** Attribute objects, each with its owner. */
  readonly attributes: PdfDict[] = [];
  readonly #kids: { readonly kid: NodeKid; readonly order: number }[] = [];

  constructor(
    readonly type: string,
    readonly texts: NodeTexts = {},
  ) {}

  /** @param order among the kids: kids of equal order stay in the order in which they were added */
  add<Kid extends NodeKid>(kid: Kid, order = 0): Kid {
    this.#kids.push({ kid, order });
    return kid;
  }

  /** The kids without elements that have neither content nor a place that a table needs. */
  get kids(): readonly NodeKid[] {
    return this.#kids
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ kid }) => (kid instanceof StructureNode && kid.isEmpty ? [] : [kid]));
  }

  get isEmpty(): boolean {
    if (cells.has(this.type)) return false;
    return this.#kids.every(({ kid }) => kid instanceof StructureNode && kid.isEmpty);
  }
}

/** A row keeps its empty cells, which say where the others stand. */
const cells: ReadonlySet<string> = new Set(['TD', 'TH']);
