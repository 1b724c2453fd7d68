import type { PageSize, PdfAnswer, PdfRequest } from './pdf-messages.js';

/** A document whose pages can be drawn in this browser. */
export interface OpenPdf {
  readonly sizes: readonly PageSize[];
  /** @param width in pixels */
  draw(page: number, width: number): Promise<ImageData>;
  close(): void;
}

/** A larger document would fill the memory of a phone. */
const MAX_BYTES = 100_000_000;

const UNSHOWN = 'Its pages cannot be shown.';

type Unnumbered<Request> = Request extends { readonly id: number } ? Omit<Request, 'id'> : never;

/** The thread that draws, started for the first document. */
class PdfThread {
  readonly #worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, { resolve(answer: PdfAnswer): void; reject(error: Error): void }>();
  #count = 0;
  #hasEnded = false;

  /** @param onFailure called when the thread has ended, which another replaces */
  constructor(onFailure: () => void) {
    this.#worker.onmessage = ({ data }: MessageEvent<PdfAnswer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.kind === 'failed') waiting?.reject(new Error(data.message));
      else waiting?.resolve(data);
    };
    this.#worker.onerror = () => {
      this.#worker.terminate();
      this.#hasEnded = true;
      for (const { reject } of this.#waiting.values()) reject(new Error(UNSHOWN));
      onFailure();
    };
  }

  post(request: Unnumbered<PdfRequest>): number {
    const id = ++this.#count;
    this.#worker.postMessage({ ...request, id });
    return id;
  }

  ask(request: Unnumbered<PdfRequest>): Promise<PdfAnswer> {
    if (this.#hasEnded) return Promise.reject(new Error(UNSHOWN));
    return new Promise((resolve, reject) => this.#waiting.set(this.post(request), { resolve, reject }));
  }
}

let thread: PdfThread | undefined;

/** Opens a document in this browser; nothing is sent. @throws Error with a message for people */
export async function openPdf(file: Blob, passwords: readonly string[]): Promise<OpenPdf> {
  if (file.size > MAX_BYTES) throw new Error('Its pages are not shown, because the file is larger than 100 MB.');
  const used = (thread ??= new PdfThread(() => (thread = undefined)));
  const opened = await used.ask({ kind: 'open', file, passwords });
  if (opened.kind !== 'opened') throw new Error(UNSHOWN);
  const { document, sizes } = opened;
  return {
    sizes,
    async draw(page, width) {
      const drawn = await used.ask({ kind: 'draw', document, page, width });
      if (drawn.kind !== 'drawn') throw new Error(`Page ${page} cannot be shown.`);
      return drawn.image;
    },
    close: () => void used.post({ kind: 'close', document }),
  };
}
