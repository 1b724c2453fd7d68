import { BoundedCache } from './bounded-cache.js';

/** The share of the cache for objects that were read once. */
const RECENT_SHARE = 1 / 32;

/**
 * A cache of objects by number, with a limit on their total cost, through which a pass over more objects than it holds goes
 * without filling it: such objects would survive collections of V8's young generation, and then be dropped unused. Once the
 * cache is half full, an object is kept for a short while, and longer only if it is read again before as many others were
 * read as the cache holds (like the algorithm 2Q).
 */
export class ObjectCache<Value> {
  readonly #half: number;
  readonly #kept: BoundedCache<Value>;
  readonly #recent: BoundedCache<Value>;
  /** The total cost of objects since the last change of generations. */
  #cost = 0;
  #wasHalfFull = false;
  /** The numbers of objects that were read once, in two generations. */
  #readOnce = new Set<number>();
  #readOnceBefore = new Set<number>();

  constructor(maxCost: number) {
    this.#half = maxCost / 2;
    this.#kept = new BoundedCache(maxCost);
    this.#recent = new BoundedCache(maxCost * RECENT_SHARE);
  }

  get(num: number): Value | undefined {
    return this.#kept.get(num) ?? this.#recent.get(num);
  }

  /** Adds an object that `get` did not return. */
  set(num: number, value: Value, cost: number): void {
    const isKept = !this.#wasHalfFull || this.#readOnce.has(num) || this.#readOnceBefore.has(num);
    (isKept ? this.#kept : this.#recent).set(num, value, cost);
    if (!isKept) this.#readOnce.add(num);
    this.#cost += cost;
    if (this.#cost > this.#half) this.#changeGeneration();
  }

  #changeGeneration(): void {
    this.#wasHalfFull = true;
    this.#readOnceBefore = this.#readOnce;
    this.#readOnce = new Set();
    this.#cost = 0;
  }
}
