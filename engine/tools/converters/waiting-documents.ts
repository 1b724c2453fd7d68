import { reasonOf } from '../../errors.js';

/** A document that waits for a converter. */
interface WaitingDocument<Given> {
  readonly tenant: string;
  resolve(converter: Given): void;
  reject(error: unknown): void;
}

/** The documents that wait for a converter, in the order in which they came. */
export class WaitingDocuments<Given> {
  readonly #waiting = new Set<WaitingDocument<Given>>();

  get count(): number {
    return this.#waiting.size;
  }

  get tenants(): readonly string[] {
    return Array.from(this.#waiting, ({ tenant }) => tenant);
  }

  /** Waits until a converter is given. @throws the signal's reason; the error with which the document is rejected */
  wait(tenant: string, signal: AbortSignal): Promise<Given> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        signal.removeEventListener('abort', giveUp);
        this.#waiting.delete(waiting);
      };
      const waiting: WaitingDocument<Given> = {
        tenant,
        resolve: (converter) => {
          stop();
          resolve(converter);
        },
        reject: (error) => {
          stop();
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what a start failed with
          reject(error);
        },
      };
      const giveUp = (): void => waiting.reject(reasonOf(signal));
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(waiting);
    });
  }

  /** Returns the first document, or the first one of a tenant that is served. */
  first(isServed: (tenant: string) => boolean = () => true): WaitingDocument<Given> | undefined {
    return [...this.#waiting].find(({ tenant }) => isServed(tenant));
  }

  rejectAll(error: unknown): void {
    for (const waiting of this.#waiting) waiting.reject(error);
  }
}
