import { WarningList } from '../receipt/warning-list.js';

/** Outcome, duration and warnings of one step of a pipeline. */
export interface StepRecord {
  readonly step: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
  readonly warnings: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Collects what happens in the steps of one run, also of a run that fails. */
export class RunLog {
  readonly #records: StepRecord[] = [];
  /** The number of pages of all results that are PDFs. */
  pages = 0;

  get records(): readonly StepRecord[] {
    return this.#records;
  }

  /** All warnings, each with the name of its step. */
  get warnings(): readonly string[] {
    return this.#records.flatMap(({ step, warnings }) => warnings.map((it) => `${step}: ${it}`));
  }

  /** Runs a step and records it. */
  async record<Result>(step: string, run: (notes: StepNotes) => Promise<Result>): Promise<Result> {
    const notes: StepNotes = { warnings: new WarningList(), figures: {} };
    const start = performance.now();
    const add = (outcome: StepRecord['outcome']): void => {
      const seconds = Math.round(performance.now() - start) / 1000;
      this.#add({ step, outcome, seconds, warnings: [...notes.warnings], figures: notes.figures });
    };
    try {
      const result = await run(notes);
      add('done');
      return result;
    } catch (error) {
      add('failed');
      throw error;
    }
  }

  /** The last step also encrypts and packs its files later, which belongs to the same record. */
  #add(record: StepRecord): void {
    const index = this.#records.findIndex(({ step }) => step === record.step);
    const before = this.#records[index];
    if (before === undefined) this.#records.push(record);
    else
      this.#records[index] = {
        ...record,
        seconds: Math.round((before.seconds + record.seconds) * 1000) / 1000,
        warnings: [...before.warnings, ...record.warnings],
        figures: { ...before.figures, ...record.figures },
      };
  }
}

/** The warnings and figures of one step, while it runs. */
export interface StepNotes {
  readonly warnings: WarningList;
  readonly figures: Record<string, number>;
}
