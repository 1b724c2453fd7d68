import { edited, type Edit } from '../content/edits.js';
import { type Operation, operationsIn, WrittenName, WrittenString } from '../../content/operators.js';
import { serialise } from '../../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue } from '../../syntax/values.js';
import { keptNames, renamedName, textOfName } from './redacted-names.js';
import { standardTags } from './standard-tags.js';
import type { TextRemoval } from './text-removal.js';

/** What shows strings: those are searched where they are seen. */
const showing = new Set(['Tj', 'TJ', "'", '"', 'BI']);
/** What calls resources and marks by their names, as a rule. */
const naming = new Set(['Tf', 'Do', 'gs', 'cs', 'CS', 'scn', 'SCN', 'sh', 'BMC', 'BDC', 'MP', 'DP']);

/**
 * Content without what it says beside what it shows: in comments, in property lists, in strings that no operator takes, and
 * in names, when these may change: then those of resources have to as well. The same bytes when there is nothing of it.
 */
export function withoutRemarks(
  content: Buffer,
  removal: TextRemoval,
  { renames }: { readonly renames: boolean },
): Buffer {
  if (!maySay(content, removal)) return content;
  const remarks = new Remarks(removal, renames);
  let end = 0;
  for (const operation of operationsIn(content)) {
    remarks.add(content, operation);
    ({ end } = operation);
  }
  remarks.addRest(content, end);
  const edits = [...remarks.edits, ...commentsIn(content, remarks.spans, removal)];
  return edits.length === 0 ? content : edited(content, edits);
}

/** Cheaper than to read it all, and true of more. */
function maySay(content: Buffer, removal: TextRemoval): boolean {
  const text = content.toString('latin1');
  // Most content has no list but those with a number, and no string that is not shown.
  const rest = text.replace(/<<[^<>()]*>>(?=\s*(?:BDC|DP))/g, '');
  if (/[)>\]]\s*(?!T[jJ])(?:[A-Za-z]|$)/.test(rest) || /\bBI\b/.test(rest)) return true;
  return candidatesIn(text).some((it) => removal.isIn(it));
}

function candidatesIn(text: string): readonly string[] {
  const names = new Set(text.match(/\/[^\s()<>[\]{}/%]+/g));
  const plain = Array.from(names, (name) => textOfName(unescaped(name.slice(1))));
  const words = new Set(text.match(/(?<![/\w])[A-Za-z]\w{3,}/g));
  return [...plain, ...words, ...(text.match(/%[^\r\n]*/g) ?? [])];
}

function unescaped(name: string): string {
  return name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Of those that there are. */
const LONGEST_OPERATOR = 3;

class Remarks {
  readonly edits: Edit[] = [];
  /** Where a percent sign begins no comment. */
  readonly spans: { readonly start: number; readonly end: number }[] = [];
  readonly #removal: TextRemoval;
  readonly #renames: boolean;

  constructor(removal: TextRemoval, renames: boolean) {
    this.#removal = removal;
    this.#renames = renames;
  }

  add(content: Buffer, operation: Operation): void {
    const { operator, operands, image } = operation;
    if (image !== undefined) this.spans.push({ start: image.data, end: image.end });
    this.#image(content, operation);
    if (operator.length > LONGEST_OPERATOR && this.#removal.isIn(operator))
      this.edits.push({ start: operation.end - operator.length, end: operation.end, text: () => ' ' });
    for (const operand of operands) this.#protect(operand);
    if (showing.has(operator)) return;
    for (const operand of operands) {
      if (operand instanceof WrittenName && naming.has(operator)) this.#name(operand);
      else this.#strings(operand);
    }
    const [tag, list] = operands.slice(-2);
    if (!(tag instanceof WrittenName) || !(list instanceof PdfDict)) return;
    const redacted = this.#redacted(list);
    const end = operation.end - operator.length;
    if (redacted !== list) this.edits.push({ start: tag.end, end, text: () => serialise(redacted) });
  }

  /** What stands behind the last operator, which nothing takes. */
  addRest(content: Buffer, start: number): void {
    const rest = content.subarray(start);
    // White space says nothing, even where an expression takes it.
    if (rest.toString('latin1').trim() === '' || !this.#removal.isInBytes(rest)) return;
    this.edits.push({ start, end: content.length, text: () => '' });
    this.spans.push({ start, end: content.length });
  }

  /** Entries of an image that no image has, and what is behind its last row. */
  #image(content: Buffer, { start, image }: Operation): void {
    if (image === undefined) return;
    const excess = { start: image.data + sizeOf(image.dict), end: image.end - 2 };
    if (excess.start < excess.end && this.#removal.isInBytes(content.subarray(excess.start, excess.end)))
      this.edits.push({ ...excess, text: () => '\n' });
    const entries = Array.from(image.dict.entries()).filter(
      ([key, value]) => !this.#removal.isIn(`${textOfName(key)} ${serialise(value)}`),
    );
    if (entries.length === image.dict.size) return;
    const written = serialise(new PdfDict(entries)).slice(2, -2);
    this.edits.push({ start, end: image.data, text: () => `BI ${written} ID ` });
    this.spans.push({ start, end: image.data });
  }

  #protect(value: PdfValue): void {
    if (value instanceof WrittenString) this.spans.push(value);
    else if (isArray(value)) for (const item of value) this.#protect(item);
    else if (value instanceof PdfDict) for (const [, item] of value.entries()) this.#protect(item);
  }

  #strings(value: PdfValue): void {
    if (isArray(value)) for (const item of value) this.#strings(item);
    if (!(value instanceof WrittenString) || !this.#removal.isInBytes(value.bytes)) return;
    this.edits.push({ start: value.start, end: value.end, text: () => '()' });
  }

  #name({ value, start, end }: WrittenName): void {
    const renamed = this.#renamed(value);
    if (renamed !== value) this.edits.push({ start, end, text: () => serialise(new PdfName(renamed)) });
  }

  #renamed(name: string): string {
    const isKept = !this.#renames || keptNames.has(name) || standardTags.has(name);
    return isKept ? name : renamedName(name, this.#removal);
  }

  /** A property list; the value itself when nothing of it changes. */
  #redacted(value: PdfValue): PdfValue {
    if (value instanceof PdfString) {
      const rest = this.#removal.withoutInBytes(value.bytes);
      return rest === value.bytes ? value : new PdfString(rest);
    }
    if (value instanceof PdfName) {
      const renamed = this.#renamed(value.value);
      return renamed === value.value ? value : new PdfName(renamed);
    }
    if (isArray(value)) {
      const items = value.map((item) => this.#redacted(item));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    if (!(value instanceof PdfDict)) return value;
    const entries = Array.from(value.entries(), ([key, item]) => [this.#renamed(key), this.#redacted(item)] as const);
    return entries.some(([key, item]) => item !== value.get(key)) ? new PdfDict(entries) : value;
  }
}

/** How many bytes an image within content takes that is not encoded; more than it can have, for any other. */
function sizeOf(dict: PdfDict): number {
  const [width, height, bits] = [
    ['W', 'Width'],
    ['H', 'Height'],
    ['BPC', 'BitsPerComponent'],
  ].map((keys) => {
    const value = keys.map((key) => dict.get(key)).find((it) => typeof it === 'number');
    return typeof value === 'number' ? value : 1;
  });
  const space = dict.get('CS') ?? dict.get('ColorSpace');
  const components = space instanceof PdfName ? (componentsIn.get(space.value) ?? Infinity) : 1;
  if (dict.has('F') || dict.has('Filter')) return Infinity;
  return Math.ceil(((width ?? 1) * (bits ?? 1) * components) / 8) * (height ?? 1);
}

const componentsIn: ReadonlyMap<string, number> = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
]);

/** A comment of which something goes becomes white space. */
function commentsIn(content: Buffer, spans: Remarks['spans'], removal: TextRemoval): readonly Edit[] {
  const edits: Edit[] = [];
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  let next = 0;
  for (let at = content.indexOf(0x25); at >= 0; at = content.indexOf(0x25, at)) {
    while ((sorted[next]?.end ?? Infinity) <= at) next++;
    const span = sorted[next];
    if (span !== undefined && span.start <= at) {
      at = span.end;
      continue;
    }
    const start = at;
    while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++;
    const end = at;
    if (removal.isInBytes(content.subarray(start, end))) edits.push({ start, end, text: () => ' ' });
  }
  return edits;
}
