import { operationsIn } from '../../content/operators.js';
import { joinedContent } from '../../content/joined-content.js';
import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { serialise } from '../../syntax/serialise.js';
import { type NewStream, PdfDict, PdfName, type PdfValue, Ref } from '../../syntax/values.js';
import type { Revision } from '../../write/revision.js';

/** Operators that place text, and those that balance or mark content. Rendering modes are left out: all text is invisible. */
const KEPT: ReadonlySet<string> = new Set(
  'q Q cm BT ET Tc Tw Tz TL Tf Ts Td TD Tm T* Tj TJ \' " BMC BDC EMC MP DP'.split(' '),
);
const MAX_BYTES = 2 ** 26;
const MAX_DEPTH = 12;

/** Makes invisible copies of the text of content (text rendering mode 3): all else that the content draws is left out. */
export class InvisibleText {
  readonly #forms = new Map<number, Ref | undefined>();

  constructor(
    private readonly file: PdfFile,
    private readonly revision: Revision,
  ) {}

  /** Returns the text of a page, and the resources that it needs. */
  ofPage(page: PdfDict): { readonly content: Buffer; readonly resources: PdfDict } {
    const bytes = joinedContent(this.file, page.get('Contents'), MAX_BYTES);
    return this.#textOf(bytes, this.file.dict(page.get('Resources')) ?? new PdfDict(), 0);
  }

  /** The copy of a form; undefined for a form without text. @param from the resources of the content that draws it */
  ofForm(value: PdfValue | undefined, from: PdfDict): Ref | undefined {
    return this.#form(value, from, 0);
  }

  #textOf(bytes: Buffer, resources: PdfDict, depth: number): { readonly content: Buffer; readonly resources: PdfDict } {
    const forms = this.file.dict(resources.get('XObject'));
    const used = new Map<string, Ref>();
    const lines = ['3 Tr'];
    const saved = new SavedStates(lines);
    for (const { operator, operands } of operationsIn(bytes)) {
      const name = operands.at(-1);
      if (operator === 'Do' && name instanceof PdfName) {
        const form = this.#form(forms?.get(name.value), resources, depth + 1);
        if (form === undefined) continue;
        used.set(name.value, form);
      } else if (!KEPT.has(operator)) continue;
      if (operator === 'q' || operator === 'Q') saved.add(operator);
      else lines.push(`${operands.map((it) => serialise(it)).join(' ')} ${operator}`);
    }
    const needed = new PdfDict();
    for (const key of ['Font', 'Properties']) if (resources.has(key)) needed.set(key, resources.get(key) ?? null);
    if (used.size > 0) needed.set('XObject', new PdfDict(used));
    return { content: Buffer.from(lines.join('\n'), 'latin1'), resources: needed };
  }

  /** The copy of a form; undefined for images, and for forms in too many forms. */
  #form(value: PdfValue | undefined, inherited: PdfDict, depth: number): Ref | undefined {
    const stream = this.file.stream(value);
    if (!(value instanceof Ref) || stream === undefined || depth > MAX_DEPTH) return undefined;
    if (this.file.name(stream.dict.get('Subtype')) !== 'Form') return undefined;
    if (this.#forms.has(value.num)) return this.#forms.get(value.num);
    this.#forms.set(value.num, undefined);
    const own = this.file.dict(stream.dict.get('Resources')) ?? inherited;
    const { content, resources } = this.#textOf(this.file.decodeStream(stream, MAX_BYTES), own, depth);
    const ref =
      content.length === '3 Tr'.length ? undefined : this.revision.add(formOf(stream.dict, content, resources));
    this.#forms.set(value.num, ref);
    return ref;
  }
}

/**
 * Writes the operators that save and restore the graphics state, without pairs around nothing and around other pairs: PDF/A
 * limits how deep they are nested.
 */
class SavedStates {
  /** The lines of operators q that are not closed. */
  readonly #open: number[] = [];
  /** The lines of the pair that was closed last. */
  #closed: readonly [start: number, end: number] = [-1, -1];

  constructor(private readonly lines: string[]) {}

  add(operator: 'q' | 'Q'): void {
    const { lines } = this;
    const start = operator === 'Q' ? this.#open.pop() : undefined;
    if (start === undefined) {
      if (operator === 'q') this.#open.push(lines.length);
      lines.push(operator);
    } else if (start === lines.length - 1) lines.pop();
    else if (this.#closed[0] === start + 1 && this.#closed[1] === lines.length - 1) {
      lines.splice(start, 1);
      this.#closed = [start, lines.length - 1];
    } else {
      lines.push(operator);
      this.#closed = [start, lines.length - 1];
    }
  }
}

function formOf(dict: PdfDict, content: Buffer, resources: PdfDict): NewStream {
  const copy = PdfDict.of({ Type: new PdfName('XObject'), Subtype: new PdfName('Form'), Resources: resources });
  for (const key of ['BBox', 'Matrix', 'StructParents', 'StructParent']) {
    if (dict.has(key)) copy.set(key, dict.get(key) ?? null);
  }
  return deflated(copy, content);
}
