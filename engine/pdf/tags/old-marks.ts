import type { Edit } from '../content/edits.js';
import type { StateTracker } from '../content/graphics-state.js';
import type { Operation } from '../content/operators.js';
import type { PdfFile } from '../file/pdf-file.js';
import { serialise } from '../syntax/serialise.js';
import { PdfDict, PdfName } from '../syntax/values.js';

/** Entries of property lists (ISO 32000-2 §14.9) that hold without a structure tree. */
const texts = ['ActualText', 'Alt', 'E', 'Lang'] as const;

/**
 * Removes the marked content of an old structure tree. Optional content stays, and so do sequences with a replacement
 * text, without their identifiers.
 */
export class OldMarks {
  readonly #file: PdfFile;
  readonly #edits: Edit[];
  /** Whether each open sequence stays. */
  readonly #open: boolean[] = [];

  constructor(file: PdfFile, edits: Edit[]) {
    this.#file = file;
    this.#edits = edits;
  }

  /** Returns whether the operation begins or ends a sequence that stays. */
  apply(operation: Operation, tracker: StateTracker): boolean {
    const { operator } = operation;
    if (operator === 'EMC') {
      const stays = this.#open.pop() === true;
      if (!stays) this.#replace(operation, ' ');
      return stays;
    }
    if (operator !== 'BMC' && operator !== 'BDC') return false;
    const stays = operator === 'BDC' && this.#begin(operation, tracker);
    if (!stays) this.#replace(operation, ' ');
    this.#open.push(stays);
    return stays;
  }

  /** Returns the operators that end the sequences that are still open. */
  finish(): string {
    return this.#open
      .filter((stays) => stays)
      .map(() => ' EMC')
      .join('');
  }

  #begin(operation: Operation, tracker: StateTracker): boolean {
    const [tag, value] = operation.operands.slice(-2);
    if (!(tag instanceof PdfName)) return false;
    if (tag.value === 'OC') return true;
    const list = value instanceof PdfName ? tracker.resource('Properties', value.value) : value;
    const dict = this.#file.dict(list);
    const kept = texts.flatMap((key) => {
      const text = this.#file.string(dict?.get(key));
      return text === undefined ? [] : [[key, text] as const];
    });
    if (kept.length === 0) return false;
    this.#replace(operation, `/Span ${serialise(new PdfDict(kept))} BDC`);
    return true;
  }

  #replace({ start, end }: Operation, text: string): void {
    this.#edits.push({ start, end, text: () => text });
  }
}
