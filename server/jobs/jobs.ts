import { randomUUID } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';

import { Governor } from '../../engine/compute/governor.js';
import { Cancelled, reasonOf } from '../../engine/errors.js';
import type { Engine } from '../../engine/job/container.js';
import type { OpenWorkspace } from '../../engine/job/workspace.js';
import type { BoundWork } from '../../work/work.js';
import type { ErrorResponse } from '../error-response.js';
import { shuttingDown } from '../transport/graceful-shutdown.js';
import { type Job, type JobOutcome, type JobResult, Progress } from './job.js';
import { type JobLimits, type KeptJob, refusalOf } from './job-limits.js';

/** Work that is to become a job. */
export interface NewJob {
  readonly apiKey: string;
  readonly work: BoundWork;
  /** The workspace of the work; the job removes it. */
  readonly workspace: OpenWorkspace;
  /** Called once, when the work has ended. */
  readonly onEnd: (end: JobEnd) => void;
  /** Makes the answer to a failure. */
  readonly answerTo: (failure: unknown) => ErrorResponse;
}

export type JobEnd = { readonly failure: unknown } | JobResult;

interface Entry extends Job {
  readonly controller: AbortController;
  /** Resolves when the work has ended and its workspace is removed. */
  ended: Promise<void>;
  /** Removes the job if nobody fetches its result. */
  expiry: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
}

/** The jobs of all key pairs, in memory: a restart of the service loses them. Further jobs wait for those that run. */
export class Jobs {
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Set<Promise<void>>();
  readonly #governor: Governor;
  #closedBy: Error | undefined;

  constructor(
    private readonly engine: Pick<Engine, 'openWorkspace'>,
    private readonly limits: JobLimits,
  ) {
    this.#governor = new Governor(limits.running, limits.all.jobs);
  }

  /** The number of jobs that are kept, ended or not. */
  get size(): number {
    return this.#entries.size;
  }

  /** The number of jobs by state. */
  get counts(): Readonly<Record<'waiting' | 'running' | 'ended', number>> {
    const { running, waiting } = this.#governor.load;
    return { waiting, running, ended: this.size - running - waiting };
  }

  /**
   * Makes room by jobs that failed and whose client has the error.
   * @throws HttpError or Busy when no further job of the key pair is accepted
   */
  checkRoom(apiKey: string): void {
    if (this.#closedBy !== undefined) throw this.#closedBy;
    if (this.#refusalOf(apiKey) === undefined) return;
    for (const entry of this.#entries.values()) if (entry.isErrorSent) void this.remove(entry);
    const refusal = this.#refusalOf(apiKey);
    if (refusal !== undefined) throw refusal;
  }

  #refusalOf(apiKey: string): Error | undefined {
    const entries = [...this.#entries.values()];
    const own = entries.filter((it) => it.apiKey === apiKey).map(keptJob);
    return refusalOf({ own, all: entries.map(keptJob) }, this.limits);
  }

  /** Starts a job, which owns the workspace from now on. @throws the errors of `checkRoom` */
  start(job: NewJob): Job {
    this.checkRoom(job.apiKey);
    const entry: Entry = {
      id: randomUUID(),
      apiKey: job.apiKey,
      progress: new Progress(),
      outcome: undefined,
      isFetched: false,
      isErrorSent: false,
      controller: new AbortController(),
      ended: Promise.resolve(),
      expiry: undefined,
    };
    this.#entries.set(entry.id, entry);
    entry.ended = this.#run(entry, job).finally(() => this.#running.delete(entry.ended));
    this.#running.add(entry.ended);
    return entry;
  }

  /** Finds a job of a key pair. */
  find(id: string, apiKey: string): Job | undefined {
    const entry = this.#entries.get(id);
    return entry?.apiKey === apiKey && !entry.isFetched ? entry : undefined;
  }

  /** Removes a job: cancels its work, waits for the end, and removes its result. */
  async remove({ id }: Pick<Job, 'id'>, reason: Error = new Cancelled('The job was cancelled.')): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    clearTimeout(entry.expiry?.timer);
    entry.controller.abort(reason);
    await entry.ended;
    if (entry.outcome !== undefined && 'folder' in entry.outcome) await entry.outcome.folder.close();
  }

  /** Removes all jobs, and accepts no further ones. */
  async close(): Promise<void> {
    const reason = shuttingDown();
    this.#closedBy = reason;
    await Promise.all([...this.#entries.values()].map((it) => this.remove(it, reason)));
    await Promise.all(this.#running);
  }

  async #run(entry: Entry, { work, workspace, onEnd, answerTo }: NewJob): Promise<void> {
    let end: JobEnd;
    try {
      end = await this.#perform(entry, work, workspace);
    } catch (failure) {
      end = { failure };
    }
    // A client that sees the end of the job may start the next one, so the caller is told first.
    onEnd(end);
    this.#end(entry, 'failure' in end ? { failure: answerTo(end.failure) } : end);
  }

  /** Runs the work, and moves the file of its result into a folder of its own. */
  async #perform(
    { progress, controller: { signal } }: Entry,
    work: BoundWork,
    workspace: OpenWorkspace,
  ): Promise<JobResult> {
    await using _ = workspace;
    const { begin: onBegin, report: onProgress, enter: onStep } = progress;
    const result = await this.#governor.run(
      () => work({ signal, isBackground: true, onBegin, onProgress, onStep }),
      signal,
    );
    if (signal.aborted) throw reasonOf(signal);
    const folder = await this.engine.openWorkspace();
    try {
      const file = folder.newFile(result.file);
      await rename(result.file.path, file.path);
      return { result: { ...result, file }, folder, bytes: (await stat(file.path)).size };
    } catch (error) {
      await folder.close();
      throw error;
    }
  }

  #end(entry: Entry, outcome: JobOutcome): void {
    entry.outcome = outcome;
    if (entry.controller.signal.aborted) return;
    const { keepMs } = this.limits;
    const timer = setTimeout(() => void this.remove(entry), keepMs);
    timer.unref();
    entry.expiry = { timer, at: Date.now() + keepMs };
  }
}

function keptJob({ outcome, expiry }: Entry): KeptJob {
  return { bytes: outcome !== undefined && 'bytes' in outcome ? outcome.bytes : 0, expiresAt: expiry?.at };
}
