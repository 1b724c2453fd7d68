import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

import type { Workspace } from '../../engine/contract/file.js';
import { UNKNOWN } from '../../engine/media-types/media-types.js';
import type { Upload } from '../../work/work.js';
import type { PartHeaders } from './part-headers.js';

/** TLS delivers data in records of 16 KiB; a buffer of this size lets Node write many records to the disk at once. */
const WRITE_BYTES = 2 ** 20;

/** Collects the files of a form in a workspace. */
export class Uploads {
  readonly #uploads: Upload[] = [];

  constructor(private readonly workspace: Workspace) {}

  /** Opens a stream for the content of a file. */
  open({ name: field, fileName, contentType }: PartHeaders & { readonly fileName: string }): Writable {
    const { path } = this.workspace.newFile({ name: 'upload', type: UNKNOWN });
    this.#uploads.push({ field, fileName, contentType, path });
    return createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BYTES });
  }

  countOf(field: string): number {
    return this.#uploads.filter((it) => it.field === field).length;
  }

  /** The files in the order of the form, without the empty ones that browsers send where the user chose no file. */
  async chosen(): Promise<readonly Upload[]> {
    const chosen: Upload[] = [];
    for (const upload of this.#uploads) if (!(await isEmptyFileInput(upload))) chosen.push(upload);
    return chosen;
  }
}

async function isEmptyFileInput({ fileName, path }: Upload): Promise<boolean> {
  return fileName === '' && (await stat(path)).size === 0;
}
