import type { Source } from '../assembly/source.js';
import { Copier, type CopierOptions } from './copier.js';
import { newId, nextId } from '../xref/file-id.js';
import type { ObjectAdder } from './object-adder.js';
import { type Page, pageDict } from '../pages/page-tree.js';
import { laterVersion } from '../xref/pdf-version.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { type NewStream, PdfDict, Ref, TargetRef, type PdfValue } from '../syntax/values.js';
import { PdfWriter, type StreamData, type Writable } from './writer.js';

export interface RevisionSettings extends Pick<CopierOptions, 'transform' | 'transformStream' | 'rewrite'> {
  /** What the document must at least call itself for what is added to it, as "1.4". */
  readonly version?: string;
  /** Whether objects are packed into object streams; as in the source when left out. */
  readonly objectStreams?: boolean;
  /** Whether the Info dictionary goes along; it does when left out. */
  readonly info?: boolean;
  /** Whether the identifier stays that the document has for good; it does when left out. */
  readonly keepsId?: boolean;
}

/**
 * A document written anew with changes: all that its trailer leads to is copied, object by object and streams as they
 * are, but for the objects that are replaced. Nothing is changed in the source. In replaced and added values,
 * references are those of the source, or what `add` returned.
 */
export class Revision implements ObjectAdder, Disposable {
  readonly #source: Source;
  readonly #writer: PdfWriter;
  readonly #copier: Copier;
  readonly #hasInfo: boolean;
  readonly #keepsId: boolean;
  readonly #later: (readonly [ref: TargetRef, value: PdfDict])[] = [];

  constructor(
    source: Source,
    target: string,
    { version = '1.0', objectStreams, info = true, keepsId = true, ...hooks }: RevisionSettings = {},
  ) {
    const { file } = source;
    this.#source = source;
    this.#hasInfo = info;
    this.#keepsId = keepsId;
    this.#writer = new PdfWriter(target, {
      version: laterVersion(file.version.effective, version),
      objectStreams: objectStreams ?? file.usesObjectStreams,
    });
    try {
      this.#copier = new Copier(file, this.#writer, { pages: true, ...hooks });
    } catch (error) {
      this.#writer[Symbol.dispose]();
      throw error;
    }
  }

  /** Closes the result; without `finish` before, it is no document. */
  [Symbol.dispose](): void {
    this.#writer[Symbol.dispose]();
  }

  /** The page's dictionary with what it inherits, to be changed and given to `replace`. */
  pageDict(page: Page): PdfDict {
    return pageDict(this.#source.file, page);
  }

  /** The object that `ref` leads to in the source is this one in the result. */
  replace(ref: Ref, value: PdfValue | NewStream): void {
    this.#copier.replace(ref, value);
  }

  /** What leads to `ref` in the source leads to `other` in the result; to be said before anything is added. */
  redirect(ref: Ref, other: Ref): void {
    const target = this.#copier.map(other);
    if (target !== null) this.#copier.pin(ref, target);
  }

  /** As `replace`, at once, so that nobody has to hold its bytes; once for each object. */
  replaceNow(ref: Ref, value: NewStream): void {
    const target = this.#copier.map(ref);
    if (target === null) return;
    this.#copier.replace(ref, null);
    this.#writer.write(target, this.#copier.translate(value, ref));
  }

  add(value: Writable): TargetRef {
    const ref = this.reserve();
    this.write(ref, value);
    return ref;
  }

  /** As `add`, for a dictionary that may still change: it is written as it is when all is copied. */
  addLater(value: PdfDict): TargetRef {
    const ref = this.reserve();
    this.#later.push([ref, value]);
    return ref;
  }

  reserve(): TargetRef {
    return new TargetRef(this.#writer.allocate().num);
  }

  write(ref: TargetRef, value: Writable): void {
    this.#writer.write(ref, this.#copier.translate(value));
  }

  addStream(dict: PdfDict, data: StreamData): TargetRef {
    const ref = this.reserve();
    this.#writer.writeStream(ref, this.#copier.copyDict(dict), data);
    return ref;
  }

  /** Copies all there is, and ends the result. */
  finish(): void {
    const { file } = this.#source;
    const root = this.#copier.copyValue(file.trailer.get('Root') ?? null);
    if (!(root instanceof Ref)) throw new MalformedPdf("The trailer's /Root is not a reference.");
    const info = this.#info();
    for (const [ref, value] of this.#later) this.write(ref, value);
    this.#copier.drain();
    this.#writer.finish({ root, info, id: this.#keepsId ? nextId(file) : newId() });
  }

  #info(): Ref | undefined {
    if (!this.#hasInfo) return undefined;
    const written = this.#source.file.trailer.get('Info');
    if (written instanceof PdfDict) return this.add(written);
    const info = this.#copier.copyValue(written ?? null);
    return info instanceof Ref ? info : undefined;
  }
}
