import type { FileHandle } from 'node:fs/promises';

import { readPart } from '../files/read-part.js';
import { openRegular } from '../files/regular-file.js';

import { Effort } from './effort.js';

/** Random access to the bytes of an open file, within the limits of an {@link Effort}. */
export class FileBytes implements AsyncDisposable {
  readonly effort = new Effort();

  private constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  static async open(path: string): Promise<FileBytes> {
    const file = await openRegular(path);
    return new FileBytes(file, (await file.stat()).size);
  }

  /** Reads `length` bytes from `position`: fewer at the end of the file, none outside the file or beyond the limits. */
  async read(position: number, length: number): Promise<Buffer> {
    if (!(position >= 0 && position < this.size)) return Buffer.alloc(0);
    const wanted = Math.min(length, this.size - position);
    if (!this.effort.spend('reads', 1) || !this.effort.spend('bytesRead', wanted)) return Buffer.alloc(0);
    return await readPart(this.file, position, wanted);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }
}
