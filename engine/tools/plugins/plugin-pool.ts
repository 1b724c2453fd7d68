import type { Inputs, WorkFile, Workspace } from '../../contract/file.js';
import type { Tools } from '../../contract/tools/tools.js';
import { Governor, type Load } from '../../compute/governor.js';
import { Busy, isQuireError } from '../../errors.js';
import type { ConverterHost } from '../converters/converter-kind.js';
import { StartBackOff } from '../converters/start-back-off.js';
import type { StepOrder } from './child/child-messages.js';
import { undeclaredTool } from './child/declared-tools.js';
import { JobFiles } from './job-files.js';
import type { PluginPackage } from './plugin-package.js';
import { PluginFailure, PluginProcess, type ProcessLimits } from './plugin-process.js';
import { callVerb } from './verbs.js';

/** A step of a plugin's operation, and what it works on. */
export interface StepRun extends Pick<
  StepOrder,
  'operation' | 'step' | 'options' | 'settings' | 'tools' | 'warn' | 'tell' | 'progress'
> {
  readonly files: readonly WorkFile[];
  readonly inputs: Inputs;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  readonly seconds: number;
  readonly tenant: string | undefined;
  /** Programs that the operation declares. */
  readonly programs: readonly string[];
  /** Makes the tools of the job for files in another folder. */
  readonly toolsIn: (folder: string, packageFolder: string) => Tools;
}

/** Steps that may wait for each process. */
const QUEUE_PER_PROCESS = 32;

/** Failures in a row after which the plugin is refused for a while. */
const ALLOWED_FAILURES = 3;

/** Steps after which a process is replaced: a plugin may lose memory with each. */
const MAX_STEPS = 500;

const RETRY_SECONDS = 10;
/** Only for a plugin that hangs: a busy machine needs seconds to start a process. */
const LOAD_SECONDS = 30;

/** The processes of a plugin, which run its steps. They are started when needed and stay for further steps. */
export class PluginPool implements AsyncDisposable {
  readonly #governor: Governor;
  readonly #idle: PooledProcess[] = [];
  readonly #all = new Set<PluginProcess>();
  readonly #backOff = new StartBackOff(ALLOWED_FAILURES - 1, () => undefined);
  #memory = 512 * 2 ** 20;

  constructor(
    readonly plugin: PluginPackage,
    private readonly host: ConverterHost,
    size: number,
  ) {
    this.#governor = new Governor(size, size * QUEUE_PER_PROCESS);
  }

  get load(): Load {
    return this.#governor.load;
  }

  /** Whether the plugin is refused for a while because it has failed several times in a row. */
  get isPaused(): boolean {
    return this.#backOff.isPaused;
  }

  /**
   * Loads the plugin, and returns the operations that it exports, which are not checked.
   * @throws PluginFailure; MissingTool
   */
  async open(): Promise<PluginProcess['loaded']> {
    const process = await this.#start();
    this.#idle.push({ process, steps: 0, tenant: undefined });
    return process.loaded;
  }

  /** Sets the maximum memory of each process, as the operations of the plugin declare it by `memory`. */
  limitMemory(megabytes: number): void {
    if (this.#memory === megabytes * 2 ** 20) return;
    this.#memory = megabytes * 2 ** 20;
    for (const { process } of this.#idle.splice(0)) void process.kill();
  }

  /** Runs a step. @throws QuireError; PluginFailure when the plugin has failed */
  async run(step: StepRun): Promise<readonly WorkFile[]> {
    return await this.#governor.run(async () => await this.#attempt(step), step.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#backOff.reset();
    await Promise.all([...this.#all].map((it) => it.kill()));
  }

  async #attempt(step: StepRun): Promise<readonly WorkFile[]> {
    if (this.isPaused)
      throw new Busy(
        `${this.plugin.name} has failed several times in a row and is refused for a while.`,
        RETRY_SECONDS,
      );
    let pooled: PooledProcess | undefined;
    try {
      pooled = this.#takeIdle(step.tenant) ?? { process: await this.#start(), steps: 0, tenant: step.tenant };
      const files = await runIn(pooled.process, step, this.plugin);
      await this.#giveBack(pooled);
      this.#backOff.reset();
      return files;
    } catch (error) {
      // An error for the caller leaves the process as it was, unless the job was cancelled in the middle of it.
      if (isQuireError(error) && pooled !== undefined && !step.signal.aborted) {
        await this.#giveBack(pooled);
        throw error;
      }
      void pooled?.process.kill();
      if (!isQuireError(error)) this.#backOff.addFailure();
      throw error;
    }
  }

  #takeIdle(tenant: string | undefined): PooledProcess | undefined {
    const { tenancy = 'shared' } = this.host;
    const at = this.#idle.findLastIndex(({ process, tenant: its }) => {
      return !process.hasEnded && (tenancy !== 'key' || its === undefined || its === tenant);
    });
    const [found] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (found !== undefined) return { ...found, tenant };
    // Processes of other tenants make room.
    for (const { process } of this.#idle.splice(0)) void process.kill();
    return undefined;
  }

  async #giveBack({ process, steps, tenant }: PooledProcess): Promise<void> {
    const isSpent = this.host.tenancy === 'document' || steps + 1 >= MAX_STEPS;
    if (isSpent) void process.kill();
    else await process.rest();
    if (!process.hasEnded) this.#idle.push({ process, steps: steps + 1, tenant });
  }

  async #start(): Promise<PluginProcess> {
    const limits: ProcessLimits = { memory: this.#memory, load: LOAD_SECONDS };
    const process = await PluginProcess.start(this.plugin, limits, this.host);
    this.#all.add(process);
    void process.gone.finally(() => this.#all.delete(process));
    return process;
  }
}

interface PooledProcess {
  readonly process: PluginProcess;
  /** Steps that it has run. */
  readonly steps: number;
  /** The tenant of its latest step. */
  readonly tenant: string | undefined;
}

async function runIn(process: PluginProcess, step: StepRun, { folder }: PluginPackage): Promise<readonly WorkFile[]> {
  const { operation, step: position, options, settings, tools: names, warn, tell, progress, seconds, signal } = step;
  const jobFiles = new JobFiles(process, step.workspace);
  const tools = step.toolsIn(process.folder, folder);
  const inputs: Record<string, readonly WorkFile[]> = {};
  for (const [field, files] of Object.entries(step.inputs)) inputs[field] = await jobFiles.takeIn(files);
  const order: StepOrder = {
    ...{ operation, step: position, options, settings, tools: names, inputs, warn, tell, progress },
    files: await jobFiles.takeIn(step.files),
    async use(tool, verb, args) {
      if (!names.includes(tool)) throw new PluginFailure(undeclaredTool(tool));
      const given = jobFiles.checked(args);
      const result = await callVerb(tools, [tool, verb], given as readonly unknown[]);
      // Files that a tool has made belong to the service.
      await process.admit();
      return result;
    },
  };
  return await jobFiles.takeOut(await process.runStep(order, { seconds, signal }));
}
