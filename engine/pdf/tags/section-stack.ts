import { StructureNode } from './structure-node.js';

/** The sections that are open: each begins with a heading and ends before the next heading of its level or above. */
export class SectionStack {
  readonly #open: StructureNode[] = [];
  readonly #document: StructureNode;

  constructor(document: StructureNode) {
    this.#document = document;
  }

  get current(): StructureNode {
    return this.#open.at(-1) ?? this.#document;
  }

  /** Begins a section and returns its heading. No level is skipped: PDF/UA-1 (ISO 14289-1 §7.4.2) forbids H3 below H1. */
  heading(level: number): StructureNode {
    const depth = Math.min(level, this.#open.length + 1);
    this.#open.splice(depth - 1);
    const section = this.current.add(new StructureNode('Sect'));
    this.#open.push(section);
    return section.add(new StructureNode(`H${depth}`));
  }
}
