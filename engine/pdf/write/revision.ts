import type { Source } from '../assembly/source.js';
import { Copier, type CopierOptions } from './copier.js';
import { type FileId, newId, nextId } from '../xref/file-id.js';
import type { ObjectAdder } from './object-adder.js';
import { withCropBoxInside } from '../pages/page-geometry.js';
import { type Page, pageDict } from '../pages/page-tree.js';
import { laterVersion } from '../xref/pdf-version.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { type NewStream, PdfDict, Ref, TargetRef, type PdfValue } from '../syntax/values.js';
import { PdfWriter, type StreamData, type Writable, type WriterEncryption } from './writer.js';

export interface RevisionSettings extends Pick<CopierOptions, 'transform' | 'transformStream' | 'rewrite'> {
  /** The minimum PDF version that the added objects need, such as "1.4". */
  readonly version?: string;
  /** The PDF version of the result, whatever that of the source is. */
  readonly fixedVersion?: string;
  /** Whether objects are packed into object streams; by default as in the source. */
  readonly objectStreams?: boolean;
  /** Whether the Info dictionary is copied; true by default. */
  readonly info?: boolean;
  /** Whether the permanent part of the file identifier is kept; true by default. */
  readonly keepsId?: boolean;
  /** The encryption of the result, with the file identifier that belongs to it. */
  readonly encryption?: WriterEncryption & { readonly id: FileId };
}

/**
 * Writes a changed copy of a document: all objects that the trailer leads to are copied (streams with their encoded bytes)
 * or replaced, with a CropBox inside of each page's MediaBox. The source is not changed. References in replaced and added values are those of the source, or references
 * that `add` returned.
 */
export class Revision implements ObjectAdder, Disposable {
  readonly #source: Pick<Source, 'file' | 'tree'>;
  readonly #writer: PdfWriter;
  readonly #copier: Copier;
  readonly #hasInfo: boolean;
  readonly #id: FileId;
  readonly #later: (readonly [ref: TargetRef, value: PdfDict])[] = [];

  constructor(
    source: Pick<Source, 'file' | 'tree'>,
    target: string,
    {
      version = '1.0',
      fixedVersion,
      objectStreams,
      info = true,
      keepsId = true,
      encryption,
      transform = (dict) => dict,
      ...hooks
    }: RevisionSettings = {},
  ) {
    const { file } = source;
    this.#source = source;
    this.#hasInfo = info;
    this.#id = encryption?.id ?? (keepsId ? nextId(file) : newId());
    this.#writer = new PdfWriter(target, {
      version: fixedVersion ?? laterVersion(file.version.effective, version),
      objectStreams: objectStreams ?? file.usesObjectStreams,
      encryption,
    });
    const inherited = new Map(source.tree.pages.map((page) => [page.ref.num, page.inherited]));
    const transformed: typeof transform = (dict, ref) => {
      const changed = transform(dict, ref);
      const attributes = ref && inherited.get(ref.num);
      return attributes === undefined ? changed : withCropBoxInside(file, changed, attributes);
    };
    try {
      this.#copier = new Copier(file, this.#writer, { pages: true, ...hooks, transform: transformed });
    } catch (error) {
      this.#writer[Symbol.dispose]();
      throw error;
    }
  }

  /** Closes the result, which is incomplete unless `finish` was called. */
  [Symbol.dispose](): void {
    this.#writer[Symbol.dispose]();
  }

  /** Returns a copy of the page's dictionary with its inherited entries, to be changed and passed to `replace`. */
  pageDict(page: Page): PdfDict {
    return pageDict(this.#source.file, page);
  }

  /** Replaces the object `ref` of the source by `value` in the result. */
  replace(ref: Ref, value: PdfValue | NewStream): void {
    this.#copier.replace(ref, value);
  }

  /** Returns the number of the object of the source that became the object `num`; undefined for an added object. */
  sourceOf(num: number): number | undefined {
    return this.#copier.sourceOf(num);
  }

  /** Returns the number in the result of an object of the source; undefined if it is not copied. */
  targetOf(num: number): number | undefined {
    return this.#copier.targetOf(num);
  }

  /** Makes references to `ref` lead to `other` in the result; call it before anything is added. */
  redirect(ref: Ref, other: Ref): void {
    const target = this.#copier.map(other);
    if (target !== null) this.#copier.pin(ref, target);
  }

  /** Like `replace`, but writes the value immediately, so that it need not be kept; once for each object. */
  replaceNow(ref: Ref, value: Writable): void {
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

  /** Like `add`, for a dictionary that may still change: `finish` writes it. */
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

  /** Copies all objects that the trailer leads to, and completes the result. @param info replaces the Info dictionary */
  finish(otherInfo?: PdfDict): void {
    const { file } = this.#source;
    const root = this.#copier.copyValue(file.trailer.get('Root') ?? null);
    if (!(root instanceof Ref)) throw new MalformedPdf("The trailer's /Root is not a reference.");
    const info = otherInfo === undefined ? this.#info() : this.add(otherInfo);
    for (const [ref, value] of this.#later) this.write(ref, value);
    this.#copier.drain();
    this.#writer.finish({ root, info, id: this.#id });
  }

  #info(): Ref | undefined {
    if (!this.#hasInfo) return undefined;
    const written = this.#source.file.trailer.get('Info');
    if (written instanceof PdfDict) return this.add(written);
    const info = this.#copier.copyValue(written ?? null);
    return info instanceof Ref ? info : undefined;
  }
}
