import { constants, type PathLike, type Stats } from 'node:fs';
import { chmod, type FileHandle, open, opendir } from 'node:fs/promises';

import { isCode } from './is-code.js';

/** Flag of open(2) for a descriptor that refers to an entry regardless of its permissions, without opening its content. */
export const O_PATH = 0o10_000_000;

const FOLDER_ITSELF = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

const OWNER_MAY_ALL = 0o700;

/** An entry of a folder. */
export interface Entry {
  /** The name, one character for each byte. */
  readonly name: string;
  /** A hint only: the entry may have been replaced, and some file systems do not report types. */
  readonly isFolder: boolean;
}

/** A folder that is open by its descriptor, so that it remains the same folder wherever it is moved. */
export class HeldFolder {
  private constructor(
    private readonly handle: FileHandle,
    readonly stats: Stats,
  ) {}

  /**
   * Opens a folder and gives its owner the permissions for listing and removing.
   * @returns undefined if the entry is not a folder but, for example, a link or a file
   */
  static async open(path: PathLike): Promise<HeldFolder | undefined> {
    const folder = await HeldFolder.look(path);
    try {
      if (folder !== undefined && (folder.stats.mode & OWNER_MAY_ALL) !== OWNER_MAY_ALL) {
        await chmod(folder.place, OWNER_MAY_ALL);
      }
      return folder;
    } catch (error) {
      await folder?.close();
      throw error;
    }
  }

  /** Like `open`, but does not change permissions. */
  static async look(path: PathLike): Promise<HeldFolder | undefined> {
    try {
      const handle = await open(path, FOLDER_ITSELF);
      return new HeldFolder(handle, await handle.stat());
    } catch (error) {
      if (isCode(error, 'ENOTDIR') || isCode(error, 'ELOOP')) return undefined;
      throw error;
    }
  }

  /** A path that always leads to this folder, within this process. */
  get place(): string {
    return descriptorPath(this.handle);
  }

  async *entries(): AsyncGenerator<Entry> {
    for await (const entry of await opendir(this.place, { encoding: 'latin1', bufferSize: 256 })) {
      yield { name: entry.name, isFolder: entry.isDirectory() };
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

/** Returns the path of an entry of a held folder; it stays valid if the folder is moved. */
export function pathIn(folder: HeldFolder, name: string): Buffer {
  return Buffer.from(`${folder.place}/${name}`, 'latin1');
}

/** Returns the path in /proc (proc(5)) of a descriptor, which nobody else can redirect. */
export function descriptorPath({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}
