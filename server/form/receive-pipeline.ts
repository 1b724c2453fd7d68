import { rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';

import type { WorkFile, Workspace } from '../../engine/contract/file.js';
import type { Operation } from '../../engine/contract/operation.js';
import { InvalidOptions, MissingField } from '../../engine/errors.js';
import { safeFileName } from '../../engine/files/file-names.js';
import type { Engine } from '../../engine/job/container.js';
import { isOperationStep } from '../../engine/job/pipeline/checked-pipeline.js';
import { namedOperations } from '../../engine/job/pipeline/named-operations.js';
import { MAX_PIPELINE_BYTES } from '../../engine/job/pipeline/source-limits.js';
import { PIPELINE } from '../../engine/job/registry.js';
import { checkSource, DOCUMENTS } from '../../work/parse-pipeline.js';
import type { PipelineWork, Upload } from '../../work/work.js';
import type { Context } from '../request-state.js';
import { readMultipart } from './multipart.js';
import type { PartHeaders } from './part-headers.js';
import { TextFields } from './text-fields.js';
import { unknownFieldsWarning } from './unknown-fields-warning.js';
import { Uploads } from './uploads.js';

export interface PipelineReceiver {
  readonly engine: Pick<Engine, 'identify' | 'operations' | 'typeForPipeline'>;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  readonly maxUploadBytes: number;
  /** Throws if the caller may not run one of the operations. */
  readonly authorize: (operations: readonly Operation[]) => void;
}

export type ReceivedPipeline = Omit<PipelineWork, 'tenant'>;

/** Receives a form with a pipeline, its documents, the files that it names, and the values of its variables and secrets. */
export async function receivePipeline({ req, state }: Context, settings: PipelineReceiver): Promise<ReceivedPipeline> {
  const { engine, workspace, signal, maxUploadBytes } = settings;
  const form = new PipelineForm(settings);
  const onBytes = (count: number): void => void (state.bytesIn += count);
  await readMultipart(req, { maxFileBytes: maxUploadBytes, signal, openPart: (part) => form.open(part), onBytes });
  const uploads = await form.uploads.chosen();
  const { source, pipeline, warnings } = form.read(engine.operations, uploads);
  settings.authorize(pipeline.steps.filter(isOperationStep).map(({ operation }) => operation));
  const documents: WorkFile[] = [];
  for (const upload of uploads.filter(({ field }) => field === DOCUMENTS)) {
    const file = untyped(upload);
    const typed = workspace.newFile({ name: file.name, type: await engine.typeForPipeline(file, pipeline, signal) });
    await rename(upload.path, typed.path);
    documents.push(typed);
  }
  if (documents.length === 0) throw new MissingField(`${DOCUMENTS}: at least one file is required.`);
  return { source, pipeline, documents, uploads, warnings };
}

function untyped({ fileName, contentType, path }: Upload) {
  return { path, name: safeFileName(fileName), declared: contentType };
}

function tooLong(): InvalidOptions {
  return new InvalidOptions(`${PIPELINE}: a pipeline has at most ${MAX_PIPELINE_BYTES / 1024} KiB.`);
}

class PipelineForm {
  readonly uploads: Uploads;
  readonly #texts = new TextFields();
  #isAuthorized = false;

  constructor(private readonly settings: Pick<PipelineReceiver, 'workspace' | 'engine' | 'authorize'>) {
    this.uploads = new Uploads(settings.workspace);
  }

  /** Opens a stream for a part. The pipeline itself may be a text or a file. */
  open(part: PartHeaders): Writable {
    const { name, fileName } = part;
    if (name === DOCUMENTS && fileName === undefined)
      throw new MissingField(`${name}: text was sent; it must be a file, with a file name.`);
    if (name === PIPELINE) return this.#texts.open(name, MAX_PIPELINE_BYTES, tooLong);
    if (fileName === undefined) return this.#texts.open(name);
    if (name !== DOCUMENTS && this.uploads.countOf(name) > 0)
      throw new InvalidOptions(`${name}: more than one file was sent; it takes one.`);
    this.#authorizeBeforeFiles();
    return this.uploads.open({ ...part, fileName });
  }

  /** If the pipeline comes before the first file, a client without the permissions is refused before it sends the files. */
  #authorizeBeforeFiles(): void {
    if (this.#isAuthorized) return;
    this.#isAuthorized = true;
    const [text] = this.#texts.values().get(PIPELINE) ?? [];
    if (text !== undefined) this.settings.authorize(namedOperations(text, this.settings.engine.operations));
  }

  /** @throws MissingField; InvalidOptions, also InvalidPipeline */
  read(
    operations: Engine['operations'],
    uploads: readonly Upload[],
  ): Pick<PipelineWork, 'source' | 'pipeline' | 'warnings'> {
    const texts = this.#texts.values();
    const [text, ...others] = texts.get(PIPELINE) ?? [];
    if (text === undefined || text === '')
      throw new MissingField(`${PIPELINE}: this field is required; it is a pipeline as YAML or JSON.`);
    if (others.length > 0) throw new InvalidOptions(`${PIPELINE}: more than one was sent.`);
    const values = [...texts].filter(([name]) => name !== PIPELINE);
    const fileNames = uploads.map(({ field }) => field).filter((it) => it !== DOCUMENTS);
    const source = {
      text,
      values: Object.fromEntries(values.map(([name, [value = '']]) => [name, value])),
      files: fileNames,
    };
    const pipeline = checkSource(source, operations);
    const repeated = values.find(([name, { length }]) => length > 1 && pipeline.reads.includes(name));
    if (repeated !== undefined) throw new InvalidOptions(`${repeated[0]}: more than one value was sent.`);
    const unread = [...values.map(([name]) => name), ...fileNames].filter((it) => !pipeline.reads.includes(it));
    return { source, pipeline, warnings: unknownFieldsWarning(unread) };
  }
}
