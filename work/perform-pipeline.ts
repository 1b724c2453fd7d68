import { link } from 'node:fs/promises';

import type { WorkFile } from '../engine/contract/file.js';
import { MissingField, NothingFound } from '../engine/errors.js';
import { baseName, safeFileName, uniqueFileNames } from '../engine/files/file-names.js';
import { nameResults } from '../engine/job/pipeline/name-results.js';
import type { PipelineJob } from '../engine/job/pipeline/pipelines.js';
import { RunLog } from '../engine/job/pipeline/run-log.js';
import { ZIP } from '../engine/media-types/media-types.js';
import type { PerformingEngine, PerformScope } from './perform.js';
import { placeOf, StepFailure } from './step-failure.js';
import type { PipelineWork, WorkResult } from './work.js';

/**
 * Runs a pipeline on its documents, one after the other or together, within the time limit of one job. Several results are
 * packed into a ZIP archive.
 * @throws StepFailure; QuireError
 */
export async function performPipeline(
  engine: PerformingEngine,
  work: PipelineWork,
  scope: PerformScope,
): Promise<WorkResult> {
  const { pipeline, documents, warnings: before } = work;
  const { workspace } = scope;
  using deadline = engine.startDeadline(scope.signal);
  const { signal } = deadline;
  const groups = pipeline.documents === 'together' ? [documents] : documents.map((it) => [it]);
  const files: WorkFile[] = [];
  const warnings = [...before];
  const figures: Record<string, number> = {};
  for (const [index, group] of groups.entries()) {
    const onProgress = (share: number): void => scope.onProgress?.((index + share) / groups.length);
    const name = groups.length > 1 ? group[0]?.name : undefined;
    const run = await runGroup(engine, work, { ...scope, signal, onProgress, group, name });
    files.push(...run.files);
    warnings.push(...run.log.warnings.map((it) => (name === undefined ? it : `${name}: ${it}`)));
    addFigures(figures, run.log);
  }
  const names = uniqueFileNames(files.map(({ name }) => name));
  const named = files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
  const [first] = named;
  if (first === undefined) throw new NothingFound(['The pipeline gives no result.', ...warnings].join(' '));
  const archive = workspace.newFile({ name: `${pipeline.name}.zip`, type: ZIP });
  const file = named.length === 1 ? first : await engine.pack(named, archive, signal);
  return { file, warnings, figures, headers: {} };
}

interface Group extends PerformScope {
  readonly group: readonly WorkFile[];
  /** The name of the document, if there are several. */
  readonly name: string | undefined;
}

async function runGroup(
  engine: PerformingEngine,
  work: PipelineWork,
  { group, name, ...scope }: Group,
): Promise<{ readonly files: readonly WorkFile[]; readonly log: RunLog }> {
  const { pipeline, tenant } = work;
  const log = new RunLog();
  try {
    const fileAt = uploadsOf(engine, work, scope);
    const results = await engine.runPipeline({ ...scope, pipeline, tenant, files: group, log, fileAt });
    return { files: nameResults(pipeline.output, baseName(group[0]?.name ?? pipeline.name), results ?? []), log };
  } catch (failure) {
    const failed = log.records.find(({ outcome }) => outcome === 'failed')?.step;
    const step = pipeline.steps.find((it) => it.name === failed);
    throw step === undefined ? failure : new StepFailure(placeOf(step, name), failure, name);
  }
}

/** Makes a file in the workspace of an upload that the pipeline names. */
function uploadsOf(
  engine: PerformingEngine,
  { uploads }: PipelineWork,
  { workspace, signal }: PerformScope,
): PipelineJob['fileAt'] {
  return async (field, use) => {
    const upload = uploads.find((it) => it.field === field);
    if (upload === undefined) throw new MissingField(`${field}: a file is required.`);
    const name = safeFileName(upload.fileName);
    const untyped = { path: upload.path, name, declared: upload.contentType };
    const typed = workspace.newFile({ name, type: await engine.identify(untyped, { ...use, signal }) });
    // A pipeline may use the file several times, as different formats, and steps never change a file.
    await link(upload.path, typed.path);
    return typed;
  };
}

function addFigures(sums: Record<string, number>, { records }: RunLog): void {
  for (const { figures } of records)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value;
}
