import { Governor } from '../governor.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import type { Conversion, Converter } from './converter.js';
import { ConverterStock } from './converter-stock.js';
import { copyOf, digestOf } from './documents.js';
import { Fault } from './fault.js';
import { Offenders } from './offenders.js';

/** How many documents may wait for each converter before the service says that it is busy. */
const QUEUE_PER_CONVERTER = 32;

/** How often a document is handed to another converter when the one that it was meant for had just been ended. */
const MOST_HANDOVERS = 2;

/**
 * Converts documents in converters of a kind, each of which serves one at a time. A document that breaks its converter
 * costs nobody else anything; one that takes long goes on beside the others, as long as there are not too many such; and
 * one that has broken two is refused for a while.
 */
export class ConverterPool<Question, Report> implements AsyncDisposable {
  readonly #governor: Governor;
  /** For those that take long. */
  readonly #slowLane: Governor;
  readonly #stock: ConverterStock<Question, Report>;
  readonly #offenders = new Offenders();

  constructor(
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
    size: number,
  ) {
    this.#governor = new Governor(size, size * QUEUE_PER_CONVERTER);
    this.#slowLane = new Governor(size, Infinity);
    this.#stock = new ConverterStock(kind, host, size);
  }

  /** In documents. Those that take long and let others pass are not among those that run. */
  get load(): Governor['load'] {
    return this.#governor.load;
  }

  /** Starts all of them, and from now on each again when it has ended. @throws MissingTool, TimedOut */
  async warm(): Promise<void> {
    await this.#stock.warm();
  }

  /**
   * @throws InvalidInput for a document that breaks the program, or did so twice; TooComplex past a limit of memory or
   * of a file; TimedOut, Busy, MissingTool, ToolFailed; what the converter refuses it for; what the signal says
   */
  async convert(conversion: Conversion<Question>): Promise<Report> {
    const { source, name, signal } = conversion;
    const digest = await digestOf(source, signal);
    const check = (): void => this.#offenders.check(digest, { name, program: this.kind.name });
    check();
    const task = async (): Promise<{ readonly report: Promise<Report> }> => {
      // Others may have tried it while it waited.
      check();
      return await untilSlow((onSlow) => this.#serve(conversion, digest, onSlow));
    };
    const { report } = await this.#governor.run(task, signal);
    return await report;
  }

  /** Ends all of them; what they are at fails. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stock[Symbol.asyncDispose]();
  }

  async #serve(conversion: Conversion<Question>, digest: string, onSlow: () => void): Promise<Report> {
    for (let handovers = 0; ; handovers += 1) {
      try {
        return await this.#attempt(conversion, onSlow);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        if (error.blame === 'document') this.#offenders.note(digest);
        if (error.blame !== 'before' || handovers === MOST_HANDOVERS) throw error.failure;
      }
    }
  }

  async #attempt(conversion: Conversion<Question>, onSlow: () => void): Promise<Report> {
    await using copy = await copyOf(conversion.source, conversion.extension, this.host.workFolder);
    const converter = await this.#stock.take(conversion.signal);
    using _ = this.#giveWay(converter, onSlow);
    try {
      const report = await converter.convert(copy.folder, conversion);
      void this.#stock.giveBack(converter);
      return report;
    } catch (error) {
      if (error instanceof Fault) this.#stock.discard(converter);
      else void this.#stock.giveBack(converter);
      throw error;
    }
  }

  /** Lets others pass when the document takes long, until disposed of. */
  #giveWay(converter: Converter<Question, Report>, onSlow: () => void): Disposable {
    const over = new AbortController();
    const goAside = async (): Promise<void> => {
      this.#stock.setAside(converter);
      onSlow();
      await new Promise((resolve) => over.signal.addEventListener('abort', resolve));
    };
    const timer = setTimeout(() => {
      this.#slowLane.run(goAside, over.signal).catch(() => undefined);
    }, this.kind.limits.slow * 1000);
    return {
      [Symbol.dispose]() {
        clearTimeout(timer);
        over.abort();
      },
    };
  }
}

/** Resolves when the work has ended or has become slow, with what will come of it. */
async function untilSlow<Result>(work: (onSlow: () => void) => Promise<Result>): Promise<{ report: Promise<Result> }> {
  return await new Promise((resolve) => {
    const report: Promise<Result> = work(() => resolve({ report }));
    const tell = (): void => resolve({ report });
    report.then(tell, tell);
  });
}
