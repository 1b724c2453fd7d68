interface Kept<Value> {
  readonly value: Value;
  readonly cost: number;
}

/**
 * Keeps what was used last, up to a total cost; the newest is kept whatever it costs. Two generations take turns: a
 * single Map whose oldest entries are deleted one by one searches past all that were deleted before each time.
 */
export class BoundedCache<Value> {
  readonly #most: number;
  #young = new Map<number, Kept<Value>>();
  #old = new Map<number, Kept<Value>>();
  #youngCost = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: number): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old.value, old.cost);
    return old?.value;
  }

  set(key: number, value: Value, cost: number): void {
    this.#youngCost += cost - (this.#young.get(key)?.cost ?? 0);
    this.#young.set(key, { value, cost });
    this.#old.delete(key);
    if (this.#youngCost <= this.#most / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngCost = 0;
  }
}
