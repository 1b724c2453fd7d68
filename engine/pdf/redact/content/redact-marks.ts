import { serialise } from '../../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import type { Edit } from '../../content/edits.js';
import { type Operation, WrittenName } from '../../content/operators.js';
import type { RedactionContext } from './redaction-context.js';

/** A marked-content sequence that has begun. */
interface MarkedContent {
  readonly operation: Operation;
  readonly properties: PdfDict | undefined;
  readonly name: string | undefined;
  touched: boolean;
}

/** Entries that replace the text of marked content (ISO 32000-2 §14.9.3 to §14.9.5); removed with any of its glyphs. */
export const replacementKeys = ['ActualText', 'Alt', 'E'] as const;
const MAX_DEPTH = 100_000;

/** Tracks marked content, and removes text from property lists that are written in the content itself. */
export class MarkRedaction {
  readonly properties = new Set<string>();
  readonly markedContent = new Set<number>();
  readonly #context: RedactionContext;
  readonly #edits: Edit[];
  readonly #open: MarkedContent[] = [];

  constructor(context: RedactionContext, edits: Edit[]) {
    this.#context = context;
    this.#edits = edits;
  }

  apply(operation: Operation): void {
    const { operator } = operation;
    if (operator === 'BMC' || operator === 'BDC') this.#begin(operation);
    else if (operator === 'EMC') this.#end(this.#open.pop());
    else if (operator === 'DP') this.#end(markedContentOf(operation));
  }

  /** Records that glyphs were removed from every open sequence. */
  markGlyphsRemoved(): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const mark = this.#open[at];
      if (mark === undefined || mark.touched) return;
      mark.touched = true;
    }
  }

  finish(): void {
    for (const mark of this.#open) this.#end(mark);
  }

  #begin(operation: Operation): void {
    if (this.#open.length < MAX_DEPTH) this.#open.push(markedContentOf(operation));
  }

  #end(mark: MarkedContent | undefined): void {
    if (mark === undefined) return;
    const { operation, name, properties, touched } = mark;
    const id = properties?.get('MCID');
    if (touched && name !== undefined) this.properties.add(name);
    if (touched && typeof id === 'number') this.markedContent.add(id);
    if (touched && properties === undefined)
      for (const { start, end } of operation.skipped) this.#edits.push({ start, end, text: () => ' ' });
    const list = properties && this.#redactedProperties(properties, touched);
    const [tag] = operation.operands.slice(-2);
    if (list === undefined || list === properties || !(tag instanceof WrittenName)) return;
    const end = operation.end - operation.operator.length;
    this.#edits.push({ start: tag.end, end, text: () => serialise(list) });
  }

  #redactedProperties(properties: PdfDict, touched: boolean): PdfDict {
    const changed = this.#redactedValue(properties);
    const list = changed instanceof PdfDict ? changed : properties;
    const removedKeys = replacementKeys.filter((key) => list.has(key) && list.get(key) === properties.get(key));
    if (!touched || removedKeys.length === 0) return list;
    const rest = list.clone();
    for (const key of removedKeys) rest.delete(key);
    return rest;
  }

  /** Returns the value itself when no string in it changes. */
  #redactedValue(value: PdfValue): PdfValue {
    if (value instanceof PdfString) return this.#context.onText(value) ?? value;
    if (isArray(value)) {
      const items = value.map((item) => this.#redactedValue(item));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!(value instanceof PdfDict)) return value;
    const entries = Array.from(value.entries(), ([key, item]) => [key, this.#redactedValue(item)] as const);
    const isMatch = value.ignored.some(([, item]) => this.#redactedValue(item) !== item);
    return isMatch || entries.some(([key, item]) => item !== value.get(key)) ? new PdfDict(entries) : value;
  }
}

function markedContentOf(operation: Operation): MarkedContent {
  const list = operation.operator === 'BMC' ? undefined : operation.operands.at(-1);
  return {
    operation,
    properties: list instanceof PdfDict ? list : undefined,
    name: list instanceof PdfName ? list.value : undefined,
    touched: false,
  };
}
