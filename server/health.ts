import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import type { Accounts } from '../accounts/accounts.js';
import type { Engine } from '../engine/container.js';
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
export function ready(engine: Engine, accounts: Accounts, gate: Gate): Middleware {
  return async (ctx) => {
    if (gate.closing) throw notReady('it is shutting down');
    if (!(await isInstalled('qpdf'))) throw notReady('qpdf is not installed');
    if (!(await holds(tryWorkspace(engine)))) throw notReady('the work folder is not writable');
    if (!(await holds(accounts.firstStart()))) throw notReady('the key store does not answer');
    ctx.body = { status: 'ready' };
  };
}

function notReady(why: string): HttpRefusal {
  return new HttpRefusal('not-ready', `The service is not ready: ${why}.`, { 'Retry-After': '5' });
}

/** @throws Error when no job could have a folder */
async function tryWorkspace(engine: Engine): Promise<void> {
  await using _ = await engine.openWorkspace();
}

async function isInstalled(program: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = await Promise.all(folders.map((folder) => holds(access(join(folder, program), constants.X_OK))));
  return found.includes(true);
}

async function holds(check: Promise<unknown>): Promise<boolean> {
  return await check.then(
    () => true,
    () => false,
  );
}
