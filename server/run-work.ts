import type { Workspace } from '../engine/contract/file.js';
import type { Engine } from '../engine/job/container.js';
import type { BoundWork, Work, WorkRunner } from '../work/work.js';
import { Held } from './held.js';
import { prefersAsync } from './jobs/prefers-async.js';
import { type JobStarter, startJob } from './jobs/start-job.js';
import { type Context, keyPairOf, type Middleware } from './request-state.js';
import { send } from './send.js';
import { createDisconnectSignal } from './transport/disconnect-signal.js';
import type { GracefulShutdown } from './transport/graceful-shutdown.js';
import { sendContinue } from './transport/unread-body.js';
import { wantsReceipt } from './wants-receipt.js';

/** Receives the form of a request into a workspace and returns the work that it asks for. */
export type WorkReceiver = (ctx: Context, surroundings: WorkSurroundings) => Promise<Work>;

export interface WorkSurroundings {
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  readonly maxUploadBytes: number;
}

export interface RunWorkSettings extends JobStarter {
  readonly engine: Engine;
  readonly runner: WorkRunner;
  readonly shutdown: GracefulShutdown;
  readonly maxUploadBytes: number;
}

/**
 * Receives the form, runs the work and sends the result. The workspace is removed when the response has ended or failed. The
 * work of a client that prefers an asynchronous response becomes a job, which owns the workspace.
 */
export function runWork(receive: WorkReceiver, settings: RunWorkSettings): Middleware {
  const { engine, runner, shutdown, maxUploadBytes } = settings;
  return async (ctx) => {
    const isAsync = prefersAsync(ctx.get('Prefer'));
    const isReceiptWanted = wantsReceipt(ctx);
    if (isAsync) settings.jobs.checkRoom(keyPairOf(ctx.state).apiKey);
    using disconnect = createDisconnectSignal(ctx.res, shutdown.signal);
    const { signal } = disconnect;
    await using held = new Held(await engine.openWorkspace());
    const workspace = held.value;
    sendContinue(ctx.req, ctx.res);
    const received = await receive(ctx, { engine, workspace, signal, maxUploadBytes });
    const work: BoundWork = (run) => runner.run({ ...received, isReceiptWanted }, workspace, run);
    if (isAsync) {
      // A client that has disconnected would never learn the id of the job.
      signal.throwIfAborted();
      startJob(ctx, { work, workspace }, settings);
      held.handOver();
      return;
    }
    const { file, warnings, figures, headers } = await work({ signal, ...ctx.state.watch });
    ctx.state.figures = figures;
    ctx.set(headers);
    if (shutdown.hasBegun) ctx.set('Connection', 'close');
    await send(ctx, file, warnings);
  };
}
