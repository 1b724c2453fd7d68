import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { MissingTool } from '../../errors.js';
import { type TemporaryFolder, openTemporaryFolder } from '../../files/temporary-folder.js';
import { limited } from '../process/limited.js';
import type { ModuleRun } from '../process/node-module.js';
import { ProcessTree } from '../process/process-tree.js';
import { ProgramEnd } from '../process/program-end.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { pidOf, type SandboxedCommand, startProgram } from '../sandbox/start-program.js';
import type { Answer, Order } from './child/messages.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { readAnswers, Unreadable } from './read-answers.js';

/** What a process says, or how it ended. */
export type Heard<Report> = Answer<Report> | Unreadable | ProgramEnd;

/** How much of what it complains about is kept for the log, in bytes. */
const KEPT_OUTPUT = 4000;

/** How much it may complain about for a document, in bytes: to read that costs the service time. */
const MAX_OUTPUT = 16 * 2 ** 20;

/**
 * How long the streams of a process that was ended are read, in milliseconds. Without a sandbox, a process that it left
 * behind may hold them open; and the kernel may not be able to end a process that waits for a broken disk.
 */
const MAX_CLOSING_MS = 2000;

interface Surroundings {
  readonly pid: number;
  readonly temporary: TemporaryFolder;
  readonly sandbox: Sandbox;
}

/** A process and its folder, both of which are gone when it has ended. While nothing is asked, it keeps nobody waiting. */
export class ConverterProcess<Report> {
  readonly tree: ProcessTree;
  /** Resolves when all its processes have ended, however, and its folder is gone. */
  readonly gone: Promise<void>;
  /** Told all that it says, and how it ends. */
  hear: (what: Heard<Report>) => void = () => undefined;
  readonly #temporary: TemporaryFolder;
  readonly #sandbox: Sandbox;
  readonly #channel: Socket;
  /** What keeps the service from ending, unless told not to. */
  readonly #handles: readonly (ChildProcess | Socket)[];
  #complaints = Buffer.alloc(0);
  #complained = 0;
  #stop: () => void = () => undefined;
  #end: ProgramEnd | undefined;

  private constructor(
    private readonly name: string,
    private readonly process: ChildProcess,
    { pid, temporary, sandbox }: Surroundings,
  ) {
    this.tree = new ProcessTree(pid);
    this.#temporary = temporary;
    this.#sandbox = sandbox;
    this.#channel = process.stdio[3] as Socket;
    // Its end is told by the process.
    this.#channel.on('error', () => undefined);
    readAnswers<Report>(this.#channel, (answer) => this.hear(answer));
    process.stderr?.on('data', (chunk: Buffer) => this.#note(chunk));
    this.#handles = [process, this.#channel, ...(process.stderr instanceof Socket ? [process.stderr] : [])];
    for (const it of this.#handles) it.unref();
    this.gone = this.#untilGone();
  }

  /** Resolves when it runs, which is before it is ready. @throws MissingTool when the system cannot start it */
  static async start<Report>(
    kind: ConverterKind,
    run: ModuleRun,
    { sandbox, workFolder }: ConverterHost,
  ): Promise<ConverterProcess<Report>> {
    const temporary = await openTemporaryFolder(workFolder);
    try {
      const { folder } = temporary;
      for (const [file, content] of Object.entries(kind.files?.() ?? {})) await writeFile(join(folder, file), content);
      await sandbox.admitTo(folder);
      const command = commandOf(kind, run, { sandbox, folder });
      const process = startProgram(command, { folder, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
      return new ConverterProcess<Report>(kind.name, process, { pid: await pidOf(process), temporary, sandbox });
    } catch (cause) {
      // What cannot be removed, for want of descriptors, is left to the next start of the service.
      await temporary.close().catch(() => undefined);
      throw new MissingTool(`${kind.name} cannot be started on this machine.`, { cause });
    }
  }

  get folder(): string {
    return this.#temporary.folder;
  }

  /** How it ended, once it has. */
  get end(): ProgramEnd | undefined {
    return this.#end;
  }

  /** Moves a folder that only the service reaches into its own, under a name that is free there. */
  async takeIn(place: string, name: string): Promise<string> {
    await this.#sandbox.admitTo(place);
    const taken = join(this.folder, name);
    await rename(place, taken);
    return taken;
  }

  send(order: Order<unknown>): void {
    this.#complained = 0;
    this.#channel.write(`${JSON.stringify(order)}\n`);
  }

  /** Ends it, with all of its processes; resolves when nothing is left of it. */
  async kill(): Promise<void> {
    // Else nothing would keep a service that has closed all else from ending before its folder is gone.
    for (const it of this.#handles) it.ref();
    this.#stop();
    await this.gone;
  }

  async #untilGone(): Promise<void> {
    const closed = once(this.process, 'close');
    await new Promise<void>((resolve) => {
      this.#stop = resolve;
      this.process.once('exit', () => resolve());
    });
    // Others may hold its streams open, so that these do not close before all have ended.
    await this.tree.end();
    await withinMost(closed);
    for (const it of [this.#channel, this.process.stderr]) it?.destroy();
    const { signalCode, exitCode } = this.process;
    this.#end = new ProgramEnd(this.name, signalCode ?? exitCode ?? -1, this.#complaints.toString());
    this.hear(this.#end);
    // What cannot be removed is left to the next start of the service.
    await this.#temporary.close().catch(() => undefined);
  }

  #note(chunk: Buffer): void {
    this.#complaints = Buffer.concat([this.#complaints, chunk.subarray(-KEPT_OUTPUT)]).subarray(-KEPT_OUTPUT);
    this.#complained += chunk.length;
    if (this.#complained > MAX_OUTPUT) this.hear(new Unreadable('It complained without end.'));
  }
}

/** Waits for the end of streams, after which they have been heard to the end. */
async function withinMost(closed: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const timer = pause(MAX_CLOSING_MS, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([closed, timer]);
  over.abort();
}

function commandOf(
  { limits, readable, makesNamespaces = false }: ConverterKind,
  run: ModuleRun,
  { sandbox, folder }: { readonly sandbox: Sandbox; readonly folder: string },
): SandboxedCommand {
  const command = limited([run.program, ...run.args], {
    fsize: limits.file,
    // Private memory that it may ask for, used or not, is a limit for what would grow faster than anybody looks.
    data: limits.memory * 2,
    nproc: sandbox.mostThreads,
  });
  const wrapped = sandbox.wrap(command, { folder, readable: [...run.readable, ...readable], makesNamespaces });
  // The sandbox ends with the service by itself.
  return sandbox.active ? wrapped : { ...wrapped, argv: ['setpriv', '--pdeathsig', 'KILL', '--', ...wrapped.argv] };
}
