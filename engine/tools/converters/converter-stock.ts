import { setMaxListeners } from 'node:events';

import { Cancelled, reasonOf } from '../../errors.js';
import { once } from '../../once.js';
import { runOf } from '../node-module.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { Converter } from './converter.js';
import { Setbacks } from './setbacks.js';

interface Waiting<Question, Report> {
  resolve(converter: Converter<Question, Report>): void;
  reject(error: unknown): void;
}

/**
 * The converters of a kind that there are. `size` of them are at work or at hand; those that are set aside, because
 * their document takes long, come on top. Once kept warm, what is missing is started at once, and a worn one serves until
 * there is another in its place.
 */
export class ConverterStock<Question, Report> implements AsyncDisposable {
  readonly #idle = new Set<Converter<Question, Report>>();
  readonly #busy = new Set<Converter<Question, Report>>();
  readonly #aside = new Set<Converter<Question, Report>>();
  /** How many are about to be at hand again. */
  #resting = 0;
  readonly #starts = new Set<Promise<void>>();
  /** All that have not ended for good. */
  readonly #living = new Set<Converter<Question, Report>>();
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

  /** The first that is at hand, for one document. @throws what the start fails with, when none is */
  async take(signal: AbortSignal): Promise<Converter<Question, Report>> {
    const ended = AbortSignal.any([signal, this.#closing.signal]);
    if (ended.aborted) throw reasonOf(ended);
    const idle = [...this.#idle];
    // The last one that was at work has most of what it needs in the processor's caches.
    const ready = idle.findLast((it) => !it.isWorn) ?? idle.at(-1);
    if (ready !== undefined) {
      this.#idle.delete(ready);
      this.#busy.add(ready);
      return ready;
    }
    return await new Promise((resolve, reject) => {
      const stop = (): void => {
        ended.removeEventListener('abort', giveUp);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting<Question, Report> = {
        resolve: (converter) => {
          stop();
          this.#busy.add(converter);
          resolve(converter);
        },
        reject: (error) => {
          stop();
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what a start failed with
          reject(error);
        },
      };
      const giveUp = (): void => waiting.reject(reasonOf(ended));
      ended.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(waiting);
      this.#fill();
    });
  }

  /** Another takes its place; it comes back when its document is done. */
  setAside(converter: Converter<Question, Report>): void {
    if (this.#busy.delete(converter)) this.#aside.add(converter);
    this.#fill();
  }

  /** After a document that has not brought it down. */
  async giveBack(converter: Converter<Question, Report>): Promise<void> {
    this.#setbacks.forget();
    this.#resting += 1;
    await converter.rest().finally(() => (this.#resting -= 1));
    this.#drop(converter);
    this.#admit(converter);
  }

  /** After a document that has. */
  discard(converter: Converter<Question, Report>): void {
    this.#drop(converter);
    void converter.kill();
    this.#fill();
  }

  /** Ends all of them. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#keepsWarm = false;
    this.#setbacks.forget();
    this.#closing.abort(new Cancelled('The service is shutting down.'));
    await Promise.allSettled(this.#starts);
    await Promise.all([...this.#living].map((it) => it.kill()));
  }

  #fill(): void {
    if (this.#closing.signal.aborted) return;
    const wanted = Math.max(this.#waiting.size - this.#resting, this.#missing());
    while (this.#starts.size < wanted) this.#start();
  }

  /** How many are to be started although nobody waits for them. */
  #missing(): number {
    if (!this.#keepsWarm || this.#setbacks.areToRest) return 0;
    const fresh = [...this.#idle, ...this.#busy].filter((it) => !it.isWorn);
    return Math.min(this.size - fresh.length, this.size * 2 - this.#living.size);
  }

  #start(): void {
    const start: Promise<void> = this.#started().then(
      (converter) => {
        this.#starts.delete(start);
        this.#living.add(converter);
        void converter.gone.finally(() => this.#living.delete(converter));
        converter.onDying = () => this.#lose(converter);
        this.#admit(converter);
      },
      (error: unknown) => {
        this.#starts.delete(start);
        this.#setbacks.note();
        // Of those that wait, the first waits for this one, unless there are starts enough for all of them.
        const [first] = this.#waiting;
        if (this.#waiting.size - this.#resting > this.#starts.size) first?.reject(error);
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

  /** Takes one in that is ready for a document. */
  #admit(converter: Converter<Question, Report>): void {
    const [first] = this.#waiting;
    const isOver = this.#closing.signal.aborted || converter.isSpent || (converter.isWorn && !this.#keepsWarm);
    if (isOver) void converter.kill();
    else if (converter.isIdle && first !== undefined) first.resolve(converter);
    else if (converter.isIdle) this.#idle.add(converter);
    this.#retire();
    this.#fill();
  }

  /** Ends what is too many, worn ones first. A worn one at work is on its way out. */
  #retire(): void {
    const staying = [...this.#busy].filter((it) => !it.isWorn).length;
    const byWear = [...this.#idle].sort((a, b) => Number(b.isWorn) - Number(a.isWorn));
    for (const converter of byWear.slice(0, Math.max(0, this.#idle.size + staying - this.size))) {
      this.#drop(converter);
      void converter.kill();
    }
  }

  /** One that ends by itself while it is at hand is missed. */
  #lose(converter: Converter<Question, Report>): void {
    if (!this.#idle.delete(converter)) return;
    this.#setbacks.note();
    this.#fill();
  }

  #drop(converter: Converter<Question, Report>): void {
    for (const group of [this.#idle, this.#busy, this.#aside]) group.delete(converter);
  }
}
