import { setMaxListeners } from 'node:events';

import { Cancelled, reasonOf } from '../../errors.js';
import { once } from '../../files/once.js';
import { runOf } from '../process/node-module.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { ConverterPlace } from './converter-place.js';
import { Converter } from './converter.js';
import { StartBackOff } from './start-back-off.js';
import { WaitingDocuments } from './waiting-documents.js';

/** The processes of a pool. */
export interface ConverterProcesses {
  /** Processes that run now. */
  readonly alive: number;
  /** Processes that have been started since the start of the service, those that failed to start included. */
  readonly started: number;
}

/**
 * The converters of a kind: idle, at work or set aside, and the documents that wait for one. At most `size`
 * converters are idle or at work; those set aside with slow documents come on top. After `warm`, a missing converter
 * is started at once, and a worn one serves until its replacement is ready.
 */
export class IdleConverters<Question, Report> implements AsyncDisposable {
  /** Converters whose processes have not ended, ordered by last use. */
  readonly #places = new Map<Converter<Question, Report>, ConverterPlace<Question, Report>>();
  readonly #starts = new Set<Promise<void>>();
  readonly #waiting = new WaitingDocuments<Converter<Question, Report>>();
  readonly #closing = new AbortController();
  readonly #backOff: StartBackOff;
  readonly #run = once(() => runOf(this.kind.module));
  #keepsWarm = false;
  /** Whether the converters have ended for lack of documents; then none is started before the next document. */
  #isAsleep = false;
  #idleTimer: NodeJS.Timeout | undefined;
  #started = 0;

  constructor(
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
    private readonly size: number,
  ) {
    this.#backOff = new StartBackOff(size, () => this.#fill());
    // Each start adds a listener.
    setMaxListeners(0, this.#closing.signal);
  }

  get processes(): ConverterProcesses {
    return { alive: this.#places.size, started: this.#started };
  }

  /** Starts missing converters, now and from now on. @throws the error of a failed start */
  async warm(): Promise<void> {
    this.#keepsWarm = true;
    this.#fill();
    await Promise.all(this.#starts);
  }

  /**
   * Takes the first converter that is ready for a document of the tenant. @throws the error of a failed start; the
   * signal's reason; Cancelled while the pool closes
   */
  async take(tenant: string, signal: AbortSignal): Promise<Converter<Question, Report>> {
    for (const ended of [signal, this.#closing.signal]) if (ended.aborted) throw reasonOf(ended);
    this.#isAsleep = false;
    clearTimeout(this.#idleTimer);
    const place = this.#readyFor(tenant);
    if (place !== undefined) return place.take(tenant);
    const given = this.#waiting.wait(tenant, signal);
    this.#fill();
    return await given;
  }

  /** Lets another converter serve in the slot of this one until it is given back. */
  setAside(converter: Converter<Question, Report>): void {
    const place = this.#places.get(converter);
    if (place !== undefined) place.isAside = true;
    this.#fill();
  }

  /** Takes back a converter after a document that has not crashed it. */
  async giveBack(converter: Converter<Question, Report>): Promise<void> {
    this.#backOff.reset();
    const place = this.#places.get(converter);
    if (place !== undefined) place.state = 'resting';
    await converter.rest();
    if (place !== undefined && this.#places.delete(converter)) {
      this.#places.set(converter, place);
      place.state = 'idle';
      place.isAside = false;
      this.#admit(place);
    }
    this.#fill();
  }

  /** Ends a converter after a document that has crashed it. */
  discard(converter: Converter<Question, Report>): void {
    void converter.kill();
    this.#fill();
  }

  /** Ends the converters that serve no document; the next document starts them again. */
  endIdle(): void {
    this.#isAsleep = true;
    for (const { converter } of this.#idle()) void converter.kill();
  }

  /** Ends all converters. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#keepsWarm = false;
    clearTimeout(this.#idleTimer);
    this.#backOff.reset();
    const reason = new Cancelled('The service is shutting down.');
    this.#closing.abort(reason);
    this.#waiting.rejectAll(reason);
    await Promise.allSettled(this.#starts);
    await Promise.all([...this.#places.keys()].map((it) => it.kill()));
  }

  /** Starts converters for waiting documents and, after `warm`, for future ones. */
  #fill(): void {
    if (this.#closing.signal.aborted) return;
    const unserved = this.#unserved();
    const wanted = Math.max(unserved, this.#missing());
    while (this.#starts.size < wanted) this.#start();
    this.#retire(unserved);
    this.#sleepLater();
  }

  /** Ends all converters when no document comes for the idle time; each document begins the time anew. */
  #sleepLater(): void {
    const { idleSeconds } = this.host;
    if (idleSeconds === undefined || this.#places.size === 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      const isAtWork = this.#waiting.count > 0 || this.#starts.size > 0 || this.#idle().length < this.#all().length;
      if (!isAtWork) this.endIdle();
    }, idleSeconds * 1000).unref();
  }

  /** Waiting documents that no resting converter will serve. */
  #unserved(): number {
    const resting = this.#all().filter(({ state }) => state === 'resting');
    const isServed = (tenant: string): boolean => {
      const at = resting.findIndex((it) => it.isFor(tenant));
      return at >= 0 && resting.splice(at, 1).length > 0;
    };
    return this.#waiting.tenants.filter((tenant) => !isServed(tenant)).length;
  }

  /** Converters to start although no document waits for them. */
  #missing(): number {
    if (!this.#keepsWarm || this.#isAsleep || this.#backOff.isPaused) return 0;
    const fresh = this.#all().filter((it) => !it.isAside && !it.isWorn);
    return Math.min(this.size - fresh.length, this.size * 2 - this.#places.size);
  }

  /** Ends surplus idle converters: worn ones first, then the least recently used. */
  #retire(unserved: number): void {
    // A worn converter at work is ended after its document.
    const staying = this.#all().filter((it) => !it.isAside && it.state !== 'idle' && !it.isWorn).length;
    const idle = this.#idle().sort((a, b) => Number(b.isWorn) - Number(a.isWorn));
    const tooMany = Math.max(0, idle.length + staying + unserved - this.size);
    for (const { converter } of idle.slice(0, tooMany)) void converter.kill();
  }

  #start(): void {
    this.#started += 1;
    const start: Promise<void> = this.#newConverter().then(
      (converter) => {
        this.#starts.delete(start);
        this.#add(converter);
      },
      (error: unknown) => {
        this.#starts.delete(start);
        this.#backOff.addFailure();
        // The first waiting document receives the error of this start, unless enough starts are under way for all.
        if (this.#unserved() > this.#starts.size) this.#waiting.first()?.reject(error);
        this.#fill();
        throw error;
      },
    );
    this.#starts.add(start);
    // The waiting document receives the error.
    start.catch(() => undefined);
  }

  async #newConverter(): Promise<Converter<Question, Report>> {
    const { host, kind } = this;
    return await Converter.start(kind, this.#run(), { host, signal: this.#closing.signal });
  }

  #add(converter: Converter<Question, Report>): void {
    const place = new ConverterPlace(converter, this.kind, this.host);
    this.#places.set(converter, place);
    void converter.gone.finally(() => {
      this.#places.delete(converter);
      this.#fill();
    });
    converter.onLost = () => {
      if (place.state === 'idle') this.#backOff.addFailure();
      this.#fill();
    };
    this.#admit(place);
    this.#fill();
  }

  /** Gives an idle converter to the first waiting document. */
  #admit(place: ConverterPlace<Question, Report>): void {
    const { converter } = place;
    const isOver = this.#closing.signal.aborted || place.isSpent || (place.isWorn && !this.#keepsWarm);
    if (isOver) return void converter.kill();
    if (converter.hasEnded) return;
    const document = this.#waiting.first((tenant) => place.isFor(tenant));
    document?.resolve(place.take(document.tenant));
  }

  #readyFor(tenant: string): ConverterPlace<Question, Report> | undefined {
    const fit = this.#idle().filter((it) => it.isFor(tenant));
    const lasting = fit.filter((it) => !it.isWorn);
    // The most recently used converter has warm processor caches.
    return lasting.findLast(({ converter }) => converter.documents > 0) ?? lasting.at(-1) ?? fit.at(-1);
  }

  /** Converters that have not begun to end. */
  #all(): ConverterPlace<Question, Report>[] {
    return [...this.#places.values()].filter(({ converter }) => !converter.hasEnded);
  }

  #idle(): ConverterPlace<Question, Report>[] {
    return this.#all().filter(({ state }) => state === 'idle');
  }
}
