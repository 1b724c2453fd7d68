import { nameTreeEntries } from '../trees/name-tree.js';
import { type Page, readPages } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { type PdfDict, type PdfStream, type PdfValue, Ref } from '../syntax/values.js';

/** A file embedded in a document. */
export interface Attachment {
  /** The object number of its stream. */
  readonly num: number;
  /** The name in the document: any text, possibly a path. */
  readonly name: string;
  /** Undefined when the stream does not exist. */
  readonly stream: PdfStream | undefined;
}

/** A file specification, and the name to use when it has none. */
interface FileReference {
  readonly value: PdfValue;
  readonly name?: string;
}

/**
 * Yields the embedded files of a document, each once: from the EmbeddedFiles name tree, associated files, file
 * attachment annotations and rich media (ISO 32000-2 §7.11.4). Specifications of external files are skipped.
 */
export function* attachmentsOf(file: PdfFile): Generator<Attachment> {
  const seen = new Set<number>();
  for (const { value, name } of referencesIn(file)) {
    const specification = tryRead(() => file.dict(value));
    const embedded = specification && tryRead(() => embeddedFileOf(file, specification));
    if (specification === undefined || embedded === undefined || seen.has(embedded.num)) continue;
    seen.add(embedded.num);
    const stream = tryRead(() => file.stream(embedded));
    yield { num: embedded.num, name: nameOf(file, specification) ?? name ?? '', stream };
  }
}

function* referencesIn(file: PdfFile): Generator<FileReference> {
  const { catalog } = file;
  yield* referencesInNameTree(file, tryRead(() => file.dict(catalog.get('Names')))?.get('EmbeddedFiles'));
  yield* referencesInArray(file, catalog.get('AF'));
  for (const page of readPages(file)) yield* referencesOnPage(file, page);
}

function* referencesOnPage(file: PdfFile, { ref }: Page): Generator<FileReference> {
  const page = file.dict(ref);
  yield* referencesInArray(file, page?.get('AF'));
  for (const value of tryRead(() => file.array(page?.get('Annots'))) ?? []) {
    const annotation = tryRead(() => file.dict(value));
    if (annotation === undefined) continue;
    yield { value: annotation.get('FS') ?? null };
    yield* referencesInArray(file, annotation.get('AF'));
    const media = tryRead(() => file.dict(annotation.get('RichMediaContent')));
    yield* referencesInNameTree(file, media?.get('Assets'));
  }
}

function* referencesInNameTree(file: PdfFile, root: PdfValue | undefined): Generator<FileReference> {
  const entries = tryRead(() => [...nameTreeEntries(file, root)]) ?? [];
  for (const [key, value] of entries) yield { value, name: key.text };
}

/** The standard requires an array in /AF; some writers use a single specification. */
function* referencesInArray(file: PdfFile, value: PdfValue | undefined): Generator<FileReference> {
  const found = tryRead(() => file.resolve(value)) ?? null;
  const items = tryRead(() => file.array(found)) ?? [found];
  for (const item of items) yield { value: item };
}

/** Returns the embedded file stream: /UF and /F refer to the same one; the other keys are older than PDF 2.0. */
function embeddedFileOf(file: PdfFile, specification: PdfDict): Ref | undefined {
  const embedded = file.dict(specification.get('EF'));
  return ['UF', 'F', 'Unix', 'Mac', 'DOS'].map((key) => embedded?.get(key)).find((it) => it instanceof Ref);
}

function nameOf(file: PdfFile, specification: PdfDict): string | undefined {
  const names = ['UF', 'F', 'Unix', 'Mac', 'DOS'].map((key) => tryRead(() => file.maybeText(specification.get(key))));
  return names.find((name) => name !== undefined && name.trim() !== '');
}
