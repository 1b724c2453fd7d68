interface Kept<Value> {
  readonly value: Value;
  readonly cost: number;
}

/**
 * A cache of recently used values with a limit on their total cost; the newest value is kept whatever its cost. It has two
 * generations and drops the older one as a whole: deleting the oldest keys of one Map is slow, since its iterator has to
 * skip all keys deleted before.
 */
export class BoundedCache<Value, Key = number> {
  readonly #maxCost: number;
  #young = new Map<Key, Kept<Value>>();
  #old = new Map<Key, Kept<Value>>();
  #youngCost = 0;

  constructor(maxCost: number) {
    this.#maxCost = maxCost;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old.value, old.cost);
    return old?.value;
  }

  set(key: Key, value: Value, cost: number): void {
    this.#youngCost += cost - (this.#young.get(key)?.cost ?? 0);
    this.#young.set(key, { value, cost });
    this.#old.delete(key);
    if (this.#youngCost <= this.#maxCost / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngCost = 0;
  }
}
