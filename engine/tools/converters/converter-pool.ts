import { once } from 'node:events';

import { Governor } from '../../compute/governor.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import type { Conversion, Converter } from './converter.js';
import { CrashBlocklist } from './crash-blocklist.js';
import { DigestLocks } from './digest-locks.js';
import { digestOf } from './documents.js';
import { Fault } from './fault.js';
import { IdleConverters } from './idle-converters.js';
import { type InputCopies, inputCopiesOf } from './input-copies.js';

/** How many documents may wait for each converter before the service says that it is busy. */
const QUEUE_PER_CONVERTER = 32;

/** A pool as tools see it. */
export type JobPool<Pool extends { readonly convert: unknown }> = Pick<Pool, 'convert'>;

/**
 * Converts documents in converters of a kind, each of which serves one at a time. The pool decides which document is begun
 * when; `IdleConverters` decides by which process. A document that crashes its converter costs other documents nothing, and
 * after two crashes it is refused for a while. A document that takes long goes on beside the others, as long as there are
 * not too many of these. While a document takes long, or has crashed a converter, no further copy of it is begun: many
 * copies of one document would have all the places.
 */
export class ConverterPool<Question, Report> implements AsyncDisposable {
  readonly #governor: Governor;
  /** For those that take long. */
  readonly #slowLane: Governor;
  readonly #converters: IdleConverters<Question, Report>;
  readonly #blocklist = new CrashBlocklist();
  readonly #locks = new DigestLocks();

  constructor(
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
    private readonly size: number,
  ) {
    this.#governor = new Governor(size, size * QUEUE_PER_CONVERTER);
    this.#slowLane = new Governor(size, Infinity);
    this.#converters = new IdleConverters(kind, host, size);
  }

  /** In documents. Those that take long and let others pass are not among those that run. */
  get load(): Governor['load'] {
    return this.#governor.load;
  }

  /** Starts all of them, and from now on each again when it has ended. @throws MissingTool, TimedOut */
  async warm(): Promise<void> {
    await this.#converters.warm();
  }

  /**
   * @throws InvalidInput for a document that breaks the program, or did so twice; TooComplex past a limit of memory or
   * of a file; TimedOut, Busy, MissingTool, ToolFailed; what the converter refuses it for; what the signal says
   * @param tenant whose document it is, in whatever words
   */
  async convert(conversion: Conversion<Question>, tenant = ''): Promise<Report> {
    const { source, name, signal } = conversion;
    const digest = await digestOf(source, signal);
    const check = (): void => this.#blocklist.check(digest, { name, program: this.kind.name });
    const task = async (): Promise<Begun<Report> | undefined> => {
      // Others may have tried it while it waited.
      check();
      if (this.#locks.isLocked(digest)) return undefined;
      return await untilSlow((onSlow) => this.#serve(conversion, { tenant, digest, onSlow }));
    };
    for (;;) {
      await this.#locks.untilUnlocked(digest, signal);
      check();
      const begun = await this.#governor.run(task, signal);
      if (begun !== undefined) return await begun.report;
    }
  }

  /** The pool as a job of the tenant sees it. */
  of(tenant: string | undefined): JobPool<this> {
    return { convert: (conversion) => this.convert(conversion, tenant) };
  }

  /** Ends all of them; what they are at fails. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#converters[Symbol.asyncDispose]();
  }

  async #serve(conversion: Conversion<Question>, task: Task): Promise<Report> {
    const { digest } = task;
    using _ = this.#blocklist.has(digest) ? this.#locks.lock(digest) : undefined;
    await using copies = await inputCopiesOf(conversion, digest, this.host.workFolder);
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#attempt(conversion, copies, task);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        // All that were at hand may have been ended at once, by a system that runs out of memory, and then another.
        if (error.blame !== 'before' || attempts > this.size + 1) throw error.failure;
      }
    }
  }

  async #attempt(
    conversion: Conversion<Question>,
    copies: InputCopies,
    { tenant, digest, onSlow }: Task,
  ): Promise<Report> {
    await using place = await copies.next();
    const converter = await this.#converters.take(tenant, conversion.signal);
    using _ = this.#giveWay(converter, digest, onSlow);
    try {
      const report = await converter.convert(place.folder, conversion);
      void this.#converters.giveBack(converter);
      return report;
    } catch (error) {
      if (error instanceof Fault) this.#converters.discard(converter);
      else void this.#converters.giveBack(converter);
      // Before any other copy is let in.
      if (error instanceof Fault && error.blame === 'document') this.#blocklist.addCrash(digest);
      throw error;
    }
  }

  /** Lets others pass when the document takes long, and keeps further copies of it waiting, until disposed of. */
  #giveWay(converter: Converter<Question, Report>, digest: string, onSlow: () => void): Disposable {
    const over = new AbortController();
    let lock: Disposable | undefined;
    const goAside = async (): Promise<void> => {
      // It may have ended in the moment between the end of the wait and this.
      if (over.signal.aborted) return;
      this.#converters.setAside(converter);
      onSlow();
      await once(over.signal, 'abort');
    };
    const timer = setTimeout(() => {
      lock = this.#locks.lock(digest);
      this.#slowLane.run(goAside, over.signal).catch(() => undefined);
    }, this.kind.limits.slow * 1000);
    return {
      [Symbol.dispose]() {
        clearTimeout(timer);
        over.abort();
        lock?.[Symbol.dispose]();
      },
    };
  }
}

interface Task {
  readonly tenant: string;
  readonly digest: string;
  readonly onSlow: () => void;
}

/** A document that has been converted, or that goes on beside others. */
interface Begun<Report> {
  readonly report: Promise<Report>;
}

/** Resolves when the work has ended or has become slow, with what will come of it. */
async function untilSlow<Result>(work: (onSlow: () => void) => Promise<Result>): Promise<Begun<Result>> {
  return await new Promise((resolve) => {
    const report: Promise<Result> = work(() => resolve({ report }));
    const tell = (): void => resolve({ report });
    report.then(tell, tell);
  });
}
