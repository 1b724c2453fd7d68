import { PdfDict, type PdfValue, type Ref } from '../../syntax/values.js';
import type { PdfWriter } from '../../write/writer.js';
import type { Contribution } from '../carrier.js';
import { destinationOf, type OutlineIndex, ROOT } from './outline-index.js';
import { addToGroup } from '../../../groups.js';

/** The first and last child of an outline item, and how many descendants are visible when it is open. */
export interface ChildItems {
  readonly first: Ref;
  readonly last: Ref;
  readonly visible: number;
}

const copiedKeys = ['Title', 'C', 'F', 'Dest', 'A', 'SE'];

/** The kept outline items of one source in the new document. */
export class OutlinePart {
  readonly #contribution: Contribution;
  readonly #index: OutlineIndex;
  /** Ordinals in the order of the source: parents precede their kids. */
  readonly #kept: readonly number[];
  readonly #targets = new Map<number, Ref>();
  readonly #kids = new Map<number, number[]>();
  readonly #visible = new Map<number, number>();
  /** By item: its first descendant that leads to a kept page. */
  readonly #firstLeading = new Map<number, number>();

  constructor(contribution: Contribution, index: OutlineIndex) {
    this.#contribution = contribution;
    this.#index = index;
    this.#kept = keptItems(contribution, index);
  }

  /** Writes the items below `above`; undefined when there are none. */
  write(writer: PdfWriter, above: Ref): ChildItems | undefined {
    for (const ordinal of this.#kept) {
      this.#targets.set(ordinal, writer.allocate());
      const parent = this.#index.parent(ordinal);
      addToGroup(this.#kids, parent, ordinal);
    }
    for (const ordinal of [...this.#kept].reverse()) this.#addToParent(ordinal);
    this.#targets.set(ROOT, above);
    for (const kids of this.#kids.values()) this.#writeSiblings(writer, kids);
    return this.#childItems(ROOT);
  }

  /** Called in descending order, so that the descendants of an item are complete before it is added to its parent. */
  #addToParent(ordinal: number): void {
    const parent = this.#index.parent(ordinal);
    const shown = this.#index.isOpen(ordinal) ? (this.#visible.get(ordinal) ?? 0) : 0;
    this.#visible.set(parent, (this.#visible.get(parent) ?? 0) + 1 + shown);
    const leading = this.#isTargetKept(ordinal) ? ordinal : this.#firstLeading.get(ordinal);
    if (leading !== undefined) this.#firstLeading.set(parent, leading);
  }

  #writeSiblings(writer: PdfWriter, kids: readonly number[]): void {
    kids.forEach((ordinal, at) => {
      const item = this.#item(ordinal);
      const entries: readonly (readonly [string, Ref | undefined])[] = [
        ['Parent', this.#targets.get(this.#index.parent(ordinal))],
        ['Prev', this.#targets.get(kids[at - 1] ?? -1)],
        ['Next', this.#targets.get(kids[at + 1] ?? -1)],
      ];
      for (const [key, ref] of entries) if (ref !== undefined) item.set(key, ref);
      const branch = this.#childItems(ordinal);
      if (branch !== undefined) setChildItems(item, branch, this.#index.isOpen(ordinal));
      const target = this.#targets.get(ordinal);
      if (target !== undefined) writer.write(target, item);
    });
  }

  #childItems(ordinal: number): ChildItems | undefined {
    const kids = this.#kids.get(ordinal) ?? [];
    const [first, last] = [this.#targets.get(kids[0] ?? -1), this.#targets.get(kids.at(-1) ?? -1)];
    if (first === undefined || last === undefined) return undefined;
    return { first, last, visible: this.#visible.get(ordinal) ?? 0 };
  }

  #item(ordinal: number): PdfDict {
    const { file, copier } = this.#contribution;
    const source = this.#index.dict(ordinal);
    const item = new PdfDict([...source.entries()].filter(([key]) => copiedKeys.includes(key)));
    if (!file.catalog.has('StructTreeRoot')) item.delete('SE');
    const isTargetRemoved = !this.#isTargetKept(ordinal) && destinationOf(file, source) !== undefined;
    if (isTargetRemoved) retarget(item, this.#destinationBelow(ordinal));
    return copier.copyDict(item);
  }

  #isTargetKept(ordinal: number): boolean {
    const { copier, whole } = this.#contribution;
    const page = this.#index.page(ordinal);
    return whole || (page !== undefined && copier.isCopied(page));
  }

  /** An item whose own page was removed leads to the target of its first kept descendant. */
  #destinationBelow(ordinal: number): PdfValue | undefined {
    const leading = this.#firstLeading.get(ordinal);
    return leading === undefined ? undefined : destinationOf(this.#contribution.file, this.#index.dict(leading));
  }
}

/** Sets the child items of an outline item. */
export function setChildItems(item: PdfDict, { first, last, visible }: ChildItems, open: boolean): PdfDict {
  return item
    .set('First', first)
    .set('Last', last)
    .set('Count', open ? visible : -visible);
}

function retarget(item: PdfDict, destination: PdfValue | undefined): void {
  item.delete('A');
  item.delete('SE');
  if (destination === undefined) item.delete('Dest');
  else item.set('Dest', destination);
}

function keptItems({ whole, kept }: Contribution, index: OutlineIndex): readonly number[] {
  if (whole) return Array.from({ length: index.count }, (_, at) => at + 1);
  const keptOrdinals = new Set<number>();
  const add = (item: number): void => {
    for (let at = item; at !== ROOT && !keptOrdinals.has(at); at = index.parent(at)) keptOrdinals.add(at);
  };
  for (const { page } of kept) for (const item of index.on(page.ref.num)) add(item);
  for (const item of index.withoutPage) add(item);
  return [...keptOrdinals].sort((one, other) => one - other);
}
