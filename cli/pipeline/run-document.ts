import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline as pipe } from 'node:stream/promises';

import { renameForType } from '../../engine/api/sources.js';
import { isQuireError } from '../../engine/errors.js';
import { baseName, safeFileName } from '../../engine/files/file-names.js';
import type { Engine } from '../../engine/job/container.js';
import type { CheckedPipeline } from '../../engine/job/pipeline/checked-pipeline.js';
import { nameResults } from '../../engine/job/pipeline/name-results.js';
import { RunLog } from '../../engine/job/pipeline/run-log.js';
import { ReceiptLog } from '../../engine/job/receipt/receipt-log.js';
import { JSON_TYPE } from '../../engine/media-types/media-types.js';
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
  /** Whether each document gets a receipt beside its results. */
  readonly writesReceipts: boolean;
  readonly signal: AbortSignal;
}

/** A document to run, or all documents that a pipeline takes together. */
export interface Document {
  readonly paths: readonly [string, ...string[]];
  /** The base name for results; no other document has it. */
  readonly name: string;
  /** Whether the files are as they were when the document began. Results of a changed document are not written. */
  readonly isUnchanged?: () => Promise<boolean>;
  /** Whether several documents have this path one after the other, so that none may replace results of another. */
  readonly hasReusedPath?: true;
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
    const digest = await digestOf(document.paths, runner);
    const key = { input: document.hasReusedPath ? `${input} ${digest}` : input, key: digest };
    const finished = runner.resumes ? await runner.results.finished(digest) : undefined;
    if (finished !== undefined) return record({ outcome: 'resumed', outputs: finished });
    await using workspace = await runner.engine.openWorkspace();
    const receipt = runner.writesReceipts ? new ReceiptLog() : undefined;
    const made = await runIn(workspace, { document, runner, log, receipt, onProgress });
    if ((await document.isUnchanged?.()) === false)
      throw new UsageError(`${input}: the file changes; it is tried again.`);
    const files = made ?? [];
    const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
    const receiptOf =
      receipt &&
      made &&
      ((named: readonly WorkFile[]) => receiptFile(receipt, named, { document, runner, log, workspace }));
    const outputs = await runner.results.write(files, key, { signal: runner.signal, receiptOf });
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
  readonly receipt: ReceiptLog | undefined;
  readonly onProgress: (share: number) => void;
}

async function runIn(
  workspace: Workspace,
  { document, runner, log, receipt, onProgress }: WorkspaceRun,
): Promise<readonly WorkFile[] | undefined> {
  const { engine, pipeline, signal, resolvePath } = runner;
  const files: WorkFile[] = [];
  for (const path of document.paths) files.push(await copyDocument(path, { engine, pipeline, workspace, signal }));
  const results = await engine.runPipeline({
    ...{ pipeline, files, workspace, signal, log, onProgress },
    ...(receipt !== undefined && { receipt }),
    async fileAt(path, use) {
      const copy = await copyPath(resolvePath(path), workspace, signal);
      return await renameForType(copy, workspace, await engine.identify(copy, { ...use, signal }));
    },
  });
  return results && nameResults(pipeline.output, document.name, results);
}

/** Writes the receipt of a document into its workspace. */
async function receiptFile(
  receipt: ReceiptLog,
  named: readonly WorkFile[],
  { document, runner, log, workspace }: Pick<WorkspaceRun, 'document' | 'runner' | 'log'> & { workspace: Workspace },
): Promise<WorkFile> {
  const content = await runner.engine.receiptOf(receipt, named, log.warnings);
  const file = workspace.newFile({ name: safeFileName(`${document.name}.receipt.json`), type: JSON_TYPE });
  await writeFile(file.path, `${JSON.stringify(content, undefined, 2)}\n`, { flag: 'wx' });
  return file;
}

/** The digest of a document, its path, the pipeline and the version, and of whether a receipt belongs to its results. */
async function digestOf(paths: Document['paths'], runner: PipelineRunner): Promise<string> {
  const { pipeline, version, signal, writesReceipts } = runner;
  const facts = [version, pipeline.digest, paths, ...(writesReceipts ? ['receipt'] : [])];
  const hash = createHash('sha256').update(JSON.stringify(facts));
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
