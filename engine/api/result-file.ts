import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import type { WorkFile } from '../contract/file.js';
import { replaceFile } from '../files/replace-file.js';

/** A file that a job has made. It can be read until the result of the job is disposed of. */
export interface ResultFile {
  readonly name: string;
  /** The MIME type. */
  readonly type: string;
  /** The path of the file in the folder of the job. */
  readonly path: string;
  /** Writes the file completely or not at all, over an existing file. */
  save(path: string): Promise<void>;
  bytes(): Promise<Buffer>;
  stream(): Readable;
}

export function resultFile({ name, type, path }: WorkFile): ResultFile {
  return {
    ...{ name, type: type.mime, path },
    save: (target) => replaceFile(path, target),
    bytes: () => readFile(path),
    stream: () => createReadStream(path),
  };
}
