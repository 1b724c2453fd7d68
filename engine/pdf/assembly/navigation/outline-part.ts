import { PdfDict, type PdfValue, type Ref } from '../../syntax/values.js';
import type { PdfWriter } from '../../write/writer.js';
import type { Contribution } from '../carrier.js';
import { destinationOf, type OutlineIndex, root } from './outline-index.js';

/** The first and the last of the items below something, and how many of them show when it is open. */
export interface Branch {
  readonly first: Ref;
  readonly last: Ref;
  readonly visible: number;
}

const own = ['Title', 'C', 'F', 'Dest', 'A', 'SE'];

/** The items of one source that stay, in the new document. */
export class OutlinePart {
  readonly #contribution: Contribution;
  readonly #index: OutlineIndex;
  /** In the order of the source, so that parents come before their kids. */
  readonly #staying: readonly number[];
  readonly #targets = new Map<number, Ref>();
  readonly #kids = new Map<number, number[]>();
  readonly #visible = new Map<number, number>();
  /** The first item below one that leads to a kept page. */
  readonly #leading = new Map<number, number>();

  constructor(contribution: Contribution, index: OutlineIndex) {
    this.#contribution = contribution;
    this.#index = index;
    this.#staying = stayingOf(contribution, index);
  }

  /** Writes the items below `above`; undefined when there are none. */
  write(writer: PdfWriter, above: Ref): Branch | undefined {
    for (const ordinal of this.#staying) {
      this.#targets.set(ordinal, writer.allocate());
      const parent = this.#index.parent(ordinal);
      const siblings = this.#kids.get(parent);
      if (siblings === undefined) this.#kids.set(parent, [ordinal]);
      else siblings.push(ordinal);
    }
    for (const ordinal of [...this.#staying].reverse()) this.#sumUp(ordinal);
    this.#targets.set(root, above);
    for (const kids of this.#kids.values()) this.#writeSiblings(writer, kids);
    return this.#branch(root);
  }

  /** Kids come after their parents, so going backwards what is below an item is known before the item's turn. */
  #sumUp(ordinal: number): void {
    const parent = this.#index.parent(ordinal);
    const shown = this.#index.isOpen(ordinal) ? (this.#visible.get(ordinal) ?? 0) : 0;
    this.#visible.set(parent, (this.#visible.get(parent) ?? 0) + 1 + shown);
    const leading = this.#leadsOn(ordinal) ? ordinal : this.#leading.get(ordinal);
    if (leading !== undefined) this.#leading.set(parent, leading);
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
      const branch = this.#branch(ordinal);
      if (branch !== undefined) hang(item, branch, this.#index.isOpen(ordinal));
      const target = this.#targets.get(ordinal);
      if (target !== undefined) writer.write(target, item);
    });
  }

  #branch(ordinal: number): Branch | undefined {
    const kids = this.#kids.get(ordinal) ?? [];
    const [first, last] = [this.#targets.get(kids[0] ?? -1), this.#targets.get(kids.at(-1) ?? -1)];
    if (first === undefined || last === undefined) return undefined;
    return { first, last, visible: this.#visible.get(ordinal) ?? 0 };
  }

  #item(ordinal: number): PdfDict {
    const { file, copier } = this.#contribution;
    const source = this.#index.dict(ordinal);
    const item = new PdfDict([...source.entries()].filter(([key]) => own.includes(key)));
    if (!file.catalog.has('StructTreeRoot')) item.delete('SE');
    const leadsAway = !this.#leadsOn(ordinal) && destinationOf(file, source) !== undefined;
    if (leadsAway) retarget(item, this.#destinationBelow(ordinal));
    return copier.copyDict(item);
  }

  #leadsOn(ordinal: number): boolean {
    const { copier, whole } = this.#contribution;
    const page = this.#index.page(ordinal);
    return whole || (page !== undefined && copier.isCopied(page));
  }

  /** A chapter whose first page went begins where its first section does. */
  #destinationBelow(ordinal: number): PdfValue | undefined {
    const leading = this.#leading.get(ordinal);
    return leading === undefined ? undefined : destinationOf(this.#contribution.file, this.#index.dict(leading));
  }
}

/** Puts the items of a branch below one. */
export function hang(item: PdfDict, { first, last, visible }: Branch, open: boolean): PdfDict {
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

function stayingOf({ whole, kept }: Contribution, index: OutlineIndex): readonly number[] {
  if (whole) return Array.from({ length: index.count }, (_, at) => at + 1);
  const staying = new Set<number>();
  const add = (item: number): void => {
    for (let at = item; at !== root && !staying.has(at); at = index.parent(at)) staying.add(at);
  };
  for (const { page } of kept) for (const item of index.on(page.ref.num)) add(item);
  for (const item of index.elsewhere) add(item);
  return [...staying].sort((one, other) => one - other);
}
