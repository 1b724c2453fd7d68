import { join } from 'node:path';

import { MissingTool, type QuireError, reasonOf, TimedOut, ToolFailed } from '../../errors.js';
import type { ModuleRun } from '../process/node-module.js';
import { tooMuch } from '../process/too-much.js';
import { type Watched, watchTree } from '../process/watch-tree.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import type { Answer, Order } from './child/converter-messages.js';
import { ConverterProcess, type Heard } from './converter-process.js';
import { takeOver } from './take-over.js';
import { type Blame, Fault, faultOf } from './fault.js';
import { entriesOf, hasOnly } from './folder-entries.js';
import { answerFormat } from './read-answers.js';
import { refusalOf } from './refusal-of.js';
import { nameWith } from './input-copies.js';

/** A document or an image for a converter, which makes a file of it. */
export interface Conversion<Question> {
  /** Path in the job's folder. The converter gets a copy, or the file itself if `isGiven`. */
  readonly source: string;
  /**
   * Whether the converter may take the file itself, which is removed afterwards. A job that fails before its turn
   * leaves it unchanged.
   */
  readonly isGiven?: boolean;
  /** Extension of the document's name in the converter's folder, without a dot. */
  readonly extension: string;
  /** Path of the result. */
  readonly target: string;
  /** The caller's name of the document, for messages. */
  readonly name: string;
  readonly question: Question;
  readonly signal: AbortSignal;
}

/** Maximum share of its memory limit that a converter may hold between documents; one with more is replaced. */
const SHARE_AT_REST = 0.5;

/** The memory is measured after this many documents, and after each document that took this long. */
const WEIGHED_EVERY = { documents: 10, milliseconds: 1000 };

/** A process that converts one document at a time. After a crash it must be ended. */
export class Converter<Question, Report> {
  /** Called when the process ends by itself between documents. */
  onLost: () => void = () => undefined;
  #state: 'starting' | 'ready' | 'busy' | 'resting' | 'ending' = 'starting';
  /** Documents sent to the process. */
  #sent = 0;
  /** Documents that the process has taken up. */
  #begun = 0;
  #beganAt = 0;
  #isLarge = false;
  #entries: ReadonlySet<string> = new Set();
  #hear: ((heard: Heard<Answer<Report>>) => void) | undefined;
  /** Watches the memory of an idle converter: a document may have left something running. */
  #stopIdleWatch: () => void = () => undefined;

  private constructor(
    private readonly kind: ConverterKind,
    private readonly process: ConverterProcess<Answer<Report>>,
  ) {
    process.hear = (heard) => {
      // Accepts `taken` once per document; a compromised converter may repeat it.
      if ('taken' in heard && this.#state === 'busy' && this.#begun < this.#sent) this.#begun = this.#sent;
      // A message between documents is a protocol violation, so the converter is ended.
      else if (this.#hear === undefined) this.#lose();
      else this.#hear(heard);
    };
  }

  /**
   * Starts a converter. @throws MissingTool when the program cannot be started, TimedOut, ToolFailed; the signal's
   * reason
   */
  static async start<Question, Report>(
    kind: ConverterKind,
    run: ModuleRun,
    { host, signal }: { readonly host: ConverterHost; readonly signal: AbortSignal },
  ): Promise<Converter<Question, Report>> {
    const process = await ConverterProcess.start(kind, run, { host, format: answerFormat<Report>() });
    const converter = new Converter<Question, Report>(kind, process);
    try {
      await converter.#untilReady(signal);
      return converter;
    } catch (error) {
      await converter.kill();
      throw error;
    }
  }

  /** Resolves when its processes have ended and its folder is removed. */
  get gone(): Promise<void> {
    return this.process.gone;
  }

  /** Whether its processes have ended or are about to. */
  get hasEnded(): boolean {
    return this.#state === 'ending';
  }

  /** Documents sent to it so far. */
  get documents(): number {
    return this.#sent;
  }

  /** Whether it holds more memory between documents than permitted. */
  get isLarge(): boolean {
    return this.#isLarge;
  }

  /** Ends the process and all of its children; resolves when they and the folder are gone. */
  async kill(): Promise<void> {
    this.#state = 'ending';
    this.#stopIdleWatch();
    await this.process.kill();
  }

  /**
   * Converts a document. The converter is busy from then on, until `rest` has been called. @param place a folder
   * with the document in it, to be moved into the converter's own @throws Fault when the converter must be ended;
   * QuireError when the document is refused
   */
  async convert(place: string, { extension, target, name, question, signal }: Conversion<Question>): Promise<Report> {
    const { limits, name: program } = this.kind;
    if (signal.aborted) throw reasonOf(signal);
    if (this.#state !== 'ready') throw new Fault(new ToolFailed(`${program} has ended.`), 'before');
    this.#stopIdleWatch();
    this.#state = 'busy';
    this.#sent += 1;
    this.#beganAt = performance.now();
    const made = join(this.process.folder, 'result');
    const failed = (cause: unknown): never => {
      const blame = this.#isEnding() ? 'before' : 'document';
      throw new Fault(new ToolFailed(`${name}: ${program} failed.`, { cause }), blame);
    };
    // The name is free, unless the converter has put something there.
    const folder = await this.process.takeIn(place, 'document').catch(failed);
    const advice = 'try a smaller document, or try again later';
    const late = (): TimedOut => new TimedOut(`${name} was not done within ${limits.document} seconds; ${advice}.`);
    const answered = this.#answer({ name, seconds: limits.document, late, signal });
    const order: Order<Question> = { source: join(folder, nameWith(extension)), target: made, question };
    this.process.send(order);
    const answer = await answered;
    // A message before `taken` answers no order, and the process may have just ended.
    if (this.#begun < this.#sent) throw new Fault(faultOf(answer, name, this.kind).failure, 'before');
    if (!('report' in answer)) {
      if ('refused' in answer && answer.refused.spent !== true) throw refusalOf(answer.refused, name);
      throw faultOf(answer, name, this.kind);
    }
    await takeOver(made, target, limits.file).catch(failed);
    return answer.report;
  }

  /**
   * Checks, after a document that did not crash it, whether the converter can serve another; ends it when it cannot.
   */
  async rest(): Promise<void> {
    if (!this.#isEnding()) this.#state = 'resting';
    const isTidy = await hasOnly(this.#entries, this.process.folder).catch(() => false);
    if (!isTidy) void this.kill();
    else if (this.#isToBeWeighed()) await this.#weigh();
    this.#becomeFree();
  }

  async #untilReady(signal: AbortSignal): Promise<void> {
    const { name, limits } = this.kind;
    const late = (): TimedOut => new TimedOut(`${name} was not ready within ${limits.start} seconds.`);
    const heard = await this.#answer({ name, seconds: limits.start, late, signal }).catch((error: unknown) => {
      throw error instanceof Fault ? error.failure : error;
    });
    if (!('ready' in heard)) {
      const { failure } = faultOf(heard, name, this.kind);
      throw new MissingTool(`${name} cannot be started on this machine.`, { cause: failure.cause });
    }
    this.#entries = await entriesOf(this.process.folder);
    await this.process.tree.survey();
    this.#becomeFree();
  }

  #becomeFree(): void {
    if (this.#isEnding()) return;
    this.#state = 'ready';
    // The watch still runs when the last job was aborted before its document was sent.
    this.#stopIdleWatch();
    this.#stopIdleWatch = watchTree(this.#watched, 'idle', () => this.#lose());
  }

  get #watched(): Watched {
    const { tree, folder } = this.process;
    return { tree, folder, limits: this.kind.limits };
  }

  /** The next message, within limits of time and memory. @throws Fault */
  #answer({ name, seconds, late, signal }: Expected): Promise<Heard<Answer<Report>>> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        stopWatch();
        signal.removeEventListener('abort', onAbort);
        this.#hear = undefined;
      };
      const fail = (failure: QuireError, blame: Blame): void => {
        stop();
        reject(new Fault(failure, blame));
      };
      const onAbort = (): void => fail(reasonOf(signal), 'others');
      const timer = setTimeout(() => fail(late(), 'document'), seconds * 1000);
      const stopWatch = watchTree(this.#watched, 'working', (excess) => fail(tooMuch(name, excess), 'document'));
      this.#hear = (heard) => {
        stop();
        resolve(heard);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      else if (this.process.end !== undefined) this.#hear(this.process.end);
    });
  }

  #lose(): void {
    const isBetweenDocuments = this.#state === 'ready';
    void this.kill();
    if (isBetweenDocuments) this.onLost();
  }

  /** Evaluated again after each wait, since the process may end at any moment. */
  #isEnding(): boolean {
    return this.#state === 'ending';
  }

  #isToBeWeighed(): boolean {
    const tookLong = performance.now() - this.#beganAt > WEIGHED_EVERY.milliseconds;
    return tookLong || this.#sent % WEIGHED_EVERY.documents === 0;
  }

  async #weigh(): Promise<void> {
    const most = this.kind.limits.memory * SHARE_AT_REST;
    await this.process.tree.survey();
    this.#isLarge = (await this.process.tree.residentBytes(most)) > most;
  }
}

interface Expected {
  readonly name: string;
  readonly seconds: number;
  readonly late: () => TimedOut;
  readonly signal: AbortSignal;
}
