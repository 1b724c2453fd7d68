import { isQuireError, PluginLoad } from '../errors.js';
import type { Operation } from '../contract/operation.js';
import type { ToolHost } from '../tools/long-lived-tool.js';
import type { DeclaredOperation } from '../tools/plugins/child/child-messages.js';
import { pluginPackage, privatePart } from '../tools/plugins/plugin-package.js';
import { PluginPool } from '../tools/plugins/plugin-pool.js';
import { toolNames } from '../tools/plugins/verbs.js';
import { nearestAdvice } from '../text/nearest-name.js';
import { checkApiVersion, checkOperation, locatePlugin } from './loader.js';
import { settingsOf } from './plugin-settings.js';
import type { Registry } from './registry.js';
import { type PluginFailureListener, sandboxedOperation } from './sandboxed-operation.js';

/** State of a third-party plugin, for the operator of the service. */
export interface PluginState {
  /** The name or path in the settings. */
  readonly plugin: string;
  /** `refused`: it was not loaded; `paused`: it failed several times in a row and is refused for a while. */
  readonly state: 'ready' | 'paused' | 'refused';
  readonly operations: readonly string[];
  /** Why it was refused: a sentence that begins with a small letter. */
  readonly problem?: string;
}

interface OpenPlugin {
  readonly pool: PluginPool;
  readonly operations: readonly Operation[];
}

/** The third-party plugins of an engine, each in processes of its own. A plugin that cannot be loaded is left out. */
export class SandboxedPlugins implements AsyncDisposable {
  readonly #pools: PluginPool[] = [];
  #states: readonly (() => PluginState)[] = [];

  constructor(
    private readonly host: ToolHost,
    private readonly variables: Readonly<Record<string, string>>,
    private readonly onFailure: PluginFailureListener,
  ) {}

  get states(): readonly PluginState[] {
    return this.#states.map((stateOf) => stateOf());
  }

  /** Loads plugins and adds their operations. @throws PluginLoad when there is no module with such a name or path */
  async load(plugins: readonly string[], registry: Registry): Promise<void> {
    const located = plugins.map((plugin) => ({ plugin, module: locatePlugin(plugin, process.cwd()) }));
    const opening = located.map(async ({ plugin, module }) => {
      return { plugin, result: await this.#open(plugin, module).catch((error: unknown) => error) };
    });
    this.#states = (await Promise.all(opening)).map(({ plugin, result }) => stateOf(plugin, result, registry));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#pools.map((it) => it[Symbol.asyncDispose]()));
  }

  async #open(plugin: string, module: string): Promise<OpenPlugin> {
    const pool = new PluginPool(pluginPackage(plugin, module), this.host, this.host.size);
    this.#pools.push(pool);
    const loaded = await pool.open().catch((error: unknown) => {
      // A service that is started by root runs plugins as another user, who gets other errors in each case.
      const path = process.getuid?.() === 0 ? privatePart(pool.plugin) : undefined;
      if (path === undefined) throw error;
      const message = `${plugin}: only its owner can read ${path}; "chmod -R o+rX" lets the user of plugins read it.`;
      throw new PluginLoad(message, { cause: error });
    });
    const operations = loaded.map(({ apiVersion, operation }, position) => {
      if (operation === null) throw new PluginLoad(`${plugin}: the default export was not made by defineOperation.`);
      checkApiVersion(apiVersion, plugin);
      // The declaration is checked next; until then, a missing list of steps has no steps.
      const declared = { steps: [], ...(operation as object) } as unknown as DeclaredOperation;
      const checked = checkOperation(
        sandboxedOperation(declared, { pool, position, onFailure: this.onFailure }),
        plugin,
      );
      checkTools(checked, plugin);
      settingsOf(checked, this.variables);
      return checked;
    });
    pool.limitMemory(Math.max(...operations.map(({ memory = DEFAULT_MEMORY }) => memory)));
    return { pool, operations };
  }
}

/** @throws PluginLoad if the operation declares a tool that this engine does not have */
function checkTools({ name, tools = [] }: Operation, source: string): void {
  const unknown = tools.find((it) => !toolNames.includes(it));
  if (unknown === undefined) return;
  throw new PluginLoad(`${source}: ${name}: there is no tool ${unknown}${nearestAdvice(unknown, toolNames)}.`);
}

/** In megabytes. */
const DEFAULT_MEMORY = 512;

/** Adds the operations of a plugin, all or none, and returns a function that tells its state. */
function stateOf(plugin: string, result: unknown, registry: Registry): () => PluginState {
  if (!isOpen(result)) return refused(plugin, result);
  const taken = result.operations.find(({ name }) => registry.find(name) !== undefined);
  if (taken !== undefined) return refused(plugin, new Error(`there already is an operation named "${taken.name}".`));
  for (const operation of result.operations) registry.add(operation, plugin);
  const operations = result.operations.map(({ name }) => name);
  return () => ({ plugin, state: result.pool.isPaused ? 'paused' : 'ready', operations });
}

function refused(plugin: string, error: unknown): () => PluginState {
  const message = error instanceof Error ? error.message : String(error);
  const problem = isQuireError(error) && message.startsWith(`${plugin}: `) ? message.slice(plugin.length + 2) : message;
  const sentence = problem.endsWith('.') ? problem : `${problem}.`;
  return () => ({ plugin, state: 'refused', operations: [], problem: sentence });
}

function isOpen(result: unknown): result is OpenPlugin {
  return typeof result === 'object' && result !== null && 'pool' in result;
}
