import { nameTreeEntries } from '../trees/name-tree.js';
import { type Page, readPages } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { readable } from '../file/readable.js';
import { type PdfDict, type PdfStream, type PdfValue, Ref } from '../syntax/values.js';

/** A file inside of a document. */
export interface Attachment {
  /** The number of its stream's object. */
  readonly num: number;
  /** As the document calls it: it may be anything, a path as well. */
  readonly name: string;
  /** Undefined when the document promises a stream that is not there. */
  readonly stream: PdfStream | undefined;
}

/** Where a file specification stands, and what it is called when it does not say so itself. */
interface Place {
  readonly value: PdfValue;
  readonly name?: string;
}

/**
 * The files that the document holds, each once: of the EmbeddedFiles name tree, associated files, file-attachment
 * annotations and rich media (ISO 32000-2 §7.11.4). Specifications of files elsewhere are passed over.
 */
export function* attachmentsOf(file: PdfFile): Generator<Attachment> {
  const seen = new Set<number>();
  for (const { value, name } of placesOf(file)) {
    const specification = readable(() => file.dict(value));
    const embedded = specification && readable(() => embeddedIn(file, specification));
    if (specification === undefined || embedded === undefined || seen.has(embedded.num)) continue;
    seen.add(embedded.num);
    const stream = readable(() => file.stream(embedded));
    yield { num: embedded.num, name: nameOf(file, specification) ?? name ?? '', stream };
  }
}

function* placesOf(file: PdfFile): Generator<Place> {
  const { catalog } = file;
  yield* inNameTree(file, readable(() => file.dict(catalog.get('Names')))?.get('EmbeddedFiles'));
  yield* inArray(file, catalog.get('AF'));
  for (const page of readPages(file)) yield* onPage(file, page);
}

function* onPage(file: PdfFile, { ref }: Page): Generator<Place> {
  const page = file.dict(ref);
  yield* inArray(file, page?.get('AF'));
  for (const value of readable(() => file.array(page?.get('Annots'))) ?? []) {
    const annotation = readable(() => file.dict(value));
    if (annotation === undefined) continue;
    yield { value: annotation.get('FS') ?? null };
    yield* inArray(file, annotation.get('AF'));
    const media = readable(() => file.dict(annotation.get('RichMediaContent')));
    yield* inNameTree(file, media?.get('Assets'));
  }
}

function* inNameTree(file: PdfFile, root: PdfValue | undefined): Generator<Place> {
  const entries = readable(() => [...nameTreeEntries(file, root)]) ?? [];
  for (const [key, value] of entries) yield { value, name: key.text };
}

/** /AF is an array by the standard; some writers give a single specification. */
function* inArray(file: PdfFile, value: PdfValue | undefined): Generator<Place> {
  const found = readable(() => file.resolve(value)) ?? null;
  const items = readable(() => file.array(found)) ?? [found];
  for (const item of items) yield { value: item };
}

/** Where the file itself is: /UF and /F lead to the same, the others are of times before PDF 2.0. */
function embeddedIn(file: PdfFile, specification: PdfDict): Ref | undefined {
  const embedded = file.dict(specification.get('EF'));
  return ['UF', 'F', 'Unix', 'Mac', 'DOS'].map((key) => embedded?.get(key)).find((it) => it instanceof Ref);
}

function nameOf(file: PdfFile, specification: PdfDict): string | undefined {
  const names = ['UF', 'F', 'Unix', 'Mac', 'DOS'].map((key) => readable(() => file.maybeText(specification.get(key))));
  return names.find((name) => name !== undefined && name.trim() !== '');
}
