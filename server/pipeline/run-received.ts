import type { WorkFile, Workspace } from '../../engine/contract/file.js';
import { NothingFound } from '../../engine/errors.js';
import { baseName, uniqueFileNames } from '../../engine/files/file-names.js';
import type { Engine } from '../../engine/job/container.js';
import { nameResults } from '../../engine/job/pipeline/name-results.js';
import { RunLog } from '../../engine/job/pipeline/run-log.js';
import { ZIP } from '../../engine/media-types/media-types.js';
import type { ReceivedPipeline } from '../form/receive-pipeline.js';
import type { WorkResult, WorkRun } from '../work.js';
import { StepFailure } from './step-failure.js';

interface Surroundings extends WorkRun {
  readonly engine: Pick<Engine, 'runPipeline' | 'startDeadline' | 'pack'>;
  readonly workspace: Workspace;
  readonly tenant: string;
}

/**
 * Runs a pipeline on its documents, one after the other or together, within the time limit of one job. Several results are
 * packed into a ZIP archive.
 * @throws StepFailure; QuireError
 */
export async function runReceived(received: ReceivedPipeline, surroundings: Surroundings): Promise<WorkResult> {
  const { pipeline, documents, warnings: before } = received;
  const { engine, workspace } = surroundings;
  using deadline = engine.startDeadline(surroundings.signal);
  const { signal } = deadline;
  const groups = pipeline.documents === 'together' ? [documents] : documents.map((it) => [it]);
  const files: WorkFile[] = [];
  const warnings = [...before];
  const figures: Record<string, number> = {};
  for (const [index, group] of groups.entries()) {
    const onProgress = (share: number): void => surroundings.onProgress?.((index + share) / groups.length);
    const name = groups.length > 1 ? group[0]?.name : undefined;
    const run = await runGroup(received, { ...surroundings, signal, onProgress, group, name });
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

interface Group extends Surroundings {
  readonly group: readonly WorkFile[];
  /** The name of the document, if there are several. */
  readonly name: string | undefined;
}

async function runGroup(
  { pipeline, fileAt }: ReceivedPipeline,
  { group, name, engine, ...surroundings }: Group,
): Promise<{ readonly files: readonly WorkFile[]; readonly log: RunLog }> {
  const log = new RunLog();
  try {
    const { signal } = surroundings;
    const results = await engine.runPipeline({
      ...{ ...surroundings, pipeline, files: group, log },
      fileAt: (path, use) => fileAt(path, { ...use, signal }),
    });
    return { files: nameResults(pipeline.output, baseName(group[0]?.name ?? pipeline.name), results ?? []), log };
  } catch (failure) {
    const failed = log.records.find(({ outcome }) => outcome === 'failed')?.step;
    const step = pipeline.steps.find((it) => it.name === failed);
    throw step === undefined ? failure : new StepFailure(step, failure, name);
  }
}

function addFigures(sums: Record<string, number>, { records }: RunLog): void {
  for (const { figures } of records)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value;
}
