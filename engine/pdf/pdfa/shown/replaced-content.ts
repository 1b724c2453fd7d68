import type { Operation } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfName } from '../../syntax/values.js';
import type { ContentPlace } from './walk-content.js';

/** Follows marked content of streams that are read operation by operation, and tells whether a text replaces it (ISO 32000-2 §14.9.4). */
export class ReplacedContent {
  /** Whether each open marked-content sequence of a stream has a replacement text. */
  readonly #open = new WeakMap<ContentPlace, boolean[]>();

  constructor(private readonly file: PdfFile) {}

  visit(operation: Operation, place: ContentPlace): void {
    const { operator } = operation;
    if (operator !== 'BMC' && operator !== 'BDC' && operator !== 'EMC') return;
    const open = this.#open.get(place) ?? [];
    this.#open.set(place, open);
    if (operator === 'EMC') open.pop();
    else open.push(operator === 'BDC' && this.#hasText(operation, place));
  }

  isIn(place: ContentPlace): boolean {
    return this.#open.get(place)?.includes(true) === true;
  }

  #hasText({ operands }: Operation, { resources }: ContentPlace): boolean {
    const properties = operands.at(-1);
    const named = properties instanceof PdfName ? properties.value : undefined;
    const list = named === undefined ? properties : this.file.dict(resources.get('Properties'))?.get(named);
    return this.file.string(this.file.dict(list)?.get('ActualText')) !== undefined;
  }
}
