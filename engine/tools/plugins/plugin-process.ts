import { constants, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type QuireError, reasonOf, TimedOut, ToolFailed } from '../../errors.js';
import { removeTree } from '../../files/remove-tree.js';
import type { ConverterHost } from '../converters/converter-kind.js';
import { ConverterProcess, type Heard, type ProcessKind } from '../converters/converter-process.js';
import { type MessageFormat, Unreadable } from '../converters/read-answers.js';
import { runOf } from '../process/node-module.js';
import { ProgramEnd } from '../process/program-end.js';
import { tooMuch } from '../process/too-much.js';
import { type Watched, watchTree } from '../process/watch-tree.js';
import type { Loaded, PeerMessage } from './child/child-messages.js';
import { Peer } from './child/peer.js';
import type { PluginPackage } from './plugin-package.js';
import { isMessage } from './plugin-messages.js';
import { remoteError } from './remote-error.js';

/** The plugin failed in a way that is not the caller's fault; its process has been ended. */
export class PluginFailure extends Error {
  /** @param known the error for the caller; without it, the operation has failed by itself */
  constructor(
    message: string,
    readonly known?: QuireError,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface ProcessLimits {
  /** Maximum resident memory of the process and its child processes together, in bytes; exceeding it ends the process. */
  readonly memory: number;
  /** Seconds in which the module must be loaded. */
  readonly load: number;
}

/** One call of the process, within a time. */
interface CallLimits {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

const MAX_PROCESSES = 16;
const MAX_FILE = 4 * 2 ** 30;
const MAX_FOLDER = 8 * 2 ** 30;
/** The calls of the service's functions that a plugin may have open at once. */
const MAX_CALLS = 256;

const format: MessageFormat<Loaded | PeerMessage> = { maxBytes: 16 * 2 ** 20, isMessage };

/** A process that has loaded a plugin and runs its steps, one at a time. */
export class PluginProcess {
  /** The operations that the module exports. */
  #loaded: Extract<Loaded, { loaded: unknown }>['loaded'] = [];
  #peer: Peer;
  #fail: (error: unknown) => void = () => undefined;
  #onLoaded: (message: Loaded) => void = () => undefined;
  #processes = 0;
  #stopIdleWatch: () => void = () => undefined;
  #hasEnded = false;

  private constructor(
    private readonly name: string,
    private readonly process: ConverterProcess<Loaded | PeerMessage>,
    private readonly limits: ProcessLimits,
  ) {
    this.#peer = this.#newPeer();
    process.hear = (heard) => this.#hear(heard);
  }

  /** Starts a process and loads the plugin. @throws PluginFailure; MissingTool when no process can be started */
  static async start(plugin: PluginPackage, limits: ProcessLimits, host: ConverterHost): Promise<PluginProcess> {
    const megabytes = Math.ceil(limits.memory / 2 ** 20);
    const child = (path: string): URL => new URL(path, import.meta.url);
    const run = runOf({
      url: child('./child/main.js'),
      folders: [child('../../contract'), child('../../errors.js')],
      packages: [],
      heap: megabytes,
      args: [plugin.module],
    });
    const kind: ProcessKind = {
      name: plugin.name,
      readable: plugin.readable,
      // Node reserves address space beyond its heap.
      limits: { memory: limits.memory + 2 ** 29, file: MAX_FILE },
    };
    const process = await ConverterProcess.start(kind, run, { host, format });
    const started = new PluginProcess(plugin.name, process, limits);
    try {
      await started.#load();
      return started;
    } catch (error) {
      await started.kill();
      throw error;
    }
  }

  get loaded(): Extract<Loaded, { loaded: unknown }>['loaded'] {
    return this.#loaded;
  }

  get folder(): string {
    return this.process.folder;
  }

  /** Resolves when all of its processes have ended and its folder is removed. */
  get gone(): Promise<void> {
    return this.process.gone;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Copies a file of the job into the folder of the process; returns its path there. */
  async takeIn(path: string, name: string): Promise<string> {
    const copy = join(this.folder, name);
    await copyFile(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return copy;
  }

  /** Calls the function that runs a step. @throws QuireError of the plugin; PluginFailure */
  async runStep(order: object, { seconds, signal }: CallLimits): Promise<unknown> {
    this.#stopIdleWatch();
    await this.process.admit();
    return await this.#within({ seconds, signal }, async () => await this.#peer.call(0, [order]));
  }

  /** Makes files that the service has created in the folder accessible to the process. */
  async admit(): Promise<void> {
    await this.process.admit();
  }

  /** Removes the files of a step, and checks that nothing of it goes on; ends the process when something does. */
  async rest(): Promise<void> {
    this.#peer.close(new ToolFailed('The step is over.'));
    this.#peer = this.#newPeer();
    for (const name of await readdir(this.folder)) await removeTree(join(this.folder, name));
    await this.process.tree.survey();
    if (this.process.tree.size > this.#processes) await this.kill();
    else this.#watchIdle();
  }

  async kill(): Promise<void> {
    this.#hasEnded = true;
    this.#stopIdleWatch();
    this.#peer.close(new ToolFailed(`${this.name} has ended.`));
    await this.process.kill();
  }

  async #load(): Promise<void> {
    const { signal } = new AbortController();
    const heard = new Promise<Loaded>((resolve) => (this.#onLoaded = resolve));
    const message = await this.#within({ seconds: this.limits.load, signal }, () => heard).catch(withOutput);
    if ('broken' in message) throw new PluginFailure(`it cannot be loaded (${oneLine(message.broken)})`);
    this.#loaded = message.loaded;
    await this.process.tree.survey();
    this.#processes = this.process.tree.size;
    this.#watchIdle();
  }

  #newPeer(): Peer {
    return new Peer({ send: (message) => this.process.send(message), errorOf: remoteError, mostCalls: MAX_CALLS });
  }

  #hear(heard: Heard<Loaded | PeerMessage>): void {
    if (heard instanceof ProgramEnd)
      return this.#end(new PluginFailure(oneLine(heard.message), undefined, { cause: heard }));
    if (heard instanceof Unreadable) return this.#end(new PluginFailure(heard.message));
    if ('loaded' in heard || 'broken' in heard) return this.#onLoaded(heard);
    try {
      this.#peer.receive(heard);
    } catch (error) {
      this.#end(new PluginFailure(error instanceof Error ? error.message : String(error)));
    }
  }

  #end(failure: PluginFailure): void {
    this.#hasEnded = true;
    this.#fail(failure);
    void this.kill();
  }

  #watchIdle(): void {
    this.#stopIdleWatch();
    this.#stopIdleWatch = watchTree(this.#watched, 'idle', () => void this.kill());
  }

  get #watched(): Watched {
    const { tree, folder } = this.process;
    const { memory } = this.limits;
    return { tree, folder, limits: { memory, processes: this.#processes + MAX_PROCESSES, folder: MAX_FOLDER } };
  }

  /** Waits for work of the process within limits of time and memory. */
  async #within<Value>({ seconds, signal }: CallLimits, work: () => Promise<Value>): Promise<Value> {
    const { promise: failed, reject } = deferred();
    this.#fail = reject;
    const late = (): void =>
      reject(
        new PluginFailure('it took too long', new TimedOut(`${this.name} did not finish within ${seconds} seconds.`)),
      );
    const onAbort = (): void => reject(reasonOf(signal));
    const timer = setTimeout(late, seconds * 1000);
    const stopWatch = watchTree(this.#watched, 'working', (excess) => {
      const error = tooMuch(this.name, excess);
      reject(new PluginFailure(error.message, error));
    });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const { end } = this.process;
    if (end !== undefined) reject(new PluginFailure(oneLine(end.message), undefined, { cause: end }));
    try {
      return await Promise.race([work(), failed]);
    } finally {
      clearTimeout(timer);
      stopWatch();
      signal.removeEventListener('abort', onAbort);
      this.#fail = () => undefined;
    }
  }
}

function deferred(): { readonly promise: Promise<never>; readonly reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, its) => (reject = its));
  promise.catch(() => undefined);
  return { promise, reject };
}

/** Adds the output of a process that has ended while it loaded the plugin: it has no document yet. */
function withOutput(error: unknown): never {
  const output = error instanceof PluginFailure && error.cause instanceof ProgramEnd ? error.cause.output : '';
  if (output === '' || !(error instanceof PluginFailure)) throw error;
  throw new PluginFailure(`${error.message} (${oneLine(output)})`, undefined, { cause: error.cause });
}

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(/[\s.]+$/, '');
}
