import { writeFile } from 'node:fs/promises';

import type { Workspace } from '../../engine/contract/file.js';
import { Busy, isQuireError } from '../../engine/errors.js';
import type { Engine } from '../../engine/job/container.js';
import { perform } from '../perform.js';
import { JSON_TYPE } from '../../engine/media-types/media-types.js';
import type { FileStore } from '../storage/file-store.js';
import { recordOf } from './failure-record.js';
import { type Notice, type Outcome, outcomeFile, type StoredResult } from './messages.js';
import { loadWork } from './stored-work.js';

export interface StoredJob {
  readonly engine: Engine;
  readonly store: FileStore;
  readonly job: string;
  /** Differs between the runs of a job, so that a run which was given up cannot replace the result of another. */
  readonly run: string;
  readonly signal: AbortSignal;
  readonly tell: (event: Notice['event']) => void;
  readonly onFault: (fault: unknown) => void;
}

/** Notices of progress are at least this far apart. */
const PROGRESS_MS = 250;

const RETRY_S = 5;

/** Runs a job whose files are in the store, and writes its outcome there. @throws any error of the storage */
export async function runStoredJob(parts: StoredJob): Promise<void> {
  const { engine, store, job, run, signal } = parts;
  await using workspace = await engine.openWorkspace();
  const outcome = await outcomeOf(parts, workspace);
  const { path } = workspace.newFile({ name: 'outcome.json', type: JSON_TYPE });
  await writeFile(path, JSON.stringify(outcome), { mode: 0o600 });
  // Nobody reads the outcome of a job that was cancelled.
  if (!signal.aborted) await store.put({ job, file: outcomeFile(run) }, path, signal);
}

/** Never rejects: a failure is an outcome. */
async function outcomeOf(parts: StoredJob, workspace: Workspace): Promise<Outcome> {
  try {
    return { result: await resultOf(parts, workspace) };
  } catch (failure) {
    return { failure: recordOf(failure) };
  }
}

async function resultOf(
  { engine, store, job, run, signal, tell, onFault }: StoredJob,
  workspace: Workspace,
): Promise<StoredResult> {
  signal.throwIfAborted();
  const work = await orBusy(loadWork(engine.operations, { store, job, workspace, signal }), onFault);
  let last = -Infinity;
  const onProgress = (share: number): void => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    tell({ share });
  };
  const onStep = (step: string): void => tell({ step });
  const { file, ...result } = await perform(engine, work, { workspace, signal, onProgress, onStep });
  const stored = { file: `result-${run}`, name: file.name, type: file.type };
  await orBusy(store.put({ job, file: stored.file }, file.path, signal), onFault);
  return { ...result, file: stored };
}

/** A fault of the storage says nothing of the job, so the caller may try again. */
async function orBusy<Value>(work: Promise<Value>, onFault: StoredJob['onFault']): Promise<Value> {
  try {
    return await work;
  } catch (fault) {
    if (isQuireError(fault)) throw fault;
    onFault(fault);
    throw new Busy('The storage of files cannot be reached; try again shortly.', RETRY_S);
  }
}
