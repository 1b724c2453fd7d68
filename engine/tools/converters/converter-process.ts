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
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { type MessageFormat, readMessages, Unreadable } from './read-answers.js';

/** A message of a process, or its end. */
export type Heard<Message> = Message | Unreadable | ProgramEnd;

/** Bytes of standard error that are kept for the log. */
const KEPT_OUTPUT = 4000;

/** Maximum bytes of standard error per document, since reading it costs the service time. */
const MAX_OUTPUT = 16 * 2 ** 20;

/**
 * Milliseconds to wait for the streams of a process that was ended. Without a sandbox, a leftover process may keep
 * them open; and the kernel may be unable to end a process that waits for a broken disk.
 */
const MAX_CLOSING_MS = 2000;

/** The properties of a converter kind that starting a process needs. */
export type ProcessKind = Pick<ConverterKind, 'name' | 'files' | 'readable' | 'makesNamespaces'> & {
  readonly limits: Pick<ConverterKind['limits'], 'file' | 'memory'>;
};

export interface ProcessPlace<Message> {
  readonly host: ConverterHost;
  /** The messages that the process sends. */
  readonly format: MessageFormat<Message>;
}

interface Surroundings<Message> {
  readonly pid: number;
  readonly temporary: TemporaryFolder;
  readonly sandbox: Sandbox;
  readonly format: MessageFormat<Message>;
}

/**
 * A converter's process and its folder, which is removed when the process has ended. Between documents the process
 * does not keep the service's event loop alive.
 */
export class ConverterProcess<Message> {
  readonly tree: ProcessTree;
  /** Resolves when all of its processes have ended and its folder is removed. */
  readonly gone: Promise<void>;
  /** Receives every message and the end of the process. */
  hear: (what: Heard<Message>) => void = () => undefined;
  readonly #temporary: TemporaryFolder;
  readonly #sandbox: Sandbox;
  readonly #channel: Socket;
  /** Handles that keep the event loop alive unless they are unreferenced. */
  readonly #handles: readonly (ChildProcess | Socket)[];
  #complaints = Buffer.alloc(0);
  #complained = 0;
  #stop: () => void = () => undefined;
  #end: ProgramEnd | undefined;

  private constructor(
    private readonly name: string,
    private readonly process: ChildProcess,
    { pid, temporary, sandbox, format }: Surroundings<Message>,
  ) {
    this.tree = new ProcessTree(pid);
    this.#temporary = temporary;
    this.#sandbox = sandbox;
    this.#channel = process.stdio[3] as Socket;
    // The process's exit reports the end.
    this.#channel.on('error', () => undefined);
    readMessages(this.#channel, format, (message) => this.hear(message));
    process.stderr?.on('data', (chunk: Buffer) => this.#note(chunk));
    this.#handles = [process, this.#channel, ...(process.stderr instanceof Socket ? [process.stderr] : [])];
    for (const it of this.#handles) it.unref();
    this.gone = this.#untilGone();
  }

  /** Starts the process; resolves before it is ready. @throws MissingTool when the system cannot start it */
  static async start<Message>(
    kind: ProcessKind,
    run: ModuleRun,
    { host: { sandbox, workFolder }, format }: ProcessPlace<Message>,
  ): Promise<ConverterProcess<Message>> {
    const temporary = await openTemporaryFolder(workFolder);
    try {
      const { folder } = temporary;
      for (const [file, content] of Object.entries(kind.files?.() ?? {})) await writeFile(join(folder, file), content);
      await sandbox.admitTo(folder);
      const command = commandOf(kind, run, { sandbox, folder });
      const process = startProgram(command, { folder, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
      const surroundings = { pid: await pidOf(process), temporary, sandbox, format };
      return new ConverterProcess<Message>(kind.name, process, surroundings);
    } catch (cause) {
      // A folder that cannot be removed for lack of file descriptors is removed at the next start of the service.
      await temporary.close().catch(() => undefined);
      throw new MissingTool(`${kind.name} cannot be started on this machine.`, { cause });
    }
  }

  get folder(): string {
    return this.#temporary.folder;
  }

  /** How the process ended; undefined while it runs. */
  get end(): ProgramEnd | undefined {
    return this.#end;
  }

  /** Makes the files that the service has put into the folder accessible to the process. */
  async admit(): Promise<void> {
    await this.#sandbox.admitTo(this.folder);
  }

  /** Moves a folder that only the service can reach into the converter's folder, under a free name. */
  async takeIn(place: string, name: string): Promise<string> {
    await this.#sandbox.admitTo(place);
    const taken = join(this.folder, name);
    await rename(place, taken);
    return taken;
  }

  send(message: unknown): void {
    this.#complained = 0;
    this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends the process and all of its children; resolves when they and the folder are gone. */
  async kill(): Promise<void> {
    // Keeps the event loop alive until the folder is removed, when the service has closed everything else.
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
    // Child processes may hold the streams open, so all must end before the streams close.
    await this.tree.end();
    await withinMost(closed);
    for (const it of [this.#channel, this.process.stderr]) it?.destroy();
    const { signalCode, exitCode } = this.process;
    this.#end = new ProgramEnd(this.name, signalCode ?? exitCode ?? -1, this.#complaints.toString());
    this.hear(this.#end);
    // A folder that cannot be removed is removed at the next start of the service.
    await this.#temporary.close().catch(() => undefined);
  }

  #note(chunk: Buffer): void {
    this.#complaints = Buffer.concat([this.#complaints, chunk.subarray(-KEPT_OUTPUT)]).subarray(-KEPT_OUTPUT);
    this.#complained += chunk.length;
    if (this.#complained > MAX_OUTPUT) this.hear(new Unreadable('It complained without end.'));
  }
}

/** Waits until the streams have been read to their end, up to MAX_CLOSING_MS. */
async function withinMost(closed: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const timer = pause(MAX_CLOSING_MS, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([closed, timer]);
  over.abort();
}

function commandOf(
  { limits, readable, makesNamespaces = false }: ProcessKind,
  run: ModuleRun,
  { sandbox, folder }: { readonly sandbox: Sandbox; readonly folder: string },
): SandboxedCommand {
  const command = limited([run.program, ...run.args], {
    fsize: limits.file,
    // RLIMIT_DATA stops a process that allocates faster than its memory is measured. It counts reserved memory too,
    // hence the factor.
    data: limits.memory * 2,
    nproc: sandbox.mostThreads,
  });
  const wrapped = sandbox.wrap(command, { folder, readable: [...run.readable, ...readable], makesNamespaces });
  // In the sandbox, bubblewrap ends the process with the service.
  return sandbox.active ? wrapped : { ...wrapped, argv: ['setpriv', '--pdeathsig', 'KILL', '--', ...wrapped.argv] };
}
