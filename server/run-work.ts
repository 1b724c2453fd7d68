import type { Workspace } from '../engine/contract/file.js';
import type { Engine } from '../engine/job/container.js';
import type { Context, Middleware } from './request-state.js';
import { send } from './send.js';
import { createDisconnectSignal } from './transport/disconnect-signal.js';
import type { GracefulShutdown } from './transport/graceful-shutdown.js';
import { sendContinue } from './transport/unread-body.js';
import type { Work } from './work.js';

/** Receives the form of a request into a workspace and returns the work that it asks for. */
export type WorkReceiver = (ctx: Context, surroundings: WorkSurroundings) => Promise<Work>;

export interface WorkSurroundings {
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  readonly maxUploadBytes: number;
}

export interface RunWorkSettings {
  readonly engine: Engine;
  readonly shutdown: GracefulShutdown;
  readonly maxUploadBytes: number;
}

/** Receives the form, runs the work and sends the result. The workspace is removed when the response has ended or failed. */
export function runWork(receive: WorkReceiver, { engine, shutdown, maxUploadBytes }: RunWorkSettings): Middleware {
  return async (ctx) => {
    using disconnect = createDisconnectSignal(ctx.res, shutdown.signal);
    const { signal } = disconnect;
    await using workspace = await engine.openWorkspace();
    sendContinue(ctx.req, ctx.res);
    const work = await receive(ctx, { engine, workspace, signal, maxUploadBytes });
    const { file, warnings, figures, headers } = await work({ signal });
    ctx.state.figures = figures;
    ctx.set(headers);
    if (shutdown.hasBegun) ctx.set('Connection', 'close');
    await send(ctx, file, warnings);
  };
}
