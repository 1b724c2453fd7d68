/** Counts what most of the text has. */
export class Votes<Value extends string | number | boolean> {
  readonly #weights = new Map<Value, number>();

  add(value: Value, weight: number): void {
    if (this.#weights.size < MAX_VALUES || this.#weights.has(value))
      this.#weights.set(value, (this.#weights.get(value) ?? 0) + weight);
  }

  get winner(): Value | undefined {
    let [best, most]: [Value | undefined, number] = [undefined, -1];
    for (const [value, weight] of this.#weights) if (weight > most) [best, most] = [value, weight];
    return best;
  }
}

/** The most common value is among the first that a document has. */
const MAX_VALUES = 1000;
