import { Governor } from '../governor.js';
import { type Conversion, Converter, type ConverterHost, type ConverterKind } from './converter.js';

/** How many documents may wait for each converter before the service says that it is busy. */
const QUEUE_PER_CONVERTER = 32;

/** A place for a converter: nothing yet, one that starts, or one that is ready. */
interface Slot<Question, Report> {
  converter?: Promise<Converter<Question, Report>>;
}

/**
 * Converters of a kind, each serving a document at a time. One that a document has broken is replaced, and so is one that
 * has served its number of documents.
 */
export class ConverterPool<Question, Report> implements AsyncDisposable {
  readonly #governor: Governor;
  readonly #free: Slot<Question, Report>[];
  readonly #slots: readonly Slot<Question, Report>[];
  #keepsWarm = false;

  constructor(
    private readonly kind: ConverterKind,
    private readonly host: ConverterHost,
    size: number,
  ) {
    this.#governor = new Governor(size, size * QUEUE_PER_CONVERTER);
    this.#slots = Array.from({ length: size }, () => ({}));
    this.#free = [...this.#slots];
  }

  /** Starts all of them, and from now on each again at once when it has ended. */
  async warm(): Promise<void> {
    this.#keepsWarm = true;
    await Promise.all(this.#slots.map((slot) => this.#ready(slot)));
  }

  /** @throws QuireError */
  async convert(conversion: Conversion<Question>): Promise<Report> {
    return await this.#governor.run(async () => {
      const slot = this.#free.pop();
      if (slot === undefined) throw new Error('There are as many slots as tasks at once.');
      try {
        const converter = await this.#ready(slot);
        return await this.#use(converter, conversion);
      } finally {
        this.#free.push(slot);
      }
    }, conversion.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#keepsWarm = false;
    await Promise.all(this.#slots.map(async ({ converter }) => (await converter?.catch(() => undefined))?.kill()));
  }

  async #ready(slot: Slot<Question, Report>): Promise<Converter<Question, Report>> {
    slot.converter ??= this.#start(slot);
    return await slot.converter;
  }

  #start(slot: Slot<Question, Report>): Promise<Converter<Question, Report>> {
    const starting = Converter.start<Question, Report>(this.kind, this.host);
    const forget = (): void => {
      if (slot.converter === starting) delete slot.converter;
      if (this.#keepsWarm) void this.#ready(slot).catch(() => undefined);
    };
    starting.then(
      (converter) => converter.ended.then(forget),
      () => delete slot.converter,
    );
    return starting;
  }

  async #use(converter: Converter<Question, Report>, conversion: Conversion<Question>): Promise<Report> {
    try {
      return await converter.convert(conversion);
    } finally {
      if (!converter.isFit) await converter.kill();
    }
  }
}
