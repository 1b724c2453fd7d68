import { serialise } from '../../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import type { Edit } from './edits.js';
import { type Operation, WrittenName } from '../../content/operators.js';
import type { RedactionSheet } from './redaction-sheet.js';

/** Marked content that is begun. */
interface Mark {
  readonly operation: Operation;
  readonly properties: PdfDict | undefined;
  readonly name: string | undefined;
  touched: boolean;
}

/** What stands for the text of marked content (ISO 32000-2 §14.9.3 to §14.9.5), of which a part is gone. */
const replacements = ['ActualText', 'Alt', 'E'];
const deepest = 100_000;

/** Follows marked content, and takes text out of the property lists that stand in the content itself. */
export class MarkRedaction {
  readonly properties = new Set<string>();
  readonly markedContent = new Set<number>();
  readonly #sheet: RedactionSheet;
  readonly #edits: Edit[];
  readonly #open: Mark[] = [];

  constructor(sheet: RedactionSheet, edits: Edit[]) {
    this.#sheet = sheet;
    this.#edits = edits;
  }

  apply(operation: Operation): void {
    const { operator } = operation;
    if (operator === 'BMC' || operator === 'BDC') this.#begin(operation);
    else if (operator === 'EMC') this.#end(this.#open.pop());
    else if (operator === 'DP') this.#end(markOf(operation));
  }

  /** Glyphs go from what is open. */
  touch(): void {
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
    if (this.#open.length < deepest) this.#open.push(markOf(operation));
  }

  #end(mark: Mark | undefined): void {
    if (mark === undefined) return;
    const { operation, name, properties, touched } = mark;
    const id = properties?.get('MCID');
    if (touched && name !== undefined) this.properties.add(name);
    if (touched && typeof id === 'number') this.markedContent.add(id);
    const list = properties && this.#redacted(properties, touched);
    const [tag] = operation.operands.slice(-2);
    if (list === undefined || list === properties || !(tag instanceof WrittenName)) return;
    const end = operation.end - operation.operator.length;
    this.#edits.push({ start: tag.end, end, text: () => serialise(list) });
  }

  #redacted(properties: PdfDict, touched: boolean): PdfDict {
    const changed = this.#changed(properties);
    const list = changed instanceof PdfDict ? changed : properties;
    const told = replacements.filter((key) => list.has(key) && list.get(key) === properties.get(key));
    if (!touched || told.length === 0) return list;
    const rest = list.clone();
    for (const key of told) rest.delete(key);
    return rest;
  }

  /** The value itself when no string in it changes. */
  #changed(value: PdfValue): PdfValue {
    if (value instanceof PdfString) return this.#sheet.onText(value) ?? value;
    if (isArray(value)) {
      const items = value.map((item) => this.#changed(item));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!(value instanceof PdfDict)) return value;
    const entries = Array.from(value.entries(), ([key, item]) => [key, this.#changed(item)] as const);
    return entries.some(([key, item]) => item !== value.get(key)) ? new PdfDict(entries) : value;
  }
}

function markOf(operation: Operation): Mark {
  const list = operation.operator === 'BMC' ? undefined : operation.operands.at(-1);
  return {
    operation,
    properties: list instanceof PdfDict ? list : undefined,
    name: list instanceof PdfName ? list.value : undefined,
    touched: false,
  };
}
