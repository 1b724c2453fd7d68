import type { Edit } from '../content/edits.js';
import type { Operation } from '../content/operators.js';

/**
 * Owner of a marked-content sequence: a structure element, or an artifact of one kind. Content of one owner has the same target
 * object.
 */
export interface MarkTarget {
  /** Returns the operator that begins a new sequence. */
  begin(): string;
}

/** Writes marked-content sequences around operations: operations in a row with the same target share a sequence. */
export class MarkWriter {
  readonly #edits: Edit[];
  #open: MarkTarget | undefined;
  /** The end of the last operation in the open sequence. */
  #end = 0;

  constructor(edits: Edit[]) {
    this.#edits = edits;
  }

  /** Has the content from `start` to `end` in a sequence of the target. */
  mark(target: MarkTarget, { start, end }: Pick<Operation, 'start' | 'end'>): void {
    if (this.#open !== target) {
      this.close();
      this.#insert(start, target.begin());
      this.#open = target;
    }
    this.#end = end;
  }

  /** Replaces an operation by parts with a target each. */
  markParts({ start, end }: Operation, parts: readonly { readonly target: MarkTarget; readonly text: string }[]): void {
    const [first] = parts;
    if (first === undefined) return;
    this.mark(first.target, { start, end });
    let open = first.target;
    let written = '';
    for (const { target, text } of parts) {
      if (target !== open) written += ` EMC ${target.begin()}`;
      written += text;
      open = target;
    }
    this.#edits.push({ start, end, text: () => written });
    this.#open = open;
  }

  /** Extends the open sequence; call it for content that shows nothing. */
  extend({ end }: Operation): boolean {
    if (this.#open !== undefined) this.#end = end;
    return this.#open !== undefined;
  }

  /** Ends the open sequence after its last operation. */
  close(): void {
    if (this.#open !== undefined) this.#insert(this.#end, ' EMC\n');
    this.#open = undefined;
  }

  #insert(at: number, text: string): void {
    this.#edits.push({ start: at, end: at, text: () => text });
  }
}
