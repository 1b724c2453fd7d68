import { EventEmitter, once } from 'node:events';

import { reasonOf } from '../../errors.js';

/**
 * Locks on documents, by the digest of their bytes. While a document is locked, no further copy of it is begun: it takes
 * long or has crashed a converter, and copies would do the same.
 */
export class DigestLocks {
  /** How many locks there are on each document. */
  readonly #locks = new Map<string, number>();
  readonly #unlocked = new EventEmitter().setMaxListeners(0);

  isLocked(digest: string): boolean {
    return this.#locks.has(digest);
  }

  /** Locks the document until the result is disposed of. */
  lock(digest: string): Disposable {
    this.#locks.set(digest, (this.#locks.get(digest) ?? 0) + 1);
    return {
      [Symbol.dispose]: () => {
        const others = (this.#locks.get(digest) ?? 1) - 1;
        if (others > 0) this.#locks.set(digest, others);
        else if (this.#locks.delete(digest)) this.#unlocked.emit(digest);
      },
    };
  }

  /** Resolves when nothing locks the document. @throws the reason of the signal */
  async untilUnlocked(digest: string, signal: AbortSignal): Promise<void> {
    while (this.#locks.has(digest)) {
      await once(this.#unlocked, digest, { signal }).catch(() => {
        throw reasonOf(signal);
      });
    }
  }
}
