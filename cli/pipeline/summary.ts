import { type DocumentRecord, outcomes, type Outcome } from './document-record.js';

/** The sums of a whole run. */
export interface Summary extends Readonly<Record<Outcome, number>> {
  readonly pages: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Adds up records, and keeps none of them. */
export class Totals {
  readonly #counts = new Map<Outcome, number>();
  readonly #start = performance.now();
  #pages = 0;
  #bytes = 0;

  add({ outcome, pages, bytes }: DocumentRecord): void {
    this.#counts.set(outcome, this.countOf(outcome) + 1);
    this.#pages += pages;
    this.#bytes += bytes;
  }

  countOf(outcome: Outcome): number {
    return this.#counts.get(outcome) ?? 0;
  }

  get ended(): number {
    return outcomes.reduce((sum, outcome) => sum + this.countOf(outcome), 0);
  }

  get summary(): Summary {
    return {
      done: this.countOf('done'),
      failed: this.countOf('failed'),
      skipped: this.countOf('skipped'),
      resumed: this.countOf('resumed'),
      pages: this.#pages,
      bytes: this.#bytes,
      seconds: Math.round(performance.now() - this.#start) / 1000,
    };
  }
}
