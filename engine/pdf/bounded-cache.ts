/** Keeps what was used last, up to a total cost; the newest is kept whatever it costs. */
export class BoundedCache<Value> {
  readonly #kept = new Map<number, { readonly value: Value; readonly cost: number }>();
  readonly #most: number;
  #total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: number): Value | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // A Map lists keys by age, so one that is put in again becomes the youngest.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: number, value: Value, cost: number): void {
    this.#total += cost - (this.#kept.get(key)?.cost ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, { value, cost });
    for (const [oldest, { cost }] of this.#kept) {
      if (this.#total <= this.#most || oldest === key) return;
      this.#kept.delete(oldest);
      this.#total -= cost;
    }
  }
}
