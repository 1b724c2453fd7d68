import type { Accounts } from '../accounts/accounts.js';
import type { Engine } from '../engine/job/container.js';
import { findProgram } from '../engine/tools/process/find-program.js';
import type { Gate } from './gate.js';
import { HttpRefusal } from './http-refusal.js';
import type { Middleware } from './visit.js';

/** The process answers. */
export function live(): Middleware {
  return (ctx) => {
    ctx.body = { status: 'live' };
  };
}

/** Requests can be served: what every operation needs is there. What one operation lacks, its answers say. */
export function ready({ accounts, engine, gate }: Served): Middleware {
  return async (ctx) => {
    if (gate.closing) throw notReady('it is shutting down');
    if (findProgram('qpdf') === undefined) throw notReady('qpdf is not installed');
    if (!(await holds(tryWorkspace(engine)))) throw notReady('the work folder is not writable');
    if (!(await holds(accounts.firstStart()))) throw notReady('the key store does not answer');
    ctx.body = { status: 'ready', sandbox: stateOf(engine.sandbox) };
  };
}

interface Served {
  readonly accounts: Accounts;
  readonly engine: Engine;
  readonly gate: Gate;
}

/** Whether programs are isolated; what is incomplete is for the operator, in the log and in `quire doctor`. */
function stateOf({ active, shortcomings }: Engine['sandbox']): 'complete' | 'incomplete' | 'none' {
  if (!active) return 'none';
  return shortcomings.length === 0 ? 'complete' : 'incomplete';
}

function notReady(why: string): HttpRefusal {
  return new HttpRefusal('not-ready', `The service is not ready: ${why}.`, { 'Retry-After': '5' });
}

/** @throws Error when no job could have a folder */
async function tryWorkspace(engine: Engine): Promise<void> {
  await using _ = await engine.openWorkspace();
}

async function holds(check: Promise<unknown>): Promise<boolean> {
  return await check.then(
    () => true,
    () => false,
  );
}
