import type { Load } from '../compute/governor.js';
import type { Tools } from '../contract/tools/tools.js';
import type { ConverterHost, ConverterKind } from './converters/converter-kind.js';
import { ConverterPool, type JobPool } from './converters/converter-pool.js';
import type { JobTools } from './job-tools.js';
import type { ToolScope } from './tool-scope.js';
import type { TestedProgram } from './versions/tested-program.js';

/** A tool whose programs stay alive between jobs. */
export interface LongLivedTool<Name extends keyof Tools = keyof Tools, Settings = unknown> {
  /** Its name in the `tools` of a step. */
  readonly name: Name;
  /** Makes the tool of an engine; starts nothing yet. @param settings the few of the service's that it needs */
  open(host: ToolHost, settings: Settings): OpenTool<Tools[Name]>;
  /** Programs of which it uses an interface that may change with any version. */
  readonly uses?: readonly TestedProgram[];
  /** Says what it finds on this machine, for `quire doctor`; left out when the inventory says all. */
  readonly examine?: () => readonly ToolFinding[] | Promise<readonly ToolFinding[]>;
}

/** Where the programs of such tools run. */
export interface ToolHost extends ConverterHost {
  /** How many programs of a kind this machine can bear. */
  readonly size: number;
}

export interface OpenTool<Tool = unknown> extends AsyncDisposable {
  /** What its program is called, for the log. */
  readonly program: string;
  /** In documents. */
  readonly load: Load;
  /** Starts its programs, so that the first job does not wait for them. @throws MissingTool, TimedOut, Cancelled */
  warm(): Promise<void>;
  /** The tool that the steps of a job get. */
  toolFor(scope: ToolScope, others: JobTools): Tool;
}

/** A thing that was looked at: it is there, or lacking, with what that costs. */
export interface ToolFinding {
  readonly state: 'good' | 'lacking';
  readonly what: string;
  readonly advice?: string;
}

/** A tool that works with a pool of converters. */
export function pooledTool<Question, Report, Tool>(
  kind: ConverterKind,
  host: ToolHost,
  toolFor: (pool: JobPool<ConverterPool<Question, Report>>, scope: ToolScope, others: JobTools) => Tool,
): OpenTool<Tool> {
  const pool = new ConverterPool<Question, Report>(kind, host, host.size);
  return {
    program: kind.name,
    get load() {
      return pool.load;
    },
    warm: () => pool.warm(),
    toolFor: (scope, others) => toolFor(pool.of(scope.tenant), scope, others),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
