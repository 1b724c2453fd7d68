import { PdfDict, type Ref } from '../syntax/values.js';
import type { Assembly, Carrier, Contribution } from './carrier.js';
import { elementIndex } from './structure/element-index.js';
import { MergedTree } from './structure/merged-tree.js';
import { withoutParentKeys } from './structure/parent-keys.js';
import { TaggedPart } from './structure/tagged-part.js';

const markInfoKeys = ['Marked', 'UserProperties', 'Suspects'];

/**
 * Carries structure elements that have content on kept pages, with their ancestors, and merges all sources into one
 * tree.
 */
export function structureCarrier(): Carrier {
  return new StructureCarrier();
}

class StructureCarrier implements Carrier {
  readonly #merged = new MergedTree();
  readonly #parts = new WeakMap<Contribution, TaggedPart>();
  readonly #marks = new Map<string, boolean>();

  plan(contribution: Contribution): void {
    const { file, sourcePages } = contribution;
    const info = file.dict(file.catalog.get('MarkInfo'));
    for (const mark of markInfoKeys) {
      const value = file.boolean(info?.get(mark));
      if (value !== undefined) this.#marks.set(mark, value || this.#marks.get(mark) === true);
    }
    const index = elementIndex(file, sourcePages);
    if (index !== undefined) this.#parts.set(contribution, new TaggedPart(contribution, index, this.#merged));
  }

  transform(dict: PdfDict, ref: Ref | undefined, contribution: Contribution): PdfDict {
    return this.#parts.get(contribution)?.transform(dict, ref) ?? withoutParentKeys(dict);
  }

  carry(contribution: Contribution): void {
    this.#parts.get(contribution)?.carry(this.#merged);
  }

  finish({ writer, catalog }: Assembly): void {
    const root = this.#merged.write(writer);
    if (root !== undefined) catalog.set('StructTreeRoot', root);
    if (this.#marks.size > 0) catalog.set('MarkInfo', new PdfDict(this.#marks));
  }
}
