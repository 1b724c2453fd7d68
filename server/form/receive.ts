import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';

import type { Engine } from '../../engine/job/container.js';
import type { InputField, Operation } from '../../engine/contract/operation.js';
import type { Inputs, WorkFile, Workspace } from '../../engine/contract/file.js';
import { InvalidOptions, MissingField } from '../../engine/errors.js';
import { safeFileName } from '../../engine/files/file-names.js';
import { UNKNOWN } from '../../engine/media-types/media-types.js';
import { acceptedBy, typeOptions } from '../../engine/job/options.js';
import { GrowableBuffer } from './growable-buffer.js';
import { discard, readMultipart } from './multipart.js';
import type { PartHeaders } from './part-headers.js';
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

/** A file of the form, before its format is known. */
interface Upload {
  readonly field: string;
  readonly accepts: InputField['accepts'];
  readonly fileName: string;
  readonly contentType: string;
  readonly path: string;
}

/** TLS delivers data in records of 16 KiB; a buffer of this size lets Node write many records to the disk at once. */
const WRITE_BYTES = 2 ** 20;

/** Streams the form's files into the workspace, by field and in the order of the upload, and converts its texts to options. */
export async function receive({ req, state }: Context, settings: ReceiveSettings): Promise<Received> {
  const { operation, signal, maxUploadBytes } = settings;
  const form = new FormParts(settings);
  const onBytes = (count: number): void => void (state.bytesIn += count);
  await readMultipart(req, { maxFileBytes: maxUploadBytes, signal, openPart: (part) => form.open(part), onBytes });
  const { options, unknown } = typeOptions(operation.options, form.texts());
  return { inputs: await form.inputs(), options, warnings: unknownFieldsWarning([...unknown, ...form.unknownFiles]) };
}

class FormParts {
  readonly unknownFiles = new Set<string>();
  readonly #uploads: Upload[] = [];
  readonly #texts: { readonly name: string; readonly value: GrowableBuffer }[] = [];

  constructor(private readonly settings: ReceiveSettings) {}

  /** Opens a stream for a part: to a file of the workspace, to memory for a text, or to nothing for an unknown file. */
  open(part: PartHeaders): Writable {
    const { name, fileName } = part;
    const { inputs, options } = this.settings.operation;
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const option = Object.hasOwn(options.properties, name) ? options.properties[name] : undefined;
    if (fileName === undefined) {
      if (input !== undefined) throw new MissingField(`${name}: text was sent; it must be a file, with a file name.`);
      return this.#openText(name);
    }
    if (option !== undefined) throw new InvalidOptions(`${name}: a file was sent; it must be ${acceptedBy(option)}.`);
    if (input !== undefined) return this.#openFile({ ...part, fileName }, input);
    this.unknownFiles.add(name);
    return discard();
  }

  texts(): ReadonlyMap<string, readonly string[]> {
    const texts = new Map<string, string[]>();
    for (const { name, value } of this.#texts) {
      const text = value.toString();
      const values = texts.get(name);
      if (values === undefined) texts.set(name, [text]);
      else values.push(text);
    }
    return texts;
  }

  async inputs(): Promise<Inputs> {
    const files: Record<string, WorkFile[]> = {};
    for (const field of Object.keys(this.settings.operation.inputs)) files[field] = [];
    for (const upload of this.#uploads) {
      if (!(await isEmptyFileInput(upload))) files[upload.field]?.push(await this.#identify(upload));
    }
    return files;
  }

  #openFile(
    { name: field, ...declared }: PartHeaders & { readonly fileName: string },
    { accepts, most = 1 }: InputField,
  ): Writable {
    if (this.#uploads.filter((it) => it.field === field).length >= most) {
      throw new InvalidOptions(`${field}: more than ${most === 1 ? 'one file was' : `${most} files were`} sent.`);
    }
    const { path } = this.settings.workspace.newFile({ name: 'upload', type: UNKNOWN });
    this.#uploads.push({ ...declared, field, accepts, path });
    return createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BYTES });
  }

  #openText(name: string): Writable {
    const value = new GrowableBuffer();
    this.#texts.push({ name, value });
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        value.add(chunk);
        done();
      },
    });
  }

  async #identify({ field, accepts, fileName, contentType, path }: Upload): Promise<WorkFile> {
    const { engine, workspace, signal } = this.settings;
    const name = safeFileName(fileName);
    const type = await engine.identify({ path, name, declared: contentType }, { field, accepts, signal });
    const file = workspace.newFile({ name, type });
    await rename(path, file.path);
    return file;
  }
}

/** A browser sends an empty file without a name for a file input where the user chose no file. */
async function isEmptyFileInput({ fileName, path }: Upload): Promise<boolean> {
  return fileName === '' && (await stat(path)).size === 0;
}

const MAX_LISTED_FIELDS = 5;

function unknownFieldsWarning(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const listed = names
    .slice(0, MAX_LISTED_FIELDS)
    .map((name) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name));
  const more = names.length > MAX_LISTED_FIELDS ? ` and ${names.length - MAX_LISTED_FIELDS} more` : '';
  return [`Unknown fields were ignored: ${listed.join(', ')}${more}.`];
}
