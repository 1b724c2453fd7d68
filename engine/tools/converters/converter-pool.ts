import { once } from 'node:events';

import { type Begun, Governor } from '../../compute/governor.js';
import { traced } from '../../compute/traced.js';
import { type BegunWork, untilSlow } from '../../compute/until-slow.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import type { Conversion, Converter } from './converter.js';
import { CrashBlocklist } from './crash-blocklist.js';
import { DigestLocks } from './digest-locks.js';
import { digestOf } from './take-over.js';
import { Fault } from './fault.js';
import { type ConverterProcesses, IdleConverters } from './idle-converters.js';
import { type InputCopies, inputCopiesOf } from './input-copies.js';

/** Documents that may wait per converter before the service answers that it is busy. */
const QUEUE_PER_CONVERTER = 32;

/** The part of a pool that tools use. */
export type JobPool<Pool extends { readonly convert: unknown }> = Pick<Pool, 'convert'>;

/**
 * Converts documents in converters of a kind, each of which serves one document at a time. The pool decides when a
 * document begins; `IdleConverters` decides which process serves it. A document that crashes its converter does not
 * affect others, and after two crashes it is rejected for a while. A slow document gives up its slot and continues
 * beside the others, within a limit. While a document is slow, or after it has crashed a converter, no further copy
 * of it is begun: copies of one document could take all slots.
 */
export class ConverterPool<Question, Report> implements AsyncDisposable {
  readonly #governor: Governor;
  /** Limits the slow documents that continue beside others. */
  readonly #slowLane: Governor;
  readonly #converters: IdleConverters<Question, Report>;
  readonly #blocklist: CrashBlocklist;
  readonly #locks = new DigestLocks();

  constructor(
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
    private readonly size: number,
  ) {
    this.#blocklist = new CrashBlocklist(undefined, host.crashes?.of(kind.name));
    this.#governor = new Governor(size, size * QUEUE_PER_CONVERTER);
    this.#slowLane = new Governor(size, Infinity);
    this.#converters = new IdleConverters(kind, host, size);
  }

  /** Running and waiting documents. Slow documents that gave up their slots do not count as running. */
  get load(): Governor['load'] {
    return this.#governor.load;
  }

  /** Documents that have begun. */
  get begun(): Begun {
    return this.#governor.begun;
  }

  /** The processes of the pool. */
  get processes(): ConverterProcesses {
    return this.#converters.processes;
  }

  /** Starts all converters now, and later replaces each that ends. @throws MissingTool, TimedOut */
  async warm(): Promise<void> {
    await this.#converters.warm();
  }

  /**
   * Converts a document. @throws InvalidInput for a document that crashes the program, or did so twice; TooComplex
   * past a limit of memory or file size; TimedOut, Busy, MissingTool, ToolFailed; the converter's refusal; the
   * signal's reason @param tenant an opaque id of the document's owner
   */
  async convert(conversion: Conversion<Question>, tenant = ''): Promise<Report> {
    const { source, name, signal } = conversion;
    const digest = await digestOf(source, signal);
    const check = (): void => this.#blocklist.check(digest, { name, program: this.kind.name });
    const task = async (): Promise<BegunWork<Report> | undefined> => {
      // Other copies may have crashed converters while this one waited, here or in other processes.
      await this.#blocklist.learn(digest);
      check();
      if (this.#locks.isLocked(digest)) return undefined;
      return await untilSlow((onSlow) => this.#serve(conversion, { tenant, digest, onSlow }));
    };
    for (;;) {
      await this.#locks.untilUnlocked(digest, signal);
      check();
      const begun = await this.#governor.run(task, signal);
      if (begun !== undefined) return await begun.outcome;
    }
  }

  /** The pool for jobs of a tenant. */
  of(tenant: string | undefined): JobPool<this> {
    return { convert: (conversion) => this.convert(conversion, tenant) };
  }

  /** Ends the converters that serve no document. */
  endIdle(): void {
    this.#converters.endIdle();
  }

  /** Ends all converters; their documents fail. */
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
        // The kernel may have ended every idle converter for lack of memory, and then one more.
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
      const document = { kind: 'program', name: this.kind.name } as const;
      const report = await traced(document, () => converter.convert(place.folder, conversion));
      void this.#converters.giveBack(converter);
      return report;
    } catch (error) {
      if (error instanceof Fault) this.#converters.discard(converter);
      else void this.#converters.giveBack(converter);
      // Blocks the document before another copy may begin.
      if (error instanceof Fault && error.blame === 'document') await this.#blocklist.addCrash(digest);
      throw error;
    }
  }

  /** Once the document is slow, frees its slot in the pool and locks its digest until the returned object is disposed of. */
  #giveWay(converter: Converter<Question, Report>, digest: string, onSlow: () => void): Disposable {
    const over = new AbortController();
    let lock: Disposable | undefined;
    const goAside = async (): Promise<void> => {
      // The document may have ended just after it became slow.
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
