import { ComputePool } from '../compute/pool.js';
import { container, type DependencyContainer } from './di.js';
import { Identifier } from './identify.js';
import { loadOperations } from './loader.js';
import { Registry } from './registry.js';
import { type Job, type JobResult, Runner } from './runner.js';
import type { Settings } from './settings.js';
import { BROWSER, OCR, OFFICE, RECODER, SANDBOX, SETTINGS } from './tokens.js';
import { browserKind, browserKindOf } from '../tools/browser/browser.js';
import type { Recoder } from '../tools/compress/compression.js';
import { recoderKind } from '../tools/compress/recoder.js';
import { ConverterPool } from '../tools/converters/converter-pool.js';
import { poolSize } from '../tools/converters/pool-size.js';
import { Governor } from '../tools/process/governor.js';
import { Launcher } from '../tools/process/launcher.js';
import type { Ocr } from '../tools/ocr/ocr.js';
import { findLanguageData } from '../tools/ocr/languages/language-data.js';
import { ocrKind, ocrPrograms, type OcrPool } from '../tools/ocr/engines/pooled-engine.js';
import { officeKind } from '../tools/office/office.js';
import { probeSandbox } from '../tools/sandbox/probe-sandbox.js';
import { proveSandbox } from '../tools/sandbox/prove-sandbox.js';
import { sandboxPlaceOf } from '../tools/sandbox/sandbox-place.js';
import type { Sandbox } from '../tools/sandbox/sandbox.js';
import { openWorkFolder, type WorkFolder } from './work-folder/work-folder.js';
import { type OpenWorkspace, openWorkspace } from './workspace.js';

/** What the front doors see of the engine. */
export interface Engine extends AsyncDisposable {
  readonly operations: Registry;
  /** Whether programs are isolated, and what is lacking. */
  readonly sandbox: Pick<Sandbox, 'active' | 'shortcomings'>;
  /** Programs that run and programs that wait. */
  readonly load: Governor['load'];
  openWorkspace(): Promise<OpenWorkspace>;
  /** Finds the format of a file that came for a field of an operation; see {@link Identifier.identify}. */
  readonly identify: Identifier['identify'];
  run(job: Job): Promise<JobResult>;
  /** Starts the programs that stay alive between documents, so that the first does not wait for them. */
  warm(): Promise<readonly WarmProgram[]>;
}

/** How the start of such a program went. */
export interface WarmProgram {
  readonly name: string;
  /** Why it is not ready: whoever needs it is told the same. */
  readonly failure?: unknown;
}

/** How many programs may wait for each that runs, before the service says that it is busy. */
const QUEUE_PER_SLOT = 64;

/**
 * The composition root. Loads every plugin, and has the work folders removed that killed services left.
 * @param options.provesSandbox whether a program tries to break out of the sandbox first, which takes a quarter of a second
 * @throws PluginLoad, MissingTool, InvalidOptions when the work folder cannot be used
 */
export async function createEngine(settings: Settings, { provesSandbox = false } = {}): Promise<Engine> {
  const work = await openWorkFolder(settings.workFolder);
  try {
    return await engineIn(work, { ...settings, workFolder: work.path }, provesSandbox);
  } catch (error) {
    await work[Symbol.asyncDispose]();
    throw error;
  }
}

async function engineIn(work: WorkFolder, settings: Settings, provesSandbox: boolean): Promise<Engine> {
  const scope = await compose(settings, provesSandbox);
  const registry = scope.resolve(Registry);
  await loadOperations(registry, settings);
  const runner = scope.resolve(Runner);
  const identifier = scope.resolve(Identifier);
  const governor = scope.resolve(Governor);
  return {
    operations: registry,
    sandbox: scope.resolve(SANDBOX),
    get load() {
      return governor.load;
    },
    openWorkspace: () => openWorkspace(work.path),
    identify: (file, settings) => identifier.identify(file, settings),
    run: (job) => runner.run(job),
    warm: () =>
      Promise.all([
        warmed(officeKind.name, scope.resolve(OFFICE).warm()),
        warmed(browserKind.name, scope.resolve(BROWSER).warm()),
        warmed(recoderKind.name, scope.resolve(RECODER).pool.warm()),
        warmed(ocrPrograms[settings.ocrEngine], scope.resolve(OCR).pool.warm()),
      ]),
    async [Symbol.asyncDispose]() {
      const pools: readonly AsyncDisposable[] = [
        scope.resolve(OFFICE),
        scope.resolve(BROWSER),
        scope.resolve(OCR).pool,
        scope.resolve(RECODER).pool,
      ];
      await Promise.all(pools.map((pool) => pool[Symbol.asyncDispose]()));
      await scope.resolve(ComputePool)[Symbol.asyncDispose]();
      await scope.resolve(Launcher)[Symbol.asyncDispose]();
      await work[Symbol.asyncDispose]();
    },
  };
}

async function openSandbox(settings: Settings, launcher: Launcher, provesSandbox: boolean): Promise<Sandbox> {
  const [mode, place] = [settings.sandbox, sandboxPlaceOf(settings)];
  const sandbox = await probeSandbox(mode, place, launcher);
  return provesSandbox ? await proveSandbox(sandbox, { mode, place }, launcher) : sandbox;
}

async function warmed(name: string, start: Promise<void>): Promise<WarmProgram> {
  return await start.then(
    () => ({ name }),
    (failure: unknown) => ({ name, failure }),
  );
}

async function compose(settings: Settings, provesSandbox: boolean): Promise<DependencyContainer> {
  const scope = container.createChildContainer();
  scope.register(SETTINGS, { useValue: settings });
  scope.registerSingleton(Launcher);
  const sandbox = await openSandbox(settings, scope.resolve(Launcher), provesSandbox);
  scope.register(SANDBOX, { useValue: sandbox });
  scope.register(Governor, { useValue: new Governor(settings.cores, settings.cores * QUEUE_PER_SLOT) });
  const { workFolder, converterTenancy: tenancy } = settings;
  const host = { sandbox, workFolder, tenancy };
  const size = poolSize(settings.cores);
  scope.register(OFFICE, { useValue: new ConverterPool(officeKind, host, size) });
  const chromium = browserKindOf(sandbox.active || settings.sandbox === 'off');
  scope.register(BROWSER, { useValue: new ConverterPool(chromium, host, size) });
  const dataFolder = findLanguageData();
  const pool: OcrPool = new ConverterPool(ocrKind(settings.ocrEngine, dataFolder), host, size);
  const ocr: Ocr = { engine: settings.ocrEngine, dataFolder, atOnce: size, pool };
  scope.register(OCR, { useValue: ocr });
  const recoder: Recoder = { atOnce: size, pool: new ConverterPool(recoderKind, host, size) };
  scope.register(RECODER, { useValue: recoder });
  scope.register(Registry, { useValue: new Registry() });
  scope.registerSingleton(ComputePool);
  scope.registerSingleton(Identifier);
  scope.registerSingleton(Runner);
  return scope;
}
