import { claimMemory } from '../../thread/claim-memory.js';

/** Maximum memory of an instance: a bitmap of the maximum number of pixels, and the same again. */
const MAX_BYTES = 2 ** 30;

/** Maximum memory while a page is loaded, that is, while content is decoded and parsed but not drawn. */
const MAX_BYTES_LOADING = 2 ** 29;

/** Emscripten grows the memory by a fifth, or by this many bytes more than requested, whichever is less. */
const SURPLUS = { share: 0.2, bytes: 96 * 2 ** 20 };

/** Bounds the memory of an instance: by a limit of its own, and by the budget of all threads. */
export class Growth {
  #memory: WebAssembly.Memory | undefined;
  #most = MAX_BYTES;
  #isLimited = false;
  #refusal: { readonly error: unknown } | undefined;

  /** Makes malloc fail when the memory would exceed the limits. */
  limit({ env }: WebAssembly.Imports): void {
    const grow = env?.['emscripten_resize_heap'];
    if (env === undefined || typeof grow !== 'function') throw new Error('PDFium asks for its memory in another way.');
    env['emscripten_resize_heap'] = (size: number) =>
      this.#mayGrowTo(size >>> 0) ? (grow as (size: number) => number)(size) : 0;
  }

  /** Sets the instance whose memory is limited, once it has started. */
  watch({ exports: { memory } }: { readonly exports: { readonly memory?: unknown } }): void {
    if (memory instanceof WebAssembly.Memory) this.#memory = memory;
  }

  /** Whether the memory was refused because of the instance's own limit. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Whether the budget has refused memory since the instance started. */
  get isRefused(): boolean {
    return this.#refusal !== undefined;
  }

  /**
   * PDFium continues without memory that it does not get, and leaves something out or traps.
   * @throws the refusal of the budget: TooComplex or Busy
   */
  check(): void {
    if (this.#refusal !== undefined) throw this.#refusal.error;
  }

  /** Applies the lower limit during a call in which PDFium loads a page. */
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
      // An error must not pass through WebAssembly frames, so it is kept.
      this.#refusal ??= { error };
      return false;
    }
  }
}
