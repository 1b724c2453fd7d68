import type { LoadedObject } from '../xref/object-store.js';
import type { PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, NewStream, PdfDict, PdfStream, Ref, TargetRef, type PdfValue } from '../syntax/values.js';
import { eachRef } from './each-ref.js';
import { NO_TARGET, TargetNumbers } from './target-numbers.js';
import type { PdfWriter, StreamData, Writable } from './writer.js';

/** Types of the streams that make up the structure of the file; the writer makes its own. */
const neverCopied = ['ObjStm', 'XRef'];
const pageTypes = ['Page', 'Pages'];
const noObjects: ReadonlySet<number> = new Set();

export interface CopierOptions {
  /**
   * The numbers of objects that are not copied, such as all pages and page tree nodes. References to them become null unless
   * pinned. Copiers of a document can share one set.
   */
  readonly barrier?: ReadonlySet<number>;
  /** Whether pages and page tree nodes are copied like other objects. By default only replaced ones are written. */
  readonly pages?: boolean;
  /**
   * Called with every dictionary of the source before its references are mapped; `ref` is set if the dictionary is an
   * indirect object or belongs to a stream. Returns the dictionary, or a changed clone.
   */
  readonly transform?: (dict: PdfDict, ref: Ref | undefined) => PdfDict;
  /** Called with every stream of the source; returns a stream to write instead, whose references are those of the source. */
  readonly transformStream?: (ref: Ref, stream: PdfStream) => OtherStream | undefined;
  /**
   * The targets of streams that were written as they are and refer to nothing, by their numbers in the source. Copiers of
   * documents with the same bytes have one map: only the first of them writes such a stream.
   */
  readonly plainStreams?: Map<number, number> | undefined;
  /**
   * Called with every indirect object before all other changes: objects of the source with their references, replacements
   * of objects, and added objects. Returns the object, or an object to write instead.
   */
  readonly rewrite?: Rewrite;
}

/** An object of the source, or the object that replaces it. */
export type CopiedObject = PdfValue | NewStream;

export type Rewrite = (object: CopiedObject, ref: Ref | undefined) => CopiedObject;

/** A stream whose bytes are read while it is written; they are encoded with the filters that `dict` names. */
export interface OtherStream {
  readonly dict: PdfDict;
  readonly data: StreamData;
}

/** Copies objects, and all objects that they refer to, from one document into a new document; each object once. */
export class Copier {
  readonly #file: PdfFile;
  readonly #writer: PdfWriter;
  readonly #transform: NonNullable<CopierOptions['transform']>;
  readonly #rewrite: Rewrite;
  readonly #transformStream: CopierOptions['transformStream'];
  readonly #targets: TargetNumbers;
  readonly #barrier: ReadonlySet<number>;
  readonly #barred = new Set<number>();
  readonly #plainStreams: CopierOptions['plainStreams'];
  /** Types of objects that are only written when they are replaced. */
  readonly #skippedTypes: readonly string[];
  readonly #replaced = new Map<number, CopiedObject>();
  readonly #queue: Ref[] = [];
  #copied = 0;

  constructor(
    file: PdfFile,
    writer: PdfWriter,
    {
      barrier = noObjects,
      pages = false,
      transform = unchanged,
      transformStream,
      plainStreams,
      rewrite = unchanged,
    }: CopierOptions = {},
  ) {
    if (file.encrypted) throw new MalformedPdf('The document is encrypted, so its objects cannot be copied.');
    this.#file = file;
    this.#writer = writer;
    this.#transform = transform;
    this.#rewrite = rewrite;
    this.#transformStream = transformStream;
    this.#plainStreams = plainStreams;
    this.#skippedTypes = pages ? neverCopied : [...neverCopied, ...pageTypes];
    this.#targets = new TargetNumbers(file.maxObjectNumber);
    this.#barrier = barrier;
  }

  /** Makes references to this object null from now on, unless the object is pinned or already has a target. */
  bar(ref: Ref): void {
    if (this.#file.has(ref)) this.#barred.add(ref.num);
  }

  /** Makes references to this object lead to `target`, which the caller writes. */
  pin(ref: Ref, target: Ref): void {
    if (this.#file.has(ref)) this.#targets.set(ref.num, target.num);
  }

  /** Has `value` written in place of this object if it is copied; the references in `value` are those of the source. */
  replace(ref: Ref, value: CopiedObject): void {
    this.#replaced.set(ref.num, value);
  }

  /** Queues an object of the source and returns its reference in the new document; null if it is missing or barred. */
  map(ref: Ref): Ref | null {
    if (!this.#file.has(ref)) return null;
    const known = this.#targets.get(ref.num);
    if (known !== NO_TARGET) return new Ref(known);
    if (this.#barrier.has(ref.num) || this.#barred.has(ref.num)) return null;
    const written = this.#replaced.has(ref.num) ? undefined : this.#plainStreams?.get(ref.num);
    const target = written === undefined ? this.#writer.allocate() : new Ref(written);
    this.#targets.set(ref.num, target.num);
    if (written === undefined) this.#queue.push(ref);
    return target;
  }

  /** Returns whether the object has a target: it is pinned, copied or queued. */
  isCopied(ref: Ref): boolean {
    return this.#file.has(ref) && this.#targets.get(ref.num) !== NO_TARGET;
  }

  /** Returns the number of the object of the source that became the object `num`; undefined for an object of the caller. */
  sourceOf(num: number): number | undefined {
    return this.#targets.sourceOf(num);
  }

  /** Returns the number of the copy of the object `num` in the new document; undefined if it has none. */
  targetOf(num: number): number | undefined {
    const target = this.#targets.get(num);
    return target === NO_TARGET ? undefined : target;
  }

  /** Returns the value with mapped references, for an object that the caller writes. */
  copyValue(value: PdfValue): Exclude<PdfValue, PdfStream> {
    if (value instanceof Ref) return value instanceof TargetRef ? value : this.map(value);
    if (value instanceof PdfDict) return this.copyDict(value);
    if (isArray(value)) return value.map((item) => this.copyValue(item));
    if (value instanceof PdfStream) throw new TypeError('A stream is copied by its reference.');
    return value;
  }

  /** Like `copyValue` for a dictionary; `ref` is passed to `transform`. */
  copyDict(dict: PdfDict, ref?: Ref): PdfDict {
    return this.#mapped(this.#transform(dict, ref));
  }

  #mapped(dict: PdfDict): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of dict.entries()) copy.set(key, this.copyValue(value));
    return copy;
  }

  /** Like `copyValue` for a value that becomes an indirect object; `ref` is passed to `transform` and `rewrite`. */
  translate(value: Writable, ref?: Ref): Writable {
    return this.#translated(this.#rewrite(value, ref), ref);
  }

  #translated(value: CopiedObject, ref?: Ref): Writable {
    if (value instanceof NewStream) return new NewStream(this.copyDict(value.dict, ref), value.bytes);
    return value instanceof PdfDict ? this.copyDict(value, ref) : this.copyValue(value);
  }

  /**
   * Writes all queued objects and all objects that they refer to. The objects of an object follow it directly: in most
   * files they are near it, so that each part of the file is read once.
   */
  drain(): void {
    reverse(this.#queue, 0);
    for (let ref = this.#queue.pop(); ref !== undefined; ref = this.#queue.pop()) {
      const queued = this.#queue.length;
      this.#copy(ref, this.#targets.get(ref.num));
      reverse(this.#queue, queued);
    }
  }

  /** Writes an object that is pinned, for callers that know the order of all objects. */
  writePinned(ref: Ref): void {
    this.#copy(ref, this.#targets.get(ref.num));
  }

  #copy(ref: Ref, target: number): void {
    const found = this.#replaced.has(ref.num) ? this.#replaced.get(ref.num) : this.#load(ref);
    if (found === undefined || found === null) return;
    const value = this.#rewrite(found, ref);
    if (value === null) return;
    if (value instanceof PdfStream) this.#copyStream(ref, target, value);
    else this.#writer.write(new Ref(target), this.#translated(value, ref));
  }

  #copyStream(ref: Ref, target: number, stream: PdfStream): void {
    const other = this.#transformStream?.(ref, stream);
    if (other !== undefined) {
      this.#writer.writeStream(new Ref(target), this.copyDict(other.dict, ref), other.data);
      return;
    }
    const dict = stream.dict.clone();
    // The writer sets /Length; without it, an indirect /Length is not copied as an object.
    dict.delete('Length');
    const transformed = this.#transform(dict, ref);
    if (transformed === dict && !this.#replaced.has(ref.num) && isPlain(dict)) this.#plainStreams?.set(ref.num, target);
    this.#writer.copyStream(new Ref(target), this.#mapped(transformed), { file: this.#file, stream });
  }

  /** Reads an object; null for pages outside the page tree and for structural streams, which must not be copied. */
  #load(ref: Ref): PdfValue {
    const loaded = this.#file.load(ref);
    this.#count(loaded);
    const dict = loaded.value instanceof PdfStream ? loaded.value.dict : loaded.value;
    if (dict instanceof PdfDict && this.#skippedTypes.some((type) => dict.isOfType(type))) return null;
    return loaded.value;
  }

  /** Throws if objects overlap in the file: with overlapping objects, the result could be the square of the file size. */
  #count({ length }: LoadedObject): void {
    this.#copied += length;
    if (this.#copied > this.#file.size) throw new MalformedPdf('Objects of the file overlap.');
  }
}

/** Whether a stream refers to nothing, and nothing refers to its content by a number: such a stream can be shared. */
function isPlain(dict: PdfDict): boolean {
  let refersTo = dict.has('StructParent') || dict.has('StructParents');
  eachRef(dict, () => (refersTo = true));
  return !refersTo;
}

function unchanged<Value>(value: Value): Value {
  return value;
}

/** Reverses the items from `start` on, in place: an object may refer to more objects than a call has arguments. */
function reverse(items: Ref[], start: number): void {
  for (let [left, right] = [start, items.length - 1]; left < right; left++, right--) {
    const [first, last] = [items[left], items[right]];
    if (first === undefined || last === undefined) return;
    [items[left], items[right]] = [last, first];
  }
}
