import { ComputePool } from '../compute/pool.js';
import { container, type DependencyContainer } from './di.js';
import { Identifier } from './identify.js';
import type { WorkFile } from '../contract/file.js';
import type { UntypedFile } from '../media-types/find-types.js';
import type { MediaType } from '../media-types/media-types.js';
import { loadOperations } from './loader.js';
import type { CheckedPipeline } from './pipeline/checked-pipeline.js';
import { type PipelineJob, planPipeline, type PlanJob, runPipeline, typesToTellApart } from './pipeline/pipelines.js';
import type { StepPlan } from './pipeline/plan-pipeline.js';
import type { StepResult } from './pipeline/run-pipeline.js';
import { packFiles } from './pack-files.js';
import type { Receipt, ReceiptLog } from './receipt/receipt-log.js';
import { toolVersions } from './receipt/tool-versions.js';
import { Registry } from './registry.js';
import type { PluginFailureListener } from './sandboxed-operation.js';
import type { JobResult } from '../contract/job-result.js';
import { type Job, Runner } from './runner.js';
import type { Settings } from './settings.js';
import { type PluginState, SandboxedPlugins } from './sandboxed-plugins.js';
import { SANDBOX, SETTINGS } from './tokens.js';
import { type Begun, Governor, type Load } from '../compute/governor.js';
import { MemoryAdmission } from '../compute/memory-admission.js';
import type { SharedCrashes } from '../tools/converters/crash-blocklist.js';
import { Launcher } from '../tools/process/launcher.js';
import { ProcessTree } from '../tools/process/process-tree.js';
import { probeSandbox } from '../tools/sandbox/probe-sandbox.js';
import { checkGuarantees } from '../tools/sandbox/check-guarantees.js';
import { sandboxPlaceOf } from '../tools/sandbox/sandbox-place.js';
import type { Sandbox } from '../tools/sandbox/sandbox.js';
import type { ToolQueue } from '../tools/long-lived-tool.js';
import { OpenTools, type WarmProgram } from '../tools/tools.js';
import { ProcessRunner } from '../tools/process/process.js';
import { openWorkFolder, type WorkFolder } from './work-folder/work-folder.js';
import { type OpenWorkspace, openWorkspace } from './workspace.js';

/** The engine as the front doors use it. */
export interface Engine extends AsyncDisposable {
  readonly operations: Registry;
  /** Whether programs run in a sandbox, and the shortcomings of the sandbox. */
  readonly sandbox: Pick<Sandbox, 'active' | 'shortcomings'>;
  /** The state of the engine's resources, for monitoring. */
  readonly resources: EngineResources;
  /** The third-party plugins that run in processes of their own. */
  readonly plugins: readonly PluginState[];
  openWorkspace(): Promise<OpenWorkspace>;
  /** Detects the format of a file for a field of an operation; see {@link Identifier.identify}. */
  readonly identify: Identifier['identify'];
  /** Finds the format of a document for a pipeline. */
  typeForPipeline(file: UntypedFile, pipeline: CheckedPipeline, signal: AbortSignal): Promise<MediaType>;
  /** Checks the files and the options of a job before it runs. @throws QuireError */
  check(job: Pick<Job, 'operation' | 'inputs' | 'options'>): void;
  run(job: Job): Promise<JobResult>;
  /** Runs several operations in one job; see {@link runPipeline}. */
  runPipeline(job: PipelineJob): Promise<readonly StepResult[] | undefined>;
  /** Finds out what a pipeline would do, and runs no operation. */
  planPipeline(job: PlanJob): Promise<readonly StepPlan[]>;
  /** Packs files under their names, which must differ, into a ZIP archive. */
  pack(files: readonly WorkFile[], archive: WorkFile, signal: AbortSignal): Promise<WorkFile>;
  /** Completes the receipt of a job. @param files the results, under the names that their recipient sees */
  receiptOf(log: ReceiptLog, files: readonly WorkFile[], warnings: readonly string[]): Promise<Receipt>;
  /** The time limit of a job, together with the caller's signal, for a request that runs several. */
  startDeadline(signal: AbortSignal): Disposable & { readonly signal: AbortSignal };
  /** Starts the long-lived programs of QUIRE_WARM, so that the first document does not wait for them. */
  warm(): Promise<readonly WarmProgram[]>;
}

export interface EngineResources {
  /**
   * Tasks of `programs` (short-lived programs), of `threads`, and of each tool with long-lived programs, by name; `jobs`, which
   * wait for memory.
   */
  readonly queues: Readonly<Record<string, Load & Begun & Partial<ToolQueue>>>;
  /** The memory for documents in this process. */
  readonly memory: { readonly heldBytes: number; readonly maxBytes: number };
  /** The memory of this process and its programs: when it was last measured, and above which jobs wait. */
  readonly wholeMemory: { readonly measuredBytes: number; readonly maxBytes: number };
}

export interface EngineOptions {
  /** Whether a test program first tries to break out of the sandbox, which takes about half a second. */
  readonly checksGuarantees?: boolean;
  readonly onPluginFailure?: PluginFailureListener;
  /** Receives failures to remove work folders of killed services. */
  readonly onFault?: (fault: unknown) => void;
  /** The crash blocklist that several processes share. */
  readonly crashes?: SharedCrashes;
}

/** Maximum number of waiting programs for each running one; above it, jobs fail with Busy. */
const QUEUE_PER_SLOT = 64;

/** The share of the memory that documents may take in this process; the rest is for programs. */
const SHARE_OF_DOCUMENTS = 2 / 3;

/**
 * The composition root. Loads every plugin, and removes work folders of killed services as long as it is open.
 * @throws PluginLoad, MissingTool, InvalidOptions when the work folder cannot be used
 */
export async function createEngine(settings: Settings, options: EngineOptions = {}): Promise<Engine> {
  const work = await openWorkFolder(settings.workFolder, options);
  try {
    return await engineIn(work, { ...settings, workFolder: work.path }, options);
  } catch (error) {
    await work[Symbol.asyncDispose]();
    throw error;
  }
}

async function engineIn(work: WorkFolder, settings: Settings, options: EngineOptions): Promise<Engine> {
  const scope = await compose(settings, options);
  const registry = scope.resolve(Registry);
  await loadOperations(registry, settings);
  const plugins = scope.resolve(SandboxedPlugins);
  await plugins.load(settings.plugins, registry);
  const runner = scope.resolve(Runner);
  const identifier = scope.resolve(Identifier);
  const governor = scope.resolve(Governor);
  const tools = scope.resolve(OpenTools);
  const compute = scope.resolve(ComputePool);
  const admission = new MemoryAdmission({
    maxBytes: settings.memoryBytes,
    measure: () => memoryOfService(settings.memoryBytes),
    release: () => {
      tools.endIdle();
      compute.endIdle();
    },
  });
  let versions: ReturnType<typeof toolVersions> | undefined;
  return {
    operations: registry,
    sandbox: scope.resolve(SANDBOX),
    get resources() {
      const programs = { ...governor.load, ...governor.begun };
      const { held, terms } = compute.budget;
      const memory = { heldBytes: held, maxBytes: terms.maxBytes };
      const wholeMemory = { measuredBytes: admission.measuredBytes, maxBytes: settings.memoryBytes };
      const queues = { ...tools.queues, programs, threads: compute.queue, jobs: admission.queue };
      return { queues, memory, wholeMemory };
    },
    get plugins() {
      return plugins.states;
    },
    openWorkspace: () => openWorkspace(work.path),
    identify: (file, settings) => identifier.identify(file, settings),
    typeForPipeline: (file, pipeline, signal) => identifier.typeOf(file, typesToTellApart(pipeline), signal),
    check: (job) => runner.check(job),
    run: (job) => admission.run(() => runner.run(job), job.signal),
    runPipeline: (job) => admission.run(() => runPipeline(runner, job), job.signal),
    planPipeline: (job) => planPipeline(runner, job),
    pack: (files, archive, signal) =>
      packFiles(files, archive, (module, input) => compute.run(module, input, { signal })),
    receiptOf: async (log, files, warnings) => {
      versions ??= toolVersions(settings.workFolder);
      return await log.finish(files, { warnings, tools: await versions });
    },
    startDeadline: (signal) => runner.startDeadline(signal),
    warm: () => tools.warm(),
    async [Symbol.asyncDispose]() {
      await plugins[Symbol.asyncDispose]();
      await tools[Symbol.asyncDispose]();
      await compute[Symbol.asyncDispose]();
      await scope.resolve(Launcher)[Symbol.asyncDispose]();
      await work[Symbol.asyncDispose]();
    },
  };
}

/** The resident bytes of this process and its programs, exact only above `limit`; below it, an upper bound. */
async function memoryOfService(limit: number): Promise<number> {
  const tree = new ProcessTree(process.pid);
  await tree.survey();
  return await tree.residentBytes(limit);
}

async function openSandbox(settings: Settings, launcher: Launcher, checksGuarantees: boolean): Promise<Sandbox> {
  const [mode, place] = [settings.sandbox, sandboxPlaceOf(settings)];
  const sandbox = await probeSandbox(mode, place, launcher);
  return checksGuarantees ? await checkGuarantees(sandbox, { mode, place }, launcher) : sandbox;
}

async function compose(settings: Settings, options: EngineOptions): Promise<DependencyContainer> {
  const { checksGuarantees = false, onPluginFailure = () => undefined, crashes } = options;
  const { cores, workFolder, converterTenancy: tenancy, idleSeconds } = settings;
  const launcher = new Launcher();
  const sandbox = await openSandbox(settings, launcher, checksGuarantees);
  const governor = new Governor(cores, cores * QUEUE_PER_SLOT);
  const scope = container.createChildContainer();
  scope.register(SETTINGS, { useValue: settings });
  scope.register(SANDBOX, { useValue: sandbox });
  scope.register(Launcher, { useValue: launcher });
  scope.register(Governor, { useValue: governor });
  scope.register(ProcessRunner, { useValue: new ProcessRunner(sandbox, governor, launcher) });
  const place = {
    ...{ sandbox, workFolder, tenancy },
    ...(idleSeconds > 0 && { idleSeconds }),
    ...(crashes !== undefined && { crashes }),
  };
  scope.register(OpenTools, { useValue: new OpenTools(place, settings) });
  const host = { sandbox, workFolder, tenancy, size: cores };
  scope.register(SandboxedPlugins, { useValue: new SandboxedPlugins(host, settings.pluginVariables, onPluginFailure) });
  scope.register(ComputePool, {
    useValue: new ComputePool({ cores, memoryBytes: settings.memoryBytes * SHARE_OF_DOCUMENTS, idleSeconds }),
  });
  scope.register(Registry, { useValue: new Registry() });
  scope.registerSingleton(Identifier);
  scope.registerSingleton(Runner);
  return scope;
}
