import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { WorkFile } from '../contract/file.js';

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
    save: (target) => save(path, target),
    bytes: () => readFile(path),
    stream: () => createReadStream(path),
  };
}

async function save(path: string, target: string): Promise<void> {
  const part = join(dirname(target), `.quire-${randomUUID()}`);
  try {
    await pipeline(createReadStream(path), createWriteStream(part, { flags: 'wx', flush: true }));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
