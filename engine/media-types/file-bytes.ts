import { type FileHandle, open } from 'node:fs/promises';

/** The bytes of an open file, read where and as far as they are asked for. */
export class FileBytes implements AsyncDisposable {
  private constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  static async open(path: string): Promise<FileBytes> {
    const file = await open(path);
    return new FileBytes(file, (await file.stat()).size);
  }

  /** `length` bytes from `position`, fewer where the file ends, none outside of it. */
  async read(position: number, length: number): Promise<Buffer> {
    if (!(position >= 0 && position < this.size)) return Buffer.alloc(0);
    const target = Buffer.alloc(Math.min(length, this.size - position));
    const { bytesRead } = await this.file.read(target, 0, target.length, position);
    return target.subarray(0, bytesRead);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }
}
