import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { ToolFailed } from '../../errors.js';
import type { SandboxedCommand } from '../sandbox/start-program.js';
import type { TreeLimits } from './watch-tree.js';

export interface LaunchCommand extends SandboxedCommand {
  readonly folder: string;
  /** A file for the program's standard input, unlinked as soon as it is open. */
  readonly inputPath?: string | undefined;
  /** A program that exceeds a limit is killed. */
  readonly limits: LaunchLimits;
}

export interface LaunchLimits extends TreeLimits {
  /** Maximum bytes of standard output and of standard error, each. */
  readonly output: number;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** The limit that the program exceeded. */
  readonly excess?: keyof LaunchLimits;
}

export type LauncherRequest = { readonly id: number; readonly command: LaunchCommand } | { readonly kill: number };
export type LauncherAnswer =
  { readonly id: number; readonly ended: Ended } | { readonly id: number; readonly failed: string };

export interface Launched {
  /** Rejects when the program could not be started. */
  readonly ended: Promise<Ended>;
  /** Kills the program and its children. */
  kill(): void;
}

interface Waiting {
  resolve(ended: Ended): void;
  reject(error: Error): void;
}

/** Starts programs from a small process (`launcher-process.ts`), which is started with the first program. */
export class Launcher implements AsyncDisposable {
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #launched = 0;

  launch(command: LaunchCommand): Launched {
    const id = ++this.#launched;
    const process = (this.#process ??= this.#start());
    const ended = new Promise<Ended>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    // The channel keeps the event loop alive only while programs run.
    if (this.#waiting.size === 1) process.channel?.ref();
    this.#send(process, { id, command });
    return { ended, kill: () => this.#send(process, { kill: id }) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const process = this.#process;
    if (!process?.connected) return;
    const closed = new Promise((resolve) => process.once('exit', resolve));
    process.ref();
    process.disconnect();
    await closed;
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./launcher-process.js', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Programs without a sandbox can read the environment of their parent process, so it must not contain secrets.
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      execArgv: [],
    });
    child.on('message', (answer: LauncherAnswer) => this.#settle(answer));
    child.on('error', () => this.#lose(child));
    child.once('exit', () => this.#lose(child));
    child.unref();
    child.channel?.unref();
    return child;
  }

  #send(process: ChildProcess, request: LauncherRequest): void {
    // When the launcher has ended, its exit handler settles all waiting calls.
    if (process.connected) process.send(request, () => undefined);
  }

  #settle(answer: LauncherAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#process?.channel?.unref();
    if ('ended' in answer) waiting?.resolve(answer.ended);
    else waiting?.reject(new Error(answer.failed));
  }

  /** The next program starts a new launcher. */
  #lose(process: ChildProcess): void {
    if (this.#process !== process) return;
    this.#process = undefined;
    for (const { reject } of this.#waiting.values())
      reject(new ToolFailed('The process that starts programs has ended.'));
    this.#waiting.clear();
  }
}
