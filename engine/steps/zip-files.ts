import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  /** As it is called in the archive: safe and unique. */
  readonly name: string;
  readonly compress: boolean;
}

export interface ZipInput {
  readonly entries: readonly ZipEntry[];
  readonly target: string;
}

/** Writes a ZIP of files; runs in a worker thread, for checksums of megabytes take their time. */
export default async function zipFiles({ entries, target }: ZipInput): Promise<void> {
  const archive = new ZipFile();
  for (const { path, name, compress } of entries) archive.addFile(path, name, { compress });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(target, { highWaterMark: 2 ** 20 }));
}
