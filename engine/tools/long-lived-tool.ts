import type { Begun, Load } from '../compute/governor.js';
import type { Tools } from '../contract/tools/tools.js';
import type { ConverterHost, ConverterKind } from './converters/converter-kind.js';
import { ConverterPool, type JobPool } from './converters/converter-pool.js';
import type { ConverterProcesses } from './converters/idle-converters.js';
import type { JobTools } from './job-tools.js';
import type { ToolScope } from './tool-scope.js';
import type { TestedProgram } from './versions/tested-program.js';

/** A tool whose programs stay alive between jobs. */
export interface LongLivedTool<Name extends keyof Tools = keyof Tools, Settings = unknown> {
  /** Property name in the `tools` of a step. */
  readonly name: Name;
  /** Creates the tool of an engine without starting a program. @param settings the service settings that it needs */
  open(host: ToolHost, settings: Settings): OpenTool<Tools[Name]>;
  /** Programs of which it uses an unstable interface. */
  readonly uses?: readonly TestedProgram[];
  /** Reports its state on this machine for `quire doctor`; absent when the inventory suffices. */
  readonly examine?: () => readonly ToolFinding[] | Promise<readonly ToolFinding[]>;
}

/** Where long-lived tools run their programs. */
export interface ToolHost extends ConverterHost {
  /** Maximum processes of each kind that suit this machine. */
  readonly size: number;
}

export interface OpenTool<Tool = unknown> extends AsyncDisposable {
  /** Name of its program, for the log. */
  readonly program: string;
  /** Counted in documents. */
  readonly queue: ToolQueue;
  /** Starts its programs, so that the first job need not wait. @throws MissingTool, TimedOut, Cancelled */
  warm(): Promise<void>;
  /** Ends the programs that serve no document, which frees their memory. */
  endIdle(): void;
  /** The tool for the steps of one job. */
  toolFor(scope: ToolScope, others: JobTools): Tool;
}

/** The documents of a tool, and the processes that convert them. */
export interface ToolQueue extends Load, Begun {
  readonly processes: ConverterProcesses;
}

/** The result of one check: present, or missing with the consequence. */
export interface ToolFinding {
  readonly state: 'good' | 'lacking';
  readonly what: string;
  readonly advice?: string;
}

/** Creates a tool that works with a pool of converters. */
export function pooledTool<Question, Report, Tool>(
  kind: ConverterKind,
  host: ToolHost,
  toolFor: (pool: JobPool<ConverterPool<Question, Report>>, scope: ToolScope, others: JobTools) => Tool,
): OpenTool<Tool> {
  const pool = new ConverterPool<Question, Report>(kind, host, host.size);
  return {
    program: kind.name,
    get queue() {
      return { ...pool.load, ...pool.begun, processes: pool.processes };
    },
    warm: () => pool.warm(),
    endIdle: () => pool.endIdle(),
    toolFor: (scope, others) => toolFor(pool.of(scope.tenant), scope, others),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
