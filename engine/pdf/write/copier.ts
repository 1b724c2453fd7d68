import type { LoadedObject } from '../xref/object-store.js';
import type { PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, NewStream, PdfDict, PdfStream, Ref, TargetRef, type PdfValue } from '../syntax/values.js';
import type { PdfWriter, StreamData, Writable } from './writer.js';

/** The file's own machinery. */
const neverCopied = ['ObjStm', 'XRef'];
const pageTypes = ['Page', 'Pages'];

export interface CopierOptions {
  /** Objects that are not copied: references to them become null, unless they are pinned. Give all pages and page tree nodes. */
  readonly barrier?: Iterable<Ref>;
  /** Whether pages and page tree nodes are copied like everything else; else only those that are replaced. */
  readonly pages?: boolean;
  /**
   * Sees every dictionary of the source before its references are mapped, with the reference of the object
   * when it is a whole object or a stream's. Returns it, or a changed clone of it.
   */
  readonly transform?: (dict: PdfDict, ref: Ref | undefined) => PdfDict;
  /** Sees every stream of the source; gives what is written in its place, with the source's references. */
  readonly transformStream?: (ref: Ref, stream: PdfStream) => OtherStream | undefined;
  /**
   * Sees every object that is written, whole and before all else: those of the source with their references, what
   * stands in their place too, and what is added. Returns it, or what is written instead.
   */
  readonly rewrite?: Rewrite;
}

/** An object of the source, or one that is written in its place. */
export type CopiedObject = PdfValue | NewStream;

export type Rewrite = (object: CopiedObject, ref: Ref | undefined) => CopiedObject;

/** A stream whose bytes, encoded as `dict` says, are read while it is written. */
export interface OtherStream {
  readonly dict: PdfDict;
  readonly data: StreamData;
}

/** Copies what is reachable from the objects it is asked for, from one document into a new one, each once. */
export class Copier {
  readonly #file: PdfFile;
  readonly #writer: PdfWriter;
  readonly #transform: NonNullable<CopierOptions['transform']>;
  readonly #rewrite: Rewrite;
  readonly #transformStream: CopierOptions['transformStream'];
  /** The target's number of each object of the source; 0 while it has none. */
  readonly #targets: Uint32Array;
  readonly #barred: Uint8Array;
  readonly #neverLoose: readonly string[];
  readonly #replaced = new Map<number, CopiedObject>();
  #queue: Ref[] = [];
  #copied = 0;

  constructor(
    file: PdfFile,
    writer: PdfWriter,
    { barrier = [], pages = false, transform = unchanged, transformStream, rewrite = unchanged }: CopierOptions = {},
  ) {
    if (file.encrypted) throw new MalformedPdf('The document is encrypted, so its objects cannot be copied.');
    this.#file = file;
    this.#writer = writer;
    this.#transform = transform;
    this.#rewrite = rewrite;
    this.#transformStream = transformStream;
    this.#neverLoose = pages ? neverCopied : [...neverCopied, ...pageTypes];
    this.#targets = new Uint32Array(file.maxObjectNumber + 1);
    this.#barred = new Uint8Array(file.maxObjectNumber + 1);
    for (const ref of barrier) this.bar(ref);
  }

  /** References to this object become null from now on, unless it is pinned or has its target already. */
  bar(ref: Ref): void {
    if (this.#file.has(ref)) this.#barred[ref.num] = 1;
  }

  /** References to this object lead to `target`, which the caller writes. */
  pin(ref: Ref, target: Ref): void {
    if (this.#file.has(ref)) this.#targets[ref.num] = target.num;
  }

  /** When this object is copied, `value` is written in its place; its references are the source's. */
  replace(ref: Ref, value: CopiedObject): void {
    this.#replaced.set(ref.num, value);
  }

  /** The target's reference for an object of the source, which is queued; null for what is missing or barred. */
  map(ref: Ref): Ref | null {
    if (!this.#file.has(ref)) return null;
    const target = this.#targets[ref.num];
    if (target !== undefined && target !== 0) return new Ref(target);
    if (this.#barred[ref.num] === 1) return null;
    const allocated = this.#writer.allocate();
    this.#targets[ref.num] = allocated.num;
    this.#queue.push(ref);
    return allocated;
  }

  /** Whether the object has a target: it is pinned, copied, or will be when the queue is drained. */
  isCopied(ref: Ref): boolean {
    return this.#file.has(ref) && this.#targets[ref.num] !== 0;
  }

  /** The value with its references mapped, to stand in an object that the caller writes. */
  copyValue(value: PdfValue): Exclude<PdfValue, PdfStream> {
    if (value instanceof Ref) return value instanceof TargetRef ? value : this.map(value);
    if (value instanceof PdfDict) return this.copyDict(value);
    if (isArray(value)) return value.map((item) => this.copyValue(item));
    if (value instanceof PdfStream) throw new TypeError('A stream is copied by its reference.');
    return value;
  }

  /** As `copyValue`; `ref` is for `transform`. */
  copyDict(dict: PdfDict, ref?: Ref): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of this.#transform(dict, ref).entries()) copy.set(key, this.copyValue(value));
    return copy;
  }

  /** As `copyValue`, for a value that is to be a whole object; `ref` is for `transform` and `rewrite`. */
  translate(value: Writable, ref?: Ref): Writable {
    return this.#translated(this.#rewrite(value, ref), ref);
  }

  #translated(value: CopiedObject, ref?: Ref): Writable {
    if (value instanceof NewStream) return new NewStream(this.copyDict(value.dict, ref), value.bytes);
    return value instanceof PdfDict ? this.copyDict(value, ref) : this.copyValue(value);
  }

  /** Writes everything that is queued, and what that leads to. */
  drain(): void {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      for (const ref of batch) this.#copy(ref, this.#targets[ref.num] ?? 0);
    }
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
    // The length may be an object of its own, which the writer's number makes needless.
    dict.delete('Length');
    this.#writer.copyStream(new Ref(target), this.copyDict(dict, ref), { file: this.#file, stream });
  }

  /** Pages that are in no page tree, and the file's own machinery, are nothing that other objects may drag in. */
  #load(ref: Ref): PdfValue {
    const loaded = this.#file.load(ref);
    this.#count(loaded);
    const dict = loaded.value instanceof PdfStream ? loaded.value.dict : loaded.value;
    if (dict instanceof PdfDict && this.#neverLoose.some((type) => dict.isOfType(type))) return null;
    return loaded.value;
  }

  /** Objects that lie in one another would make a small file grow by its square. */
  #count({ length }: LoadedObject): void {
    this.#copied += length;
    if (this.#copied > this.#file.size) throw new MalformedPdf('Objects of the file overlap.');
  }
}

function unchanged<Value>(value: Value): Value {
  return value;
}
