import type { DocumentRecord } from './document-record.js';
import { type Document, documentName, type PipelineRunner, runDocument } from './run-document.js';

/** What is told about documents while a pipeline runs. */
export interface Listener {
  started(document: Document): void;
  progress(document: Document, share: number): void;
  ended(document: Document, record: DocumentRecord): Promise<void>;
}

/** Gives documents base names for their results, which differ in any letter case. */
class DocumentNames {
  readonly #counts = new Map<string, number>();

  nameFor(path: string): string {
    const base = documentName(path);
    for (;;) {
      const count = (this.#counts.get(base.toLowerCase()) ?? 0) + 1;
      this.#counts.set(base.toLowerCase(), count);
      if (count === 1) return base;
      const numbered = `${base} (${count})`;
      if (!this.#counts.has(numbered.toLowerCase())) {
        this.#counts.set(numbered.toLowerCase(), 1);
        return numbered;
      }
    }
  }
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
