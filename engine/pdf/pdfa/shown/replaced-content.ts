import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfName } from '../../syntax/values.js';
import type { ContentPlace } from './walk-content.js';

/** The open marked-content sequences of a stream. */
interface OpenSequences {
  depth: number;
  /** The depths of those that have a replacement text, in increasing order. */
  readonly replaced: number[];
}

/** Follows marked content of streams that are read operation by operation, and tells whether a text replaces it (ISO 32000-2 §14.9.4). */
export class ReplacedContent {
  readonly #open = new WeakMap<ContentPlace, OpenSequences>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, place: ContentPlace): void {
    const { operator } = operation;
    if (operator !== 'BMC' && operator !== 'BDC' && operator !== 'EMC') return;
    const open = this.#open.get(place) ?? { depth: 0, replaced: [] };
    this.#open.set(place, open);
    if (operator !== 'EMC') {
      open.depth += 1;
      if (operator === 'BDC' && this.#hasText(operation, place)) open.replaced.push(open.depth);
    } else if (open.depth > 0) {
      if (open.replaced.at(-1) === open.depth) open.replaced.pop();
      open.depth -= 1;
    }
  }

  isIn(place: ContentPlace): boolean {
    return (this.#open.get(place)?.replaced.length ?? 0) > 0;
  }

  #hasText({ operands }: Operation, { resources }: ContentPlace): boolean {
    const properties = operands.at(-1);
    const named = properties instanceof PdfName ? properties.value : undefined;
    const list = named === undefined ? properties : this.file.dict(resources.get('Properties'))?.get(named);
    return this.file.string(this.file.dict(list)?.get('ActualText')) !== undefined;
  }
}
