import { rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';

import type { Engine } from '../../engine/job/container.js';
import type { InputField, Operation } from '../../engine/contract/operation.js';
import type { Inputs, WorkFile, Workspace } from '../../engine/contract/file.js';
import { InvalidOptions, MissingField } from '../../engine/errors.js';
import { safeFileName } from '../../engine/files/file-names.js';
import { checkLeast } from '../../engine/job/check-inputs.js';
import { acceptedBy, typeOptions } from '../../engine/job/options.js';
import type { Upload } from '../../work/work.js';
import { discard, readMultipart } from './multipart.js';
import type { PartHeaders } from './part-headers.js';
import { TextFields } from './text-fields.js';
import { shortened, unknownFieldsWarning } from './unknown-fields-warning.js';
import { Uploads } from './uploads.js';
import type { Context } from '../request-state.js';

export interface ReceiveSettings {
  readonly engine: Pick<Engine, 'identify'>;
  readonly operation: Operation;
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  readonly maxUploadBytes: number;
}

export interface Received {
  readonly inputs: Inputs;
  /** Converted to the types of the schema, but not validated. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}

/** Streams the form's files into the workspace, by field and in the order of the upload, and converts its texts to options. */
export async function receive({ req, state }: Context, settings: ReceiveSettings): Promise<Received> {
  const { operation, signal, maxUploadBytes } = settings;
  const form = new FormParts(settings);
  const onBytes = (count: number): void => void (state.bytesIn += count);
  await readMultipart(req, { maxFileBytes: maxUploadBytes, signal, openPart: (part) => form.open(part), onBytes });
  const { options, unknown } = typeOptions(operation.options, form.texts.values());
  const inputs = await form.inputs();
  const [unknownFile] = form.unknownFiles;
  if (unknownFile !== undefined) checkLeast(operation, inputs, shortened(unknownFile));
  return { inputs, options, warnings: unknownFieldsWarning([...unknown, ...form.unknownFiles]) };
}

class FormParts {
  readonly unknownFiles = new Set<string>();
  readonly texts = new TextFields();
  readonly #uploads: Uploads;

  constructor(private readonly settings: ReceiveSettings) {
    this.#uploads = new Uploads(settings.workspace);
  }

  /** Opens a stream for a part: to a file of the workspace, to memory for a text, or to nothing for an unknown file. */
  open(part: PartHeaders): Writable {
    const { name, fileName } = part;
    const { inputs, options } = this.settings.operation;
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const option = Object.hasOwn(options.properties, name) ? options.properties[name] : undefined;
    if (fileName === undefined) {
      if (input !== undefined) throw new MissingField(`${name}: text was sent; it must be a file, with a file name.`);
      return this.texts.open(name);
    }
    if (option !== undefined) throw new InvalidOptions(`${name}: a file was sent; it must be ${acceptedBy(option)}.`);
    if (input !== undefined) return this.#openFile({ ...part, fileName }, input);
    this.unknownFiles.add(name);
    return discard();
  }

  async inputs(): Promise<Inputs> {
    const files: Record<string, WorkFile[]> = {};
    for (const field of Object.keys(this.settings.operation.inputs)) files[field] = [];
    for (const upload of await this.#uploads.chosen()) files[upload.field]?.push(await this.#identify(upload));
    return files;
  }

  #openFile(part: PartHeaders & { readonly fileName: string }, { most = 1 }: InputField): Writable {
    if (this.#uploads.countOf(part.name) >= most) {
      const excess =
        most === 1 ? 'one file was sent; it takes one' : `${most} files were sent; it takes at most ${most}`;
      throw new InvalidOptions(`${part.name}: more than ${excess}.`);
    }
    return this.#uploads.open(part);
  }

  async #identify({ field, fileName, contentType, path }: Upload): Promise<WorkFile> {
    const { engine, operation, workspace, signal } = this.settings;
    const name = safeFileName(fileName);
    const { accepts = [] } = operation.inputs[field] ?? {};
    const type = await engine.identify({ path, name, declared: contentType }, { field, accepts, signal });
    const file = workspace.newFile({ name, type });
    await rename(path, file.path);
    return file;
  }
}
