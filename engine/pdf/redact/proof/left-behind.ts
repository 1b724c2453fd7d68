import { ByteSource } from '../../../files/byte-source.js';
import { operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import { packedObjects } from '../../rebuild/packed-objects.js';
import { type FoundObject, scanObjects, valueOf } from '../../rebuild/scan-objects.js';
import { serialise } from '../../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfStream, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { textOfName } from '../strings/redacted-names.js';
import type { TextRemoval } from '../strings/text-removal.js';

/** Entries that no redacted document has. */
const LEFT_OUT: ReadonlySet<string> = new Set(['PieceInfo', 'Thumb']);
const MOST_BYTES = 2 ** 28;
const MOST_BYTES_EACH = 2 ** 26;

/**
 * Whether what a document that is written anew does not have says what is looked for: private data of applications, small
 * pictures of pages, what the trailer has beside the document, and objects that nothing leads to, those of former revisions
 * among them.
 */
export function isLeftBehind(path: string, file: PdfFile, removal: TextRemoval): boolean {
  const kept = new Kept(file);
  const reader = new Reader(file, removal);
  if (kept.passed.some((value) => reader.says(value))) return true;
  const source = new ByteSource(path);
  try {
    source.startAt(file.placeOf(new PdfStream(new PdfDict(), 0, 0)));
    return scanObjects(source).objects.some((found) =>
      partsOf(file, found, valueOf(source, found)).some(([num, part]) => !kept.has(num, part) && reader.says(part)),
    );
  } finally {
    source.close();
  }
}

/** An object by its number, or those that it has packed. */
function partsOf(file: PdfFile, { num }: FoundObject, value: PdfValue): readonly (readonly [number, PdfValue])[] {
  if (!(value instanceof PdfStream) || !value.dict.isOfType('ObjStm')) return [[num, value]];
  const data = readable(() => file.decodeStream(value, MOST_BYTES_EACH));
  return data === undefined ? [] : packedObjects(value.dict, data).map((it) => [it.num, it.read().value]);
}

/** What the document needs, and what is passed over on the way. */
class Kept {
  readonly #file: PdfFile;
  readonly #numbers = new Set<number>();
  readonly #queue: Ref[] = [];
  readonly passed: PdfValue[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    for (const [key, value] of file.trailer.entries()) {
      if (key === 'Root' || key === 'Info') this.#visit(value);
      else if (key !== 'ID' && !(file.resolve(value) instanceof PdfStream)) this.passed.push(file.resolve(value));
    }
    for (let ref = this.#queue.pop(); ref !== undefined; ref = this.#queue.pop()) {
      const { value } = file.load(ref);
      this.#visit(value instanceof PdfStream ? value.dict : value);
    }
  }

  /** Whether the value is the one that the number has in the document. */
  has(num: number, value: PdfValue): boolean {
    const ref = new Ref(num);
    if (!this.#numbers.has(num)) return false;
    const live = this.#file.load(ref).value;
    if (live instanceof PdfStream) return value instanceof PdfStream && live.start === value.start;
    return !(value instanceof PdfStream) && serialise(live) === serialise(value);
  }

  #visit(value: PdfValue): void {
    if (value instanceof Ref) this.#enqueue(value);
    else if (isArray(value)) value.forEach((item) => this.#visit(item));
    else if (value instanceof PdfDict) {
      for (const [key, item] of value.entries()) {
        if (LEFT_OUT.has(key)) this.passed.push(item);
        else this.#visit(item);
      }
    }
  }

  #enqueue(ref: Ref): void {
    if (!this.#file.has(ref) || this.#numbers.has(ref.num)) return;
    this.#numbers.add(ref.num);
    this.#queue.push(ref);
  }
}

/** Reads values for what is looked for, as far as it takes bounded time. */
class Reader {
  readonly #file: PdfFile;
  readonly #removal: TextRemoval;
  #left = MOST_BYTES;

  constructor(file: PdfFile, removal: TextRemoval) {
    this.#file = file;
    this.#removal = removal;
  }

  says(value: PdfValue): boolean {
    if (value instanceof PdfString) return this.#removal.isInBytes(value.bytes);
    if (value instanceof PdfName) return this.#removal.isIn(textOfName(value.value));
    if (value instanceof PdfStream) return this.says(value.dict) || this.#isInStream(value);
    if (isArray(value)) return value.some((item) => this.says(item));
    if (!(value instanceof PdfDict)) return false;
    return [...value.entries()].some(([key, item]) => this.#removal.isIn(textOfName(key)) || this.says(item));
  }

  #isInStream(stream: PdfStream): boolean {
    if (this.#file.name(stream.dict.get('Subtype')) === 'Image') return false;
    const limit = Math.min(this.#left, MOST_BYTES_EACH);
    const bytes = readable(() => this.#file.decodeStream(stream, limit));
    if (bytes === undefined) return false;
    this.#left -= bytes.length;
    return this.#removal.isInBytes(bytes) || this.#removal.isIn(shownBy(bytes));
  }
}

/** The codes of all strings that content shows. */
function shownBy(content: Buffer): string {
  let shown = '';
  for (const { operator, operands } of operationsIn(content)) {
    if (!/^(?:T[jJ]|['"])$/.test(operator)) continue;
    for (const operand of operands.flatMap((it) => (isArray(it) ? it : [it]))) {
      if (operand instanceof PdfString) shown += Buffer.from(operand.bytes).toString('latin1');
    }
    shown += ' ';
  }
  return shown;
}
