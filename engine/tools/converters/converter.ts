import { join } from 'node:path';

import { MissingTool, type QuireError, reasonOf, TimedOut, ToolFailed } from '../../errors.js';
import type { ModuleRun } from '../process/node-module.js';
import { tooMuch } from '../process/too-much.js';
import { type Watched, watchTree } from '../process/watch-tree.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { ConverterProcess, type Heard } from './converter-process.js';
import { takeOver } from './documents.js';
import { type Blame, Fault, faultOf } from './fault.js';
import { entriesOf, hasOnly } from './folder-entries.js';
import { refusalOf } from './refusal-of.js';
import { nameWith } from './input-copies.js';

/** A document to convert, or a picture to read: whatever a converter takes, and makes a file of. */
export interface Conversion<Question> {
  /** In the job's folder; the converter gets a copy, unless the document is given away. */
  readonly source: string;
  /** Whether the converter gets the file itself, which is gone afterwards. It is as before when it was nobody's turn. */
  readonly isGiven?: boolean;
  /** The extension that its name has in the converter's folder, without a dot. */
  readonly extension: string;
  /** Where the result goes. */
  readonly target: string;
  /** What the caller calls the document, for messages. */
  readonly name: string;
  readonly question: Question;
  readonly signal: AbortSignal;
}

/** The part of its memory that a converter may hold between documents; one that holds more is replaced. */
const SHARE_AT_REST = 0.5;

/** What it holds is looked at after that many documents, and after each that took this long, in milliseconds. */
const WEIGHED_EVERY = { documents: 10, milliseconds: 1000 };

/** A process that converts one document at a time. After a document that has crashed it, it has to be killed. */
export class Converter<Question, Report> {
  /** Called when it ends by itself between documents. */
  onLost: () => void = () => undefined;
  #state: 'starting' | 'ready' | 'busy' | 'resting' | 'ending' = 'starting';
  /** Documents that it was sent. */
  #sent = 0;
  /** Documents that it has taken up. */
  #begun = 0;
  #beganAt = 0;
  #isLarge = false;
  #entries: ReadonlySet<string> = new Set();
  #hear: ((heard: Heard<Report>) => void) | undefined;
  /** What a document has left running may go on while the converter is idle. */
  #stopIdleWatch: () => void = () => undefined;

  private constructor(
    private readonly kind: ConverterKind,
    private readonly process: ConverterProcess<Report>,
  ) {
    process.hear = (heard) => {
      // Once for each document: whatever says it again and again has been taken over.
      if ('taken' in heard && this.#state === 'busy' && this.#begun < this.#sent) this.#begun = this.#sent;
      // Between documents there is nothing to say.
      else if (this.#hear === undefined) this.#lose();
      else this.#hear(heard);
    };
  }

  /** @throws MissingTool when the program cannot be started, TimedOut, ToolFailed; what the signal says */
  static async start<Question, Report>(
    kind: ConverterKind,
    run: ModuleRun,
    { host, signal }: { readonly host: ConverterHost; readonly signal: AbortSignal },
  ): Promise<Converter<Question, Report>> {
    const process = await ConverterProcess.start<Report>(kind, run, host);
    const converter = new Converter<Question, Report>(kind, process);
    try {
      await converter.#untilReady(signal);
      return converter;
    } catch (error) {
      await converter.kill();
      throw error;
    }
  }

  /** Resolves when its processes have ended, however, and its folder is gone. */
  get gone(): Promise<void> {
    return this.process.gone;
  }

  /** Whether its processes have ended, or are about to. */
  get hasEnded(): boolean {
    return this.#state === 'ending';
  }

  /** How many documents it was sent. */
  get documents(): number {
    return this.#sent;
  }

  /** Whether it holds more memory between documents than it may. */
  get isLarge(): boolean {
    return this.#isLarge;
  }

  /** Ends it, with all of its processes; resolves when nothing is left of it. */
  async kill(): Promise<void> {
    this.#state = 'ending';
    this.#stopIdleWatch();
    await this.process.kill();
  }

  /**
   * Converts a document. The converter is busy from then on, until `rest` has been called.
   * @param place a folder with the document in it, to be moved into the converter's own
   * @throws Fault when it is done for; QuireError for what the document is refused for
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
    // It cannot be there already, unless the converter has put something in its place.
    const folder = await this.process.takeIn(place, 'document').catch(failed);
    const late = (): TimedOut => new TimedOut(`${name} was not done within ${limits.document} seconds.`);
    const answered = this.#answer({ name, seconds: limits.document, late, signal });
    this.process.send({ source: join(folder, nameWith(extension)), target: made, question });
    const answer = await answered;
    // What it says now is no answer to this; or it has just ended.
    if (this.#begun < this.#sent) throw new Fault(faultOf(answer, name, this.kind).failure, 'before');
    if (!('report' in answer)) {
      if ('refused' in answer && answer.refused.spent !== true) throw refusalOf(answer.refused, name);
      throw faultOf(answer, name, this.kind);
    }
    await takeOver(made, target, limits.file).catch(failed);
    return answer.report;
  }

  /** Checks after a document that has not crashed it whether it is fit for another; ends it when it is not. */
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
    // It still runs when the last job was aborted before its document was sent.
    this.#stopIdleWatch();
    this.#stopIdleWatch = watchTree(this.#watched, 'idle', () => this.#lose());
  }

  get #watched(): Watched {
    const { tree, folder } = this.process;
    return { tree, folder, limits: this.kind.limits };
  }

  /** The next that is heard, within a time and in the memory that there is. @throws Fault */
  #answer({ name, seconds, late, signal }: Expected): Promise<Heard<Report>> {
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

  /** Asked again after each wait: it may end at any moment. */
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
