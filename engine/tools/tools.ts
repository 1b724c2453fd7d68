import type { Tools } from '../contract/tools/tools.js';
import { InvalidOptions } from '../errors.js';
import { poolSize } from './converters/pool-size.js';
import { createJobTools, type JobToolSettings } from './job-tools.js';
import type { OpenTool, ToolHost, ToolQueue } from './long-lived-tool.js';
import { longLivedTools } from './long-lived-tools.js';
import type { ProcessRunner } from './process/process.js';
import type { ToolScope } from './tool-scope.js';

type Declared = (typeof longLivedTools)[number];
type Name = Declared['name'];

type TakerOf<Tool> = Tool extends { open(host: ToolHost, settings: infer Settings): unknown }
  ? (settings: Settings) => void
  : never;

/** The union of the settings that long-lived tools need. */
type LongLivedSettings = TakerOf<Declared> extends (settings: infer All) => void ? All : never;

type ToolSettings = LongLivedSettings & JobToolSettings;

type OpenToolSettings = ToolSettings & {
  readonly cores: number;
  /** Memory of the service and its programs. */
  readonly memoryBytes: number;
  /** Names of the tools whose programs `warm` starts. */
  readonly warmTools: readonly string[];
};

/** The long-lived tools of an engine. */
export class OpenTools implements AsyncDisposable {
  readonly #tools: ReadonlyMap<Name, OpenTool>;
  readonly #warm: readonly OpenTool[];
  readonly #settings: JobToolSettings;

  /** Creates the tools without starting a program. @throws InvalidOptions when `warmTools` names an unknown tool */
  constructor(place: Omit<ToolHost, 'size'>, { cores, memoryBytes, warmTools, ...settings }: OpenToolSettings) {
    this.#settings = settings;
    const host = { ...place, size: poolSize(cores, memoryBytes) };
    this.#tools = new Map(longLivedTools.map((tool) => [tool.name, tool.open(host, settings)]));
    this.#warm = warmTools.map((name) => this.#named(name));
  }

  #named(name: string): OpenTool {
    const [, tool] = [...this.#tools].find(([known]) => known === name) ?? [];
    if (tool !== undefined) return tool;
    throw new InvalidOptions(`QUIRE_WARM: "${name}" is no tool; there are ${[...this.#tools.keys()].join(', ')}.`);
  }

  /** The documents and processes of each tool, by its name. */
  get queues(): Readonly<Record<string, ToolQueue>> {
    return Object.fromEntries([...this.#tools].map(([name, { queue }]) => [name, queue]));
  }

  /** Starts the programs of the tools in `warmTools` and returns the outcome of each start. */
  async warm(): Promise<readonly WarmProgram[]> {
    return await Promise.all(this.#warm.map(warmed));
  }

  /** Ends the programs that serve no document; the next document starts them again. */
  endIdle(): void {
    for (const tool of this.#tools.values()) tool.endIdle();
  }

  /** All tools for one job. */
  toolsFor(runner: ProcessRunner, scope: ToolScope): Tools {
    const others = createJobTools(runner, scope, this.#settings);
    const { workshop, ...forJob } = others;
    const longLived = [...this.#tools].map(([name, tool]) => [name, tool.toolFor(scope, others)] as const);
    // `LongLivedTool` ties the name of a tool to the type of the tool, so the cast is safe.
    return { ...forJob, ...(Object.fromEntries(longLived) as Pick<Tools, Name>) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#tools.values()].map((tool) => tool[Symbol.asyncDispose]()));
  }
}

/** Outcome of starting a long-lived program. */
export interface WarmProgram {
  readonly name: string;
  /** The error of a failed start; a job that needs the program gets the same error. */
  readonly failure?: unknown;
}

async function warmed(tool: OpenTool): Promise<WarmProgram> {
  return await tool.warm().then(
    () => ({ name: tool.program }),
    (failure: unknown) => ({ name: tool.program, failure }),
  );
}
