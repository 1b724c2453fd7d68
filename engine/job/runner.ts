import { closeSync, readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

import type { Inputs, WorkFile, Workspace } from '../contract/file.js';
import type { JobResult } from '../contract/job-result.js';
import type { Operation } from '../contract/operation.js';
import { outputOf } from '../contract/output.js';
import type { Step, StepContext } from '../contract/step.js';
import type { Tools } from '../contract/tools/tools.js';
import { checkInputs } from './check-inputs.js';
import { ComputePool } from '../compute/pool.js';
import { traced } from '../compute/traced.js';
import { inject, injectable } from './di.js';
import { isQuireError, PluginFault, reasonOf, TimedOut } from '../errors.js';
import { openRegularSync } from '../files/regular-file.js';
import { isSameType } from '../media-types/media-types.js';
import { withDiskFullError } from '../files/with-disk-full-error.js';
import { ineffectiveOptionWarnings } from './option-needs.js';
import { checkOptions } from './options.js';
import { ProcessRunner } from '../tools/process/process.js';
import { settingsOf } from './plugin-settings.js';
import type { ReceiptLog } from './receipt/receipt-log.js';
import { WarningList } from './receipt/warning-list.js';
import type { Settings } from './settings.js';
import { SETTINGS } from './tokens.js';
import { declaredTools } from '../tools/plugins/child/declared-tools.js';
import { runOnPages } from '../tools/pdfium/pool/run-on-pages.js';
import { OpenTools } from '../tools/tools.js';
import type { ToolScope } from '../tools/tool-scope.js';

/** One run of one operation. */
export interface Job {
  readonly operation: Operation;
  /** Files in the workspace, by form field. */
  readonly inputs: Inputs;
  /** The options with converted types, not yet checked. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  /** An identifier of the owner of the job; long-lived programs may serve one tenant each. */
  readonly tenant?: string;
  /** Called with the progress of the job, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called with the name of each step before it runs. */
  readonly onStep?: (step: string) => void;
  /** Receives the facts for a receipt, if one is wanted. */
  readonly receipt?: ReceiptLog;
}

/** The context of a step, with what a step that runs in a plugin's process needs besides. */
export interface JobContext extends StepContext {
  readonly receipt?: ReceiptLog;
  readonly tenant: string | undefined;
  /** The tools of the job for files in another folder, and for programs in the package of a plugin. */
  toolsIn(folder: string, packageFolder: string): Tools;
}

/** Runs the steps of an operation in order; the output files of each step are the input of the next. */
@injectable()
export class Runner {
  constructor(
    @inject(ProcessRunner) private readonly processes: ProcessRunner,
    @inject(ComputePool) private readonly compute: ComputePool,
    @inject(SETTINGS) private readonly settings: Settings,
    @inject(OpenTools) private readonly tools: OpenTools,
  ) {}

  /**
   * @throws QuireError of any kind. Any other error of a step becomes a PluginFault that names the operation and the step.
   */
  async run(job: Job): Promise<JobResult> {
    return await traced({ kind: 'job', name: job.operation.name }, () => this.#run(job));
  }

  async #run(job: Job): Promise<JobResult> {
    const { operation } = job;
    const options = this.check(job);
    using deadline = this.startDeadline(job.signal);
    const given = new Set([...Object.keys(job.options), ...filledFields(job.inputs)]);
    const warnings = new WarningList(ineffectiveOptionWarnings(operation, { given, options }));
    const figures: Record<string, number> = {};
    const context = this.contextOf(job, options, { signal: deadline.signal, warnings, figures });
    for (const file of Object.values(job.inputs).flat()) await job.receipt?.addInput(file);
    job.receipt?.addOperation(operation, options);
    const [flowing = ''] = Object.keys(operation.inputs);
    let files = job.inputs[flowing] ?? [];
    const whole = operation.steps.reduce((sum, step) => sum + weightOf(step), 0);
    let done = 0;
    for (const step of operation.steps) {
      job.onStep?.(step.name);
      const tell = (share: number): void => job.onProgress?.((done + share * weightOf(step)) / whole);
      const within = { ...context, progress: (some: number, all: number) => tell(some / all) };
      const current = files;
      files = await traced({ kind: 'step', name: step.name }, () => perform(step, current, within));
      tell(1);
      done += weightOf(step);
    }
    return { file: single(files, { operation, options, workspace: job.workspace }), warnings: [...warnings], figures };
  }

  /** Checks the files and the options of a job. @returns the options with their defaults */
  check({ operation, inputs, options }: Pick<Job, 'operation' | 'inputs' | 'options'>): Job['options'] {
    checkInputs(operation, inputs);
    return checkOptions(operation.options, options, filledFields(inputs));
  }

  /** The time limit of a job, together with the caller's signal. */
  startDeadline(caller: AbortSignal): Disposable & { readonly signal: AbortSignal } {
    return startDeadline(this.settings.jobTimeoutSeconds, caller);
  }

  /** The context of the steps of a job, with its tools. */
  contextOf(
    job: Omit<Job, 'options' | 'onProgress'>,
    options: unknown,
    { signal, warnings, figures }: { signal: AbortSignal; warnings: WarningList; figures: Record<string, number> },
  ): Omit<JobContext, 'progress'> {
    const { operation, inputs, workspace, receipt } = job;
    const compute = <Result>(module: URL, input: unknown): Promise<Result> =>
      this.compute.run<Result>(module, input, { signal });
    const warn = (sentence: string): void => warnings.add(sentence);
    const tell = (more: Readonly<Record<string, number>>): void => void Object.assign(figures, more);
    const scope = {
      signal,
      programs: operation.programs ?? [],
      tenant: job.tenant,
      compute,
      runOnPages: (run) => runOnPages(this.compute, { ...run, signal }),
      warn,
      tell,
    } satisfies Omit<ToolScope, 'folder'>;
    const toolsIn = (folder: string, packageFolder?: string): Tools => {
      const tools = this.tools.toolsFor(this.processes, { ...scope, folder, packageFolder });
      return receipt === undefined ? tools : receipt.watch(tools);
    };
    return {
      operation,
      options,
      settings: settingsOf(operation, this.settings.pluginVariables),
      inputs,
      workspace,
      signal,
      compute,
      tell,
      warn,
      tools: toolsIn(workspace.folder),
      toolsIn,
      tenant: job.tenant,
      ...(receipt !== undefined && { receipt }),
    };
  }
}

/** Returns the share of a step in the progress of the job: steps other than transforms take little time. */
function weightOf({ role }: Step): number {
  return role === 'transform' ? 20 : 1;
}

/** Runs one step. @throws QuireError; PluginFault for any other error */
export async function perform(
  step: Step,
  files: readonly WorkFile[],
  context: StepContext & Pick<JobContext, 'receipt'>,
): Promise<readonly WorkFile[]> {
  const { operation, signal, workspace, receipt } = context;
  try {
    signal.throwIfAborted();
    const made = await orAborted(
      withDiskFullError(() => step.run(files, { ...context, tools: toolsOf(step, context) })),
      signal,
    );
    const before = new Set(files.map(({ path }) => path));
    for (const file of made) if (!before.has(file.path)) checkMade(file, workspace);
    await receipt?.addStep(step, { files, made }, context);
    return made;
  } catch (cause) {
    // After an abort, a step may fail with any error, such as of a stream, a worker or a program.
    if (signal.aborted) throw reasonOf(signal, cause);
    if (isQuireError(cause)) throw cause;
    throw new PluginFault(operation.name, step.name, { cause });
  }
}

/** A transform gets the tools that its operation declares, as in the sandbox; the steps of Quire get all. */
function toolsOf({ role }: Step, { operation, tools }: Pick<StepContext, 'operation' | 'tools'>): Tools {
  return role === 'transform' && operation.tools !== undefined ? declaredTools(tools, operation.tools) : tools;
}

/** Rejects when the signal is aborted, also if the step ignores the signal. */
async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let giveUp = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(reasonOf(signal));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Checks by its descriptor that a file is in the workspace: a compromised program could replace its result or a folder by a
 * link at any time. The check is synchronous because it takes less time than a call of another thread.
 */
export function checkMade({ path }: WorkFile, { folder }: Workspace): void {
  const file = openRegularSync(path);
  try {
    const isInside = readlinkSync(`/proc/self/fd/${file}`).startsWith(realpathSync.native(folder) + sep);
    if (!isInside) throw new Error('The step returned a file outside of the workspace.');
  } finally {
    closeSync(file);
  }
}

/** Returns the single result file. It is checked again, since a program may have run after the file was made. */
function single(
  files: readonly WorkFile[],
  { operation, options, workspace }: Pick<StepContext<Job['options']>, 'operation' | 'options' | 'workspace'>,
): WorkFile {
  try {
    const output = outputOf(operation, options);
    const [file] = files;
    if (file === undefined || files.length !== 1 || !isSameType(file.type, output)) {
      throw new Error(
        `The steps returned ${files.length} files (${file?.type.name}); the result must be one ${output.name}.`,
      );
    }
    checkMade(file, workspace);
    return file;
  } catch (cause) {
    throw new PluginFault(operation.name, operation.steps.at(-1)?.name ?? 'none', { cause });
  }
}

/** The fields that have files. */
export function filledFields(inputs: Inputs): readonly string[] {
  return Object.keys(inputs).filter((field) => inputs[field]?.length);
}

function tooLong(seconds: number): string {
  const limit = `${seconds} seconds, the most that a job may take here (QUIRE_JOB_TIMEOUT_S)`;
  return `The job did not finish within ${limit}. A smaller document takes less time.`;
}

function startDeadline(seconds: number, caller: AbortSignal): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimedOut(tooLong(seconds))), seconds * 1000);
  const forward = (): void => controller.abort(caller.reason);
  caller.addEventListener('abort', forward, { once: true });
  if (caller.aborted) forward();
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      caller.removeEventListener('abort', forward);
    },
  };
}
