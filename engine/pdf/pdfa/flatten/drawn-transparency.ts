import { joinedContent } from '../../content/joined-content.js';
import { namedResource, resourceIn } from '../../content/named-resource.js';
import { operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { isTransparent } from '../transparency.js';

const MAX_BYTES = 2 ** 27;
const MAX_DEPTH = 28;

/** The categories of resources that may be transparent. */
const CATEGORIES: readonly string[] = ['ExtGState', 'XObject', 'Pattern', 'Font'];

/** Finds pages and annotations whose content draws with transparency. Groups alone do not count: they can be removed. */
export class DrawnTransparency {
  readonly #streams = new Map<number, boolean>();

  constructor(private readonly file: PdfFile) {}

  /** Whether the content of a page is transparent. @param page its dictionary with inherited entries */
  inPage(page: PdfDict): boolean {
    const resources = this.file.dict(page.get('Resources')) ?? new PdfDict();
    return this.#inContent(joinedContent(this.file, page.get('Contents'), MAX_BYTES), resources, 0);
  }

  /** Whether the annotation is drawn with transparency: its opacity or its appearance. */
  inAnnotation(annotation: PdfDict): boolean {
    if ((this.file.number(annotation.get('CA')) ?? 1) !== 1) return true;
    const normal = this.file.dict(annotation.get('AP'))?.get('N');
    const states = this.file.stream(normal) === undefined ? [...(this.file.dict(normal)?.entries() ?? [])] : undefined;
    return (states?.map(([, state]) => state) ?? [normal]).some((it) => this.#inStream(it, new PdfDict(), 0));
  }

  #inStream(value: PdfValue | undefined, from: PdfDict, depth: number): boolean {
    const stream = this.file.stream(value);
    if (stream === undefined || depth > MAX_DEPTH) return false;
    const known = value instanceof Ref ? this.#streams.get(value.num) : undefined;
    if (known !== undefined) return known;
    if (value instanceof Ref) this.#streams.set(value.num, false);
    const bytes = tryRead(() => this.file.decodeStream(stream, MAX_BYTES));
    const resources = this.file.dict(stream.dict.get('Resources')) ?? from;
    const found = bytes !== undefined && this.#inContent(bytes, resources, depth);
    if (value instanceof Ref) this.#streams.set(value.num, found);
    return found;
  }

  #inContent(bytes: Buffer, resources: PdfDict, depth: number): boolean {
    const seen = new Set<string>();
    for (const operation of operationsIn(bytes)) {
      const named = namedResource(operation);
      if (named === undefined || !CATEGORIES.includes(named.category)) continue;
      const key = `${named.category}/${named.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (this.inResource(resourceIn(this.file, named, [resources]), resources, depth + 1)) return true;
    }
    return false;
  }

  /** Whether a resource, or what it draws, is transparent. @param resources those of the content that uses it */
  inResource(value: PdfValue | undefined, resources: PdfDict, depth = 0): boolean {
    const { file } = this;
    const dict = file.stream(value)?.dict ?? file.dict(value);
    if (dict === undefined) return false;
    if (isTransparent(file, dict)) return true;
    const kind = file.name(dict.get('Subtype'));
    if (kind === 'Form' || dict.has('PaintType')) return this.#inStream(value, resources, depth);
    const procedures = kind === 'Type3' ? [...(file.dict(dict.get('CharProcs'))?.entries() ?? [])] : [];
    const own = file.dict(dict.get('Resources')) ?? resources;
    return procedures.some(([, procedure]) => this.#inStream(procedure, own, depth));
  }
}
