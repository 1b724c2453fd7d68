import { type ChildProcess, spawn } from 'node:child_process';
import { constants, copyFile, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';

import {
  InvalidInput,
  MissingTool,
  type QuireError,
  reasonOf,
  TimedOut,
  ToolFailed,
  TooComplex,
} from '../../errors.js';
import { type OpenWorkspace, openWorkspace } from '../../workspace.js';
import { type NodeModule, runOf } from '../node-module.js';
import { ProgramEnd } from '../program-end.js';
import type { Sandbox } from '../sandbox.js';
import type { Answer, Order } from './child/messages.js';
import { refusalOf } from './refusal-of.js';
import { residentBytes } from './resident-memory.js';

/** A program that stays alive between documents: a module of ours that holds it, in a process of its own. */
export interface ConverterKind {
  /** For messages: "LibreOffice". */
  readonly name: string;
  readonly module: NodeModule;
  /** Files and folders that it reads besides the system's. */
  readonly readable: readonly string[];
  readonly limits: ConverterLimits;
}

export interface ConverterLimits {
  /** Seconds from its start until it must be ready. */
  readonly start: number;
  /** Seconds that a document may take. */
  readonly document: number;
  /** Resident bytes of all its processes. */
  readonly memory: number;
  /** Bytes of each file that it writes. */
  readonly file: number;
  /** Documents after which it is replaced by a fresh one. */
  readonly documents: number;
}

/** Where converters are started. */
export interface ConverterHost {
  readonly sandbox: Sandbox;
  readonly workFolder: string;
}

/** A document to convert. */
export interface Conversion<Question> {
  /** In the job's folder; the converter gets a copy. */
  readonly source: string;
  /** The extension that the copy's name has, without a dot. */
  readonly extension: string;
  /** Where the PDF goes. */
  readonly target: string;
  /** What the caller calls the document, for messages. */
  readonly name: string;
  readonly question: Question;
  readonly signal: AbortSignal;
}

/** How often the memory of a converter at work is looked at, in milliseconds. */
const MEMORY_WATCH_MS = 200;

/** One such process. It serves a document at a time, and is done for when one has broken it. */
export class Converter<Question, Report> {
  readonly #channel: Duplex;
  #served = 0;
  /** Whether it is at work, or was when something went wrong. */
  #isAtWork = false;
  #end: ProgramEnd | undefined;
  #output = '';
  #hear: ((answer: Answer<Report> | ProgramEnd) => void) | undefined;
  /** Resolves when the process has ended, however, and what it left is gone. */
  readonly ended: Promise<void>;

  private constructor(
    private readonly kind: ConverterKind,
    private readonly process: ChildProcess,
    private readonly workspace: OpenWorkspace,
  ) {
    this.#channel = process.stdio[3] as Duplex;
    const note = (chunk: Buffer): string => (this.#output = (this.#output + chunk.toString()).slice(-4000));
    process.stdout?.on('data', note);
    process.stderr?.on('data', note);
    // Its end is told by the process.
    this.#channel.on('error', () => undefined);
    createInterface(this.#channel).on('line', (line) => this.#hear?.(JSON.parse(line) as Answer<Report>));
    this.ended = new Promise((resolve) => {
      const end = (how: number | NodeJS.Signals): void => {
        this.#end = new ProgramEnd(kind.name, how, this.#output);
        this.#hear?.(this.#end);
        void this.workspace.close().finally(resolve);
      };
      process.once('error', () => end(127));
      process.once('exit', (code, signal) => end(signal ?? code ?? -1));
    });
  }

  /** @throws MissingTool when the program cannot be started, TimedOut, ToolFailed */
  static async start<Question, Report>(
    kind: ConverterKind,
    { sandbox, workFolder }: ConverterHost,
  ): Promise<Converter<Question, Report>> {
    const workspace = await openWorkspace(workFolder);
    const { program, args, readable } = runOf(kind.module);
    const command = sandbox.wrap([program, ...args], workspace.folder, [...readable, ...kind.readable]);
    const process = spawn('prlimit', [`--fsize=${kind.limits.file}`, '--core=0', '--', ...command], {
      cwd: workspace.folder,
      env: { PATH: globalThis.process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: workspace.folder },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // A group of its own, so that ending it reaches its children as well.
      detached: true,
    });
    const converter = new Converter<Question, Report>(kind, process, workspace);
    try {
      await converter.#becomeReady();
      return converter;
    } catch (error) {
      await converter.kill();
      throw error;
    }
  }

  /** Whether it can take another document. */
  get isFit(): boolean {
    return this.#end === undefined && !this.#isAtWork && this.#served < this.kind.limits.documents;
  }

  /** Ends it, with all of its processes; resolves when nothing is left of it. */
  async kill(): Promise<void> {
    const { pid } = this.process;
    if (pid !== undefined && this.#end === undefined) {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    }
    await this.ended;
  }

  /** Converts a document. When it is not fit for another afterwards, it must be killed. @throws QuireError */
  async convert(conversion: Conversion<Question>): Promise<Report> {
    this.#served += 1;
    this.#isAtWork = true;
    const folder = join(this.workspace.folder, `document-${this.#served}`);
    await mkdir(folder);
    const order: Order<Question> = {
      source: join(folder, `source.${conversion.extension}`),
      target: join(folder, 'result.pdf'),
      question: conversion.question,
    };
    // The converter may not write to the caller's file.
    await copyFile(conversion.source, order.source, constants.COPYFILE_FICLONE);
    const answer = await this.#ask(order, conversion);
    if ('report' in answer) await takeOver(order.target, conversion.target);
    else if (!('refused' in answer)) {
      throw new ToolFailed(`${conversion.name}: ${this.kind.name} failed.`, { cause: this.#causeOf(answer) });
    }
    await rm(folder, { recursive: true, force: true });
    this.#isAtWork = false;
    if ('refused' in answer) throw refusalOf(answer.refused, conversion.name);
    return answer.report;
  }

  async #becomeReady(): Promise<void> {
    const { name, limits } = this.kind;
    const late = new TimedOut(`${name} was not ready within ${limits.start} seconds.`);
    const answer = await this.#answer({ seconds: limits.start, late });
    if (answer instanceof ProgramEnd || !('ready' in answer)) {
      throw new MissingTool(`${name} cannot be started on this machine.`, { cause: this.#causeOf(answer) });
    }
  }

  async #ask(order: Order<Question>, { name, signal }: Conversion<Question>): Promise<Answer<Report>> {
    const { limits } = this.kind;
    const late = new TimedOut(`${name} could not be converted within ${limits.document} seconds.`);
    this.#channel.write(`${JSON.stringify(order)}\n`);
    const answer = await this.#answer({ seconds: limits.document, late, signal, name });
    if (!(answer instanceof ProgramEnd)) return answer;
    if (answer.crashed) {
      throw new InvalidInput(`${name}: ${this.kind.name} breaks down on this document.`, { cause: answer });
    }
    throw new ToolFailed(`${name}: ${this.kind.name} has ended.`, { cause: answer });
  }

  /** The next that is heard, within a time and in the memory that there is. */
  #answer({ seconds, late, signal, name }: Awaited): Promise<Answer<Report> | ProgramEnd> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        clearInterval(watch);
        signal?.removeEventListener('abort', onAbort);
        this.#hear = undefined;
      };
      const fail = (error: QuireError): void => {
        stop();
        reject(error);
      };
      const timer = setTimeout(() => fail(late), seconds * 1000);
      const watch = setInterval(() => {
        if (residentBytes(this.process.pid) <= this.kind.limits.memory) return;
        fail(new TooComplex(`${name ?? this.kind.name} takes more memory to convert than it may.`));
      }, MEMORY_WATCH_MS);
      const onAbort = (): void => {
        if (signal !== undefined) fail(reasonOf(signal));
      };
      this.#hear = (answer) => {
        stop();
        resolve(answer);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted === true) onAbort();
      else if (this.#end !== undefined) this.#hear(this.#end);
    });
  }

  #causeOf(answer: Answer<Report> | ProgramEnd): Error {
    if (answer instanceof ProgramEnd) return answer;
    return new Error('broken' in answer ? answer.broken : 'It said what was not asked.');
  }
}

interface Awaited {
  readonly seconds: number;
  readonly late: TimedOut;
  readonly signal?: AbortSignal;
  readonly name?: string;
}

/** A converter that was taken over could leave a link that leads out of its folder. */
async function takeOver(made: string, target: string): Promise<void> {
  const stat = await lstat(made).catch(() => undefined);
  if (stat?.isFile() !== true || stat.nlink !== 1) throw new ToolFailed('The converter made no file.');
  await rename(made, target);
}
