import { basename } from 'node:path';

import type { Accounts } from '../accounts/accounts.js';
import type { Engine } from '../engine/job/container.js';
import type { PluginState } from '../engine/job/sandboxed-plugins.js';
import { knownPrograms } from '../engine/tools/inventory/inventory.js';
import { findProgram } from '../engine/tools/process/find-program.js';
import type { GracefulShutdown } from './transport/graceful-shutdown.js';
import { HttpError } from './http-error.js';
import type { Middleware } from './request-state.js';

/** Liveness: the process responds. */
export function live(): Middleware {
  return (ctx) => {
    ctx.body = { status: 'live' };
  };
}

/** Readiness: everything that all operations need is available. A tool that only some operations need is not checked. */
export function ready({ accounts, engine, shutdown, redis }: Served): Middleware {
  const essential = knownPrograms().filter((it) => it.essential);
  return async (ctx) => {
    if (shutdown.hasBegun) throw notReady('it is shutting down');
    const missing = essential.find(({ program }) => findProgram(program) === undefined);
    if (missing !== undefined) throw notReady(`${missing.program} is not installed`);
    if (!(await holds(tryWorkspace(engine)))) throw notReady('the work folder is not writable');
    if (!(await holds(accounts.hasNoKeyPairs()))) throw notReady('the key store does not answer');
    const state = redis && { redis: redis() };
    ctx.body = { status: 'ready', ...state, sandbox: stateOf(engine.sandbox), plugins: pluginsOf(engine) };
  };
}

interface Served {
  readonly accounts: Accounts;
  readonly engine: Engine;
  readonly shutdown: GracefulShutdown;
  /** Undefined without Redis. */
  readonly redis: RedisState | undefined;
}

/** Whether Redis answers. Requests are served without it, limited as `QUIRE_REDIS_DOWN` says. */
export type RedisState = () => 'ready' | 'away';

/** Whether programs are isolated. Operators find the shortcomings in the log and with `quire doctor`. */
function stateOf({ active, shortcomings }: Engine['sandbox']): 'complete' | 'incomplete' | 'none' {
  if (!active) return 'none';
  return shortcomings.length === 0 ? 'complete' : 'incomplete';
}

/** The third-party plugins by state. The log says why a plugin was refused. */
function pluginsOf({ plugins }: Engine): Readonly<Record<PluginState['state'], readonly string[]>> {
  const named = (state: PluginState['state']): readonly string[] =>
    plugins.filter((it) => it.state === state).map(({ plugin }) => basename(plugin));
  return { ready: named('ready'), paused: named('paused'), refused: named('refused') };
}

function notReady(why: string): HttpError {
  return new HttpError('not-ready', `The service is not ready: ${why}.`, { 'Retry-After': '5' });
}

/** @throws Error when no workspace can be created */
async function tryWorkspace(engine: Engine): Promise<void> {
  await using _ = await engine.openWorkspace();
}

async function holds(check: Promise<unknown>): Promise<boolean> {
  return await check.then(
    () => true,
    () => false,
  );
}
