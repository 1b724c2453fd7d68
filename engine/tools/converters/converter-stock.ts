import { setMaxListeners } from 'node:events';

import { Cancelled, reasonOf } from '../../errors.js';
import { once } from '../../files/once.js';
import { runOf } from '../process/node-module.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { Converter } from './converter.js';
import { Setbacks } from './setbacks.js';

interface Waiting<Question, Report> {
  readonly tenant: string;
  resolve(converter: Converter<Question, Report>): void;
  reject(error: unknown): void;
}

/**
 * The converters of a kind that there are; each knows its own state. At most `size` of them are idle or at work. Converters
 * that are set aside, because their document takes long, come on top. Once the stock is kept warm, a missing converter is
 * started at once, and a worn one serves until another is ready.
 */
export class ConverterStock<Question, Report> implements AsyncDisposable {
  /** All whose processes have not ended; the one that was used last comes last. */
  readonly #living = new Set<Converter<Question, Report>>();
  readonly #starts = new Set<Promise<void>>();
  readonly #waiting = new Set<Waiting<Question, Report>>();
  readonly #closing = new AbortController();
  readonly #setbacks: Setbacks;
  readonly #run = once(() => runOf(this.kind.module));
  #keepsWarm = false;

  constructor(
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
    private readonly size: number,
  ) {
    this.#setbacks = new Setbacks(size, () => this.#fill());
    // Each start listens.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Starts what is missing, now and from now on. @throws what a start fails with */
  async warm(): Promise<void> {
    this.#keepsWarm = true;
    this.#fill();
    await Promise.all(this.#starts);
  }

  /**
   * Takes the first converter that is ready for a document of the tenant.
   * @throws what a start fails with; what the signal says; Cancelled once the stock is closing
   */
  async take(tenant: string, signal: AbortSignal): Promise<Converter<Question, Report>> {
    for (const ended of [signal, this.#closing.signal]) if (ended.aborted) throw reasonOf(ended);
    const ready = this.#readyFor(tenant);
    if (ready !== undefined) {
      ready.take(tenant);
      return ready;
    }
    return await new Promise((resolve, reject) => {
      const stop = (): void => {
        signal.removeEventListener('abort', giveUp);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting<Question, Report> = {
        tenant,
        resolve: (converter) => {
          stop();
          converter.take(tenant);
          resolve(converter);
        },
        reject: (error) => {
          stop();
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what a start failed with
          reject(error);
        },
      };
      const giveUp = (): void => waiting.reject(reasonOf(signal));
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(waiting);
      this.#fill();
    });
  }

  /** Another takes its place; it comes back when its document is done. */
  setAside(converter: Converter<Question, Report>): void {
    converter.isAside = true;
    this.#fill();
  }

  /** After a document that has not brought it down. */
  async giveBack(converter: Converter<Question, Report>): Promise<void> {
    this.#setbacks.forget();
    await converter.rest();
    converter.isAside = false;
    // To the end of the row.
    if (this.#living.delete(converter)) this.#living.add(converter);
    this.#admit(converter);
  }

  /** After a document that has. */
  discard(converter: Converter<Question, Report>): void {
    void converter.kill();
    this.#fill();
  }

  /** Ends all of them. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#keepsWarm = false;
    this.#setbacks.forget();
    const reason = new Cancelled('The service is shutting down.');
    this.#closing.abort(reason);
    for (const waiting of this.#waiting) waiting.reject(reason);
    await Promise.allSettled(this.#starts);
    await Promise.all([...this.#living].map((it) => it.kill()));
  }

  /** Starts converters for those who wait and, where they are kept warm, for those who will come. */
  #fill(): void {
    if (this.#closing.signal.aborted) return;
    const unserved = this.#unserved();
    const wanted = Math.max(unserved, this.#missing());
    while (this.#starts.size < wanted) this.#start();
    this.#retire(unserved);
  }

  /** How many wait for a converter that none of those at rest will be. */
  #unserved(): number {
    const resting = [...this.#living].filter((it) => it.isResting);
    const isServed = ({ tenant }: Waiting<Question, Report>): boolean => {
      const at = resting.findIndex((it) => it.isFor(tenant));
      return at >= 0 && resting.splice(at, 1).length > 0;
    };
    return [...this.#waiting].filter((it) => !isServed(it)).length;
  }

  /** How many are to be started although nobody waits for them. */
  #missing(): number {
    if (!this.#keepsWarm || this.#setbacks.areToRest) return 0;
    const fresh = [...this.#living].filter((it) => it.isInPlace && !it.isWorn);
    return Math.min(this.size - fresh.length, this.size * 2 - this.#living.size);
  }

  /** Ends the idle converters that are too many: worn ones first, then the one that was used longest ago. */
  #retire(unserved: number): void {
    // A worn one at work is on its way out.
    const staying = [...this.#living].filter((it) => it.isInPlace && !it.isIdle && !it.isWorn).length;
    const idle = this.#idle().sort((a, b) => Number(b.isWorn) - Number(a.isWorn));
    const tooMany = Math.max(0, idle.length + staying + unserved - this.size);
    for (const converter of idle.slice(0, tooMany)) void converter.kill();
  }

  #start(): void {
    const start: Promise<void> = this.#started().then(
      (converter) => {
        this.#starts.delete(start);
        this.#living.add(converter);
        void converter.gone.finally(() => {
          this.#living.delete(converter);
          this.#fill();
        });
        converter.onLost = () => {
          this.#setbacks.note();
          this.#fill();
        };
        this.#admit(converter);
      },
      (error: unknown) => {
        this.#starts.delete(start);
        this.#setbacks.note();
        // Of those that wait, the first waits for this one, unless there are starts enough for all of them.
        const [first] = this.#waiting;
        if (this.#unserved() > this.#starts.size) first?.reject(error);
        this.#fill();
        throw error;
      },
    );
    this.#starts.add(start);
    // Told to whoever waits for it.
    start.catch(() => undefined);
  }

  async #started(): Promise<Converter<Question, Report>> {
    const { host, kind } = this;
    return await Converter.start(kind, this.#run(), { host, signal: this.#closing.signal });
  }

  /** Hands a converter that is ready to the first who waits for it. */
  #admit(converter: Converter<Question, Report>): void {
    const isOver = this.#closing.signal.aborted || converter.isSpent || (converter.isWorn && !this.#keepsWarm);
    if (isOver) void converter.kill();
    else if (converter.isIdle) [...this.#waiting].find(({ tenant }) => converter.isFor(tenant))?.resolve(converter);
    this.#fill();
  }

  #readyFor(tenant: string): Converter<Question, Report> | undefined {
    const fit = this.#idle().filter((it) => it.isFor(tenant));
    const lasting = fit.filter((it) => !it.isWorn);
    // The last one that was at work has most of what it needs in the processor's caches.
    return lasting.findLast((it) => it.isUsed) ?? lasting.at(-1) ?? fit.at(-1);
  }

  #idle(): Converter<Question, Report>[] {
    return [...this.#living].filter((it) => it.isIdle);
  }
}
