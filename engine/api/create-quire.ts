import type { Inputs, WorkFile, Workspace } from '../contract/file.js';
import { InvalidOptions, reasonOf } from '../errors.js';
import { baseName } from '../files/file-names.js';
import type { Engine } from '../job/container.js';
import type { CheckedPipeline } from '../job/pipeline/checked-pipeline.js';
import type { Receipt, ReceiptLog } from '../job/receipt/receipt-log.js';
import { unknownOperation } from '../job/registry.js';
import type { AnyRequest, OperationResult, PipelineRequest, PipelineResult, Quire, QuireSettings } from './quire.js';
import { readPipelineFile } from './read-pipeline-file.js';
import { resultFile } from './result-file.js';
import { copySource, renameForType, type Source } from './sources.js';

/** Starts Quire in this process. @throws PluginLoad, MissingTool, InvalidOptions when a setting is wrong */
export async function createQuire({ settings = {} }: QuireSettings = {}): Promise<Quire> {
  // A plugin imports the public face, too, and needs no engine.
  const [{ createEngine }, { readSettings }] = await Promise.all([
    import('../job/container.js'),
    import('../job/settings.js'),
  ]);
  const engine = await createEngine(readSettings({ ...process.env, ...settings }));
  return {
    operations: engine.operations.all.map(({ name }) => name),
    run: (operation, request) => runOperation(engine, operation, request),
    runPipeline: (pipeline, request) => runPipeline(engine, pipeline, request),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}

async function runOperation(engine: Engine, name: string, request: AnyRequest): Promise<OperationResult> {
  const operation = engine.operations.find(name);
  if (operation === undefined) throw new InvalidOptions(unknownOperation(name, engine.operations));
  const { files, options = {}, receipt: wantsReceipt, ...rest } = request;
  const { signal = new AbortController().signal } = rest;
  return await inWorkspace({ engine, signal }, async (workspace) => {
    const inputs: Record<string, WorkFile[]> = {};
    for (const [field, given] of Object.entries(files)) {
      const accepts = operation.inputs[field]?.accepts;
      if (accepts === undefined) throw new InvalidOptions(`${field}: ${name} has no such field for files.`);
      const copies: WorkFile[] = [];
      for (const source of listOf(given)) {
        const copy = await copySource(source, workspace, signal);
        const type = await engine.identify(copy, { field, accepts, signal });
        copies.push(await renameForType(copy, workspace, type));
      }
      inputs[field] = copies;
    }
    const receipt = await openReceipt(wantsReceipt);
    const job = { operation, inputs: inputs satisfies Inputs, options, workspace, ...rest, ...receipt, signal };
    const { file, warnings, figures } = await engine.run(job);
    return { file: resultFile(file), warnings, figures, ...(await finished({ engine, receipt, warnings }, [file])) };
  });
}

async function runPipeline(
  engine: Engine,
  given: Parameters<Quire['runPipeline']>[0],
  { files: documents, variables = {}, receipt: wantsReceipt, ...rest }: PipelineRequest,
): Promise<PipelineResult> {
  const { signal = new AbortController().signal } = rest;
  const [{ RunLog }, { nameResults }] = await Promise.all([
    import('../job/pipeline/run-log.js'),
    import('../job/pipeline/name-results.js'),
  ]);
  const { pipeline, locate } = await readPipelineFile(given, engine.operations, variables);
  const log = new RunLog();
  return await inWorkspace({ engine, signal }, async (workspace) => {
    const files = await documentsOf(documents, { engine, pipeline, workspace, signal });
    const receipt = await openReceipt(wantsReceipt);
    const results = await engine.runPipeline({
      ...{ pipeline, files, workspace, log, ...rest, ...receipt, signal },
      async fileAt(path, use) {
        const copy = await copySource(locate(path), workspace, signal);
        return await renameForType(copy, workspace, await engine.identify(copy, { ...use, signal }));
      },
    });
    const named = nameResults(pipeline.output, baseName(files[0]?.name ?? pipeline.name), results ?? []);
    const outcome = results === undefined ? 'skipped' : 'done';
    const { warnings, records: steps } = log;
    const told = await finished({ engine, receipt, warnings }, named);
    return { outcome, files: named.map(resultFile), warnings, steps, ...told };
  });
}

interface OpenReceipt {
  readonly receipt?: ReceiptLog;
}

async function openReceipt(isWanted = false): Promise<OpenReceipt> {
  if (!isWanted) return {};
  const { ReceiptLog } = await import('../job/receipt/receipt-log.js');
  return { receipt: new ReceiptLog() };
}

interface Told {
  readonly engine: Engine;
  readonly receipt: OpenReceipt;
  readonly warnings: readonly string[];
}

async function finished(
  { engine, receipt: { receipt }, warnings }: Told,
  files: readonly WorkFile[],
): Promise<{ readonly receipt?: Receipt }> {
  return receipt === undefined ? {} : { receipt: await engine.receiptOf(receipt, files, warnings) };
}

interface Surroundings {
  readonly engine: Engine;
  readonly pipeline: CheckedPipeline;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

async function documentsOf(
  given: PipelineRequest['files'],
  { engine, pipeline, workspace, signal }: Surroundings,
): Promise<readonly WorkFile[]> {
  const sources = listOf(given);
  if (sources.length === 0) throw new InvalidOptions('files: at least one document is required.');
  if (sources.length > 1 && pipeline.documents === 'each')
    throw new InvalidOptions(
      `files: ${sources.length} documents; run the pipeline for each, or set \`documents: together\`.`,
    );
  const files: WorkFile[] = [];
  for (const source of sources) {
    const copy = await copySource(source, workspace, signal);
    files.push(await renameForType(copy, workspace, await engine.typeForPipeline(copy, pipeline, signal)));
  }
  return files;
}

/** Runs a job in a workspace that lives as long as the result, or is removed when the job fails. */
async function inWorkspace<Result extends object>(
  { engine, signal }: Pick<Surroundings, 'engine' | 'signal'>,
  run: (workspace: Workspace) => Promise<Result>,
): Promise<Result & AsyncDisposable> {
  const workspace = await engine.openWorkspace();
  try {
    return { ...(await run(workspace)), [Symbol.asyncDispose]: () => workspace[Symbol.asyncDispose]() };
  } catch (error) {
    await workspace[Symbol.asyncDispose]();
    // After an abort, the copy of a stream fails with another error.
    throw signal.aborted ? reasonOf(signal, error) : error;
  }
}

function listOf(given: Source | readonly Source[]): readonly Source[] {
  return isList(given) ? given : [given];
}

/** `Array.isArray` does not narrow a union with a readonly array. */
function isList(given: Source | readonly Source[]): given is readonly Source[] {
  return Array.isArray(given);
}
