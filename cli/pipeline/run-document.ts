import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline as pipe } from 'node:stream/promises';

import { renameForType } from '../../engine/api/sources.js';
import { isQuireError } from '../../engine/errors.js';
import { baseName } from '../../engine/files/file-names.js';
import type { Engine } from '../../engine/job/container.js';
import type { CheckedPipeline } from '../../engine/job/pipeline/checked-pipeline.js';
import { nameResults } from '../../engine/job/pipeline/name-results.js';
import { RunLog } from '../../engine/job/pipeline/run-log.js';
import type { WorkFile, Workspace } from '../../engine/contract/file.js';
import { pathError } from '../path-error.js';
import { copyPath } from '../run/copy-inputs.js';
import { UsageError } from '../usage-error.js';
import { copyDocument } from './copy-document.js';
import type { DocumentRecord } from './document-record.js';
import type { ResultFolder } from './result-folder.js';
import type { PathResolver } from './resolve-path.js';

/** A pipeline on the command line, for all of its documents. */
export interface PipelineRunner {
  readonly engine: Engine;
  readonly pipeline: CheckedPipeline;
  readonly results: ResultFolder;
  /** Finds the files that the pipeline names. */
  readonly resolvePath: PathResolver;
  /** The version of the program, which is a part of the key of a finished document. */
  readonly version: string;
  readonly resumes: boolean;
  readonly signal: AbortSignal;
}

/** A document to run, or all documents that a pipeline takes together. */
export interface Document {
  readonly paths: readonly [string, ...string[]];
  /** The base name for results; no other document has it. */
  readonly name: string;
}

/**
 * Runs the pipeline on one document and writes its results. A failure is a record, except when the run is cancelled.
 * @param onProgress receives the share that is done, from 0 to 1
 */
export async function runDocument(
  document: Document,
  runner: PipelineRunner,
  onProgress: (share: number) => void,
): Promise<DocumentRecord> {
  const log = new RunLog();
  const start = performance.now();
  const [input] = document.paths;
  const record = ({ outcome, ...facts }: Pick<DocumentRecord, 'outcome'> & Partial<DocumentRecord>): DocumentRecord => {
    const seconds = Math.round(performance.now() - start) / 1000;
    const empty = { outputs: [], pages: 0, bytes: 0 };
    return { input, outcome, ...empty, ...facts, seconds, warnings: log.warnings, steps: log.records };
  };
  try {
    const key = { input, key: await digestOf(document.paths, runner) };
    const finished = runner.resumes ? await runner.results.finished(key) : undefined;
    if (finished !== undefined) return record({ outcome: 'resumed', outputs: finished });
    await using workspace = await runner.engine.openWorkspace();
    const made = await runIn(workspace, { document, runner, log, onProgress });
    const files = made ?? [];
    const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
    const outputs = await runner.results.write(files, key, runner.signal);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return record({ outcome: made === undefined ? 'skipped' : 'done', outputs, bytes, pages: log.pages });
  } catch (error) {
    runner.signal.throwIfAborted();
    const step = log.records.find(({ outcome }) => outcome === 'failed')?.step;
    return record({ outcome: 'failed', error: { ...errorRecord(error), ...(step !== undefined && { step }) } });
  }
}

interface WorkspaceRun {
  readonly document: Document;
  readonly runner: PipelineRunner;
  readonly log: RunLog;
  readonly onProgress: (share: number) => void;
}

async function runIn(
  workspace: Workspace,
  { document, runner, log, onProgress }: WorkspaceRun,
): Promise<readonly WorkFile[] | undefined> {
  const { engine, pipeline, signal, resolvePath } = runner;
  const files: WorkFile[] = [];
  for (const path of document.paths) files.push(await copyDocument(path, { engine, pipeline, workspace, signal }));
  const results = await engine.runPipeline({
    ...{ pipeline, files, workspace, signal, log, onProgress },
    async fileAt(path, use) {
      const copy = await copyPath(resolvePath(path), workspace, signal);
      return await renameForType(copy, workspace, await engine.identify(copy, { ...use, signal }));
    },
  });
  return results && nameResults(pipeline.output, document.name, results);
}

/** The digest of a document, its path, the pipeline and the version. */
async function digestOf(paths: Document['paths'], { pipeline, version, signal }: PipelineRunner): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([version, pipeline.digest, paths]));
  for (const path of paths) {
    const content = createHash('sha256');
    await pipe(createReadStream(path), content, { signal }).catch((error: unknown) => {
      throw pathError(path, error);
    });
    hash.update(content.digest());
  }
  return hash.digest('hex');
}

/** The name for the results of a document, before it is made unique. */
export function documentName(path: string): string {
  return baseName(basename(path));
}

function errorRecord(error: unknown): Pick<NonNullable<DocumentRecord['error']>, 'kind' | 'message'> {
  if (isQuireError(error)) return { kind: error.kind, message: error.message };
  if (error instanceof UsageError) return { kind: 'invalid-input', message: error.message };
  return { kind: 'unexpected', message: error instanceof Error ? error.message : String(error) };
}
