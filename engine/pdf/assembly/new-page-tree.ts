import { PdfDict, PdfName, type Ref } from '../syntax/values.js';
import type { PdfWriter } from '../write/writer.js';

const KIDS_PER_NODE = 64;

interface PageNode {
  readonly ref: Ref;
  readonly kids: Ref[];
}

/** The page tree of the new document. It is balanced, so that viewers find a page among thousands in a few steps. */
export class NewPageTree {
  readonly #writer: PdfWriter;
  readonly #leaves: PageNode[] = [];

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Places a page at an index from 0; every index up to the last must be filled. */
  place(index: number, page: Ref): void {
    this.#leaf(index).kids[index % KIDS_PER_NODE] = page;
  }

  /** Returns the /Parent of the page at an index. */
  parent(index: number): Ref {
    return this.#leaf(index).ref;
  }

  /** Writes the nodes and returns the root. */
  finish(): Ref {
    if (this.#leaves.length === 0) this.#leaf(0);
    let level: readonly PageNode[] = this.#leaves;
    let counts = new Map(level.map(({ ref, kids }) => [ref, kids.length]));
    while (level.length > 1) {
      const parents = this.#parentsOf(level);
      counts = this.#writeLevel(parents, level, counts);
      level = parents;
    }
    const [root] = level;
    if (root === undefined) throw new RangeError('A page tree has a root.');
    this.#write(root, counts.get(root.ref) ?? 0);
    return root.ref;
  }

  #leaf(index: number): PageNode {
    const number = Math.floor(index / KIDS_PER_NODE);
    while (this.#leaves.length <= number) this.#leaves.push({ ref: this.#writer.allocate(), kids: [] });
    const leaf = this.#leaves[number];
    if (leaf === undefined) throw new RangeError(`${index} is no index of a page.`);
    return leaf;
  }

  #parentsOf(level: readonly PageNode[]): readonly PageNode[] {
    return Array.from({ length: Math.ceil(level.length / KIDS_PER_NODE) }, (_, index) => ({
      ref: this.#writer.allocate(),
      kids: level.slice(index * KIDS_PER_NODE, (index + 1) * KIDS_PER_NODE).map(({ ref }) => ref),
    }));
  }

  #writeLevel(
    parents: readonly PageNode[],
    level: readonly PageNode[],
    counts: ReadonlyMap<Ref, number>,
  ): Map<Ref, number> {
    const sums = new Map<Ref, number>();
    level.forEach((node, index) => {
      const parent = parents[Math.floor(index / KIDS_PER_NODE)];
      const count = counts.get(node.ref) ?? 0;
      if (parent === undefined) return;
      sums.set(parent.ref, (sums.get(parent.ref) ?? 0) + count);
      this.#write(node, count, parent.ref);
    });
    return sums;
  }

  #write({ ref, kids }: PageNode, count: number, parent?: Ref): void {
    const node = PdfDict.of({ Type: new PdfName('Pages'), Count: count, Kids: kids });
    this.#writer.write(ref, parent === undefined ? node : node.set('Parent', parent));
  }
}
