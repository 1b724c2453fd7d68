import { EventEmitter, once } from 'node:events';

import { reasonOf } from '../../errors.js';

/**
 * Documents, by their digest, of which there is reason to believe that each copy would do what one at work does: take
 * long, or bring its converter down.
 */
export class Suspects {
  readonly #held = new Map<string, number>();
  readonly #freed = new EventEmitter().setMaxListeners(0);

  has(digest: string): boolean {
    return this.#held.has(digest);
  }

  /** It is a suspect until this is disposed of. */
  hold(digest: string): Disposable {
    this.#held.set(digest, (this.#held.get(digest) ?? 0) + 1);
    return {
      [Symbol.dispose]: () => {
        const others = (this.#held.get(digest) ?? 1) - 1;
        if (others > 0) this.#held.set(digest, others);
        else if (this.#held.delete(digest)) this.#freed.emit(digest);
      },
    };
  }

  /** @throws what the signal says */
  async untilFree(digest: string, signal: AbortSignal): Promise<void> {
    while (this.#held.has(digest)) {
      await once(this.#freed, digest, { signal }).catch(() => {
        throw reasonOf(signal);
      });
    }
  }
}
