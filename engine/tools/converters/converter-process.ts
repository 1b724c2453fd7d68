import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

import { type OpenWorkspace, openWorkspace } from '../../workspace.js';
import type { ModuleRun } from '../node-module.js';
import { ProgramEnd } from '../program-end.js';
import type { Sandbox } from '../sandbox.js';
import type { Answer, Order } from './child/messages.js';
import type { ConverterHost, ConverterKind } from './converter-kind.js';
import { ProcessTree } from './process-tree.js';
import { readAnswers, Unreadable } from './read-answers.js';

/** What a process says, or how it ended. */
export type Heard<Report> = Answer<Report> | Unreadable | ProgramEnd;

/** How much of what it complains about is kept for the log, in bytes. */
const KEPT_OUTPUT = 4000;

/** How much it may complain about for a document, in bytes: to read that costs the service time. */
const MOST_OUTPUT = 16 * 2 ** 20;

/** A process and its folder, both of which are gone when it has ended. While nothing is asked, it keeps nobody waiting. */
export class ConverterProcess<Report> {
  readonly tree: ProcessTree;
  /** Resolves when all its processes have ended, however, and its folder is gone. */
  readonly gone: Promise<void>;
  /** Told all that it says, and how it ends. */
  hear: (what: Heard<Report>) => void = () => undefined;
  readonly #channel: Socket;
  /** What keeps the service from ending, unless told not to. */
  readonly #handles: readonly (ChildProcess | Socket)[];
  #complaints = Buffer.alloc(0);
  #complained = 0;
  #ending: Promise<void> | undefined;
  #end: ProgramEnd | undefined;

  private constructor(
    private readonly name: string,
    private readonly process: ChildProcess,
    private readonly workspace: OpenWorkspace,
  ) {
    this.tree = new ProcessTree(process.pid);
    this.#channel = process.stdio[3] as Socket;
    // Its end is told by the process.
    this.#channel.on('error', () => undefined);
    readAnswers<Report>(this.#channel, (answer) => this.hear(answer));
    process.stderr?.on('data', (chunk: Buffer) => this.#note(chunk));
    this.#handles = [process, this.#channel, ...(process.stderr instanceof Socket ? [process.stderr] : [])];
    for (const it of this.#handles) it.unref();
    this.gone = this.#untilGone();
  }

  /** Resolves when it runs, which is before it is ready. */
  static async start<Report>(
    kind: ConverterKind,
    run: ModuleRun,
    { sandbox, workFolder }: ConverterHost,
  ): Promise<ConverterProcess<Report>> {
    const workspace = await openWorkspace(workFolder);
    try {
      return new ConverterProcess<Report>(
        kind.name,
        spawnIn(workspace.folder, commandOf(kind, run, { sandbox, folder: workspace.folder })),
        workspace,
      );
    } catch (error) {
      await workspace.close();
      throw error;
    }
  }

  get folder(): string {
    return this.workspace.folder;
  }

  /** How it ended, once it has. */
  get end(): ProgramEnd | undefined {
    return this.#end;
  }

  send(order: Order<unknown>): void {
    this.#complained = 0;
    this.#channel.write(`${JSON.stringify(order)}\n`);
  }

  /** Ends it, with all of its processes; resolves when nothing is left of it. */
  async kill(): Promise<void> {
    // Else nothing would keep a service that has closed all else from ending before its folder is gone.
    for (const it of this.#handles) it.ref();
    this.#ending ??= this.tree.end();
    await this.gone;
  }

  async #untilGone(): Promise<void> {
    const how = await new Promise<number | NodeJS.Signals>((resolve) => {
      this.process.once('error', () => resolve(127));
      // Others may hold its streams open, so that these do not close before all have ended.
      this.process.once('exit', () => void (this.#ending ??= this.tree.end()));
      // By then it has been heard to the end.
      this.process.once('close', (code, signal) => resolve(signal ?? code ?? -1));
    });
    this.#end = new ProgramEnd(this.name, how, this.#complaints.toString());
    this.hear(this.#end);
    await this.#ending;
    // What cannot be removed is left to the next start of the service.
    await this.workspace.close().catch(() => undefined);
  }

  #note(chunk: Buffer): void {
    this.#complaints = Buffer.concat([this.#complaints, chunk.subarray(-KEPT_OUTPUT)]).subarray(-KEPT_OUTPUT);
    this.#complained += chunk.length;
    if (this.#complained > MOST_OUTPUT) this.hear(new Unreadable('It complained without end.'));
  }
}

function spawnIn(folder: string, [program = '', ...args]: readonly string[]): ChildProcess {
  return spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: folder, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // A group of its own, so that ending it reaches its children, and Ctrl-C in a terminal does not.
    detached: true,
  });
}

function commandOf(
  { limits, readable }: ConverterKind,
  run: ModuleRun,
  { sandbox, folder }: { readonly sandbox: Sandbox; readonly folder: string },
): readonly string[] {
  const command = sandbox.wrap([run.program, ...run.args], folder, [...run.readable, ...readable]);
  return [
    // The sandbox ends with the service by itself.
    ...(sandbox.active ? [] : ['setpriv', '--pdeathsig', 'KILL', '--']),
    // Private memory that it may ask for, used or not, is a limit for what would grow faster than anybody looks.
    ...['prlimit', `--fsize=${limits.file}`, `--data=${limits.memory * 2}`, '--core=0', '--'],
    ...command,
  ];
}
