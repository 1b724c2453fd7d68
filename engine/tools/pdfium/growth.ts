import { claimMemory } from '../../thread/claim-memory.js';

/** How much an instance may take; a bitmap of the most pixels that a page may have, and as much again. */
const MAX_BYTES = 2 ** 30;

/** As far as it may grow while a page is loaded: content that is decoded and parsed, and nothing that is drawn. */
const MAX_BYTES_LOADING = 2 ** 29;

/** Emscripten grows the memory by a fifth, or by this many bytes more than was asked for, when that is less. */
const SURPLUS = { share: 0.2, bytes: 96 * 2 ** 20 };

/** Bounds the memory of an instance: by a limit of its own, and by the budget of all threads. */
export class Growth {
  #memory: WebAssembly.Memory | undefined;
  #most = MAX_BYTES;
  #isLimited = false;
  #refusal: { readonly error: unknown } | undefined;

  /** Has malloc fail where the memory would grow past the limits. */
  limit({ env }: WebAssembly.Imports): void {
    const grow = env?.['emscripten_resize_heap'];
    if (env === undefined || typeof grow !== 'function') throw new Error('PDFium asks for its memory in another way.');
    env['emscripten_resize_heap'] = (size: number) =>
      this.#mayGrowTo(size >>> 0) ? (grow as (size: number) => number)(size) : 0;
  }

  /** Tells of the instance whose memory it is, once it has started. */
  watch({ exports: { memory } }: { readonly exports: { readonly memory?: unknown } }): void {
    if (memory instanceof WebAssembly.Memory) this.#memory = memory;
  }

  /** Whether the memory was to grow past a limit of the instance's own. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Whether the budget has refused memory since the start of the instance. */
  get isRefused(): boolean {
    return this.#refusal !== undefined;
  }

  /**
   * PDFium goes on without memory that it does not get, and leaves something out, or traps.
   * @throws the refusal of the budget: TooComplex or Busy
   */
  check(): void {
    if (this.#refusal !== undefined) throw this.#refusal.error;
  }

  /** Has the memory grow less far during the call, in which PDFium loads a page. */
  whileLoading<Result>(load: () => Result): Result {
    this.#most = MAX_BYTES_LOADING;
    try {
      return load();
    } finally {
      this.#most = MAX_BYTES;
    }
  }

  #mayGrowTo(size: number): boolean {
    if (size > this.#most) {
      this.#isLimited = true;
      return false;
    }
    const now = this.#memory?.buffer.byteLength ?? 0;
    const most = Math.max(size, Math.min(now * (1 + SURPLUS.share), size + SURPLUS.bytes));
    try {
      claimMemory(most - now);
      return true;
    } catch (error) {
      // An error must not go through the frames of WebAssembly.
      this.#refusal ??= { error };
      return false;
    }
  }
}
