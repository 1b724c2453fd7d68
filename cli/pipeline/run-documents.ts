import type { DocumentRecord } from './document-record.js';
import { type Document, documentName, type PipelineRunner, runDocument } from './run-document.js';
import { shortDigest } from './short-digest.js';

/** Receives events about documents while a pipeline runs. */
export interface Listener {
  started(document: Document): void;
  progress(document: Document, share: number): void;
  ended(document: Document, record: DocumentRecord): Promise<void>;
}

/** Gives documents base names for their results, which differ in any letter case. */
class DocumentNames {
  /** By short digests: of two names with the same one, the second gets a number that it does not need. */
  readonly #counts = new Map<number, number>();

  nameFor(path: string): string {
    const base = documentName(path);
    const digest = digestOf(base);
    for (;;) {
      const count = (this.#counts.get(digest) ?? 0) + 1;
      this.#counts.set(digest, count);
      if (count === 1) return base;
      const numbered = `${base} (${count})`;
      if (!this.#counts.has(digestOf(numbered))) {
        this.#counts.set(digestOf(numbered), 1);
        return numbered;
      }
    }
  }
}

function digestOf(name: string): number {
  return shortDigest(name.toLowerCase());
}

/** Runs a pipeline on documents, several at once. The next document is read when one has ended. */
export async function runDocuments(
  documents: AsyncIterable<Document>,
  runner: PipelineRunner,
  { jobs, listener }: { readonly jobs: number; readonly listener: Listener },
): Promise<void> {
  const queue = documents[Symbol.asyncIterator]();
  let failed = false;
  const work = async (): Promise<void> => {
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      runner.signal.throwIfAborted();
      if (failed) return;
      const document = next.value;
      listener.started(document);
      const record = await runDocument(document, runner, (share) => listener.progress(document, share));
      await listener.ended(document, record);
    }
  };
  // The other documents end before the error is thrown, so that their results are not lost.
  const ends = await Promise.allSettled(
    Array.from({ length: jobs }, () =>
      work().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** One document for each file, or one for all files when the pipeline takes them together. */
export async function* documentsOf(files: AsyncIterable<string>, mode: 'each' | 'together'): AsyncGenerator<Document> {
  const names = new DocumentNames();
  if (mode === 'each') {
    for await (const path of files) yield { paths: [path], name: names.nameFor(path) };
    return;
  }
  const paths: string[] = [];
  for await (const path of files) paths.push(path);
  const [first, ...rest] = paths;
  if (first !== undefined) yield { paths: [first, ...rest], name: names.nameFor(first) };
}
