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

/** Finds the distance that most of the text has: the mean of the distances that are nearest to one multiple of a step. */
export class DistanceVotes {
  readonly #steps = new Votes<number>();
  readonly #sums = new Map<number, { sum: number; weight: number }>();

  /** @param step in points */
  constructor(private readonly step: number) {}

  add(distance: number, weight: number): void {
    const nearest = Math.round(distance / this.step);
    this.#steps.add(nearest, weight);
    const known = this.#sums.get(nearest) ?? { sum: 0, weight: 0 };
    if (this.#sums.size < MAX_VALUES) this.#sums.set(nearest, known);
    known.sum += weight * distance;
    known.weight += weight;
  }

  get winner(): number | undefined {
    const { winner } = this.#steps;
    const sums = winner === undefined ? undefined : this.#sums.get(winner);
    return sums === undefined || sums.weight === 0 ? undefined : sums.sum / sums.weight;
  }
}
