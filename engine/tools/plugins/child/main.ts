import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { argv, cwd } from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import type { WorkFile } from '../../../contract/file.js';
import { apiVersionOf, isOperation, type Operation } from '../../../contract/operation.js';
import type { StepContext } from '../../../contract/step.js';
import type { Tools } from '../../../contract/tools/tools.js';
import { type ErrorRecord, fromRecord } from '../../../errors.js';
import type { Loaded, PeerMessage, RemoteError, StepOrder } from './child-messages.js';
import { declaredTools } from './declared-tools.js';
import { Peer } from './peer.js';

// The process of a plugin: loads the module that its first argument names, and runs steps until the service closes the
// channel.

/** The socket that connects the process to the service; the plugin's own output uses the standard streams. */
const CHANNEL = 3;

const channel = new Socket({ fd: CHANNEL });
channel.on('error', () => process.exit(0));
const say = (message: Loaded | PeerMessage): boolean => channel.write(`${JSON.stringify(message)}\n`);

try {
  const [, , path = ''] = argv;
  const { default: exported } = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
  const operations = Array.isArray(exported) ? (exported as readonly unknown[]) : [exported];
  const peer = new Peer({ send: say, errorOf: errorOf, mostCalls: Infinity });
  peer.expose((order) => run(operations, order as StepOrder));
  say({ loaded: operations.map(declarationOf) });
  for await (const line of createInterface(channel)) peer.receive(JSON.parse(line) as PeerMessage);
  process.exit(0);
} catch (error) {
  const broken = error instanceof Error ? `${placeIn(error.stack)}${error.message}` : String(error);
  channel.end(`${JSON.stringify({ broken } satisfies Loaded)}\n`, () => process.exit(1));
}

/** The file of the plugin, the line and the column of an error, such as "main.js:3:9: ", if its stack names them. */
function placeIn(stack = ''): string {
  const folder = new URL('.', pathToFileURL(argv[2] ?? '')).href;
  const line = stack.split('\n').find((it) => it.includes(folder) && !it.includes('/node_modules/')) ?? '';
  const [, place] = /([^/]+:\d+:\d+)\)?$/.exec(line) ?? [];
  return place === undefined ? '' : `${place}: `;
}

function declarationOf(value: unknown): { readonly apiVersion: number; readonly operation: unknown } {
  if (!isOperation(value)) return { apiVersion: 0, operation: null };
  const steps = value.steps.map(({ name, role, reads, opensToWrite, builtIn }) => {
    return { name, role, reads, opensToWrite, builtIn };
  });
  return { apiVersion: apiVersionOf(value), operation: { ...value, steps } };
}

async function run(operations: readonly unknown[], order: StepOrder): Promise<readonly WorkFile[]> {
  // The service sends positions of operations and steps that this process has declared.
  const operation = operations[order.operation] as Operation;
  const step = operation.steps[order.step];
  if (step === undefined) throw new Error('There is no such step.');
  return await step.run(order.files as readonly WorkFile[], contextOf(operation, order));
}

function contextOf(operation: Operation, order: StepOrder): StepContext {
  const { use, warn, tell, progress } = order;
  return {
    operation,
    options: order.options,
    settings: order.settings as StepContext['settings'],
    inputs: order.inputs as StepContext['inputs'],
    tools: toolsOf(order.tools, use),
    workspace: {
      folder: cwd(),
      newFile: (from) => ({ ...from, path: join(cwd(), `${randomUUID()}.${from.type.extensions[0]}`) }),
    },
    // The service ends the process when the job is cancelled.
    signal: new AbortController().signal,
    async compute<Result>(module: URL, input: unknown) {
      const { default: task } = (await import(module.href)) as { readonly default: (input: unknown) => unknown };
      // The caller states the type of the module's result.
      return (await task(input)) as Result;
    },
    warn,
    tell,
    progress,
  };
}

/** Leaves out trailing arguments that are undefined, which JSON does not have. */
function given(args: readonly unknown[]): readonly unknown[] {
  return args.slice(0, args.findLastIndex((it) => it !== undefined) + 1);
}

/** Tools whose verbs the service runs. */
function toolsOf(names: readonly string[], use: StepOrder['use']): Tools {
  const tools = names.map((tool) => {
    const verbs = new Proxy(
      {},
      {
        get: (_, verb) => (typeof verb === 'string' ? (...args: unknown[]) => use(tool, verb, given(args)) : undefined),
      },
    );
    return [tool, verbs] as const;
  });
  return declaredTools(Object.fromEntries(tools), names);
}

function errorOf(error: RemoteError): unknown {
  return 'fault' in error ? new Error(error.fault) : fromRecord(error satisfies ErrorRecord);
}
