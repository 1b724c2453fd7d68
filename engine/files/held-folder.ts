import { constants, type PathLike, type Stats } from 'node:fs';
import { chmod, type FileHandle, open, opendir } from 'node:fs/promises';

import { isCode } from './is-code.js';

/** open(2): a descriptor that stands for an entry, whatever its permissions are, without opening it for reading. */
export const O_PATH = 0o10_000_000;

const FOLDER_ITSELF = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

const OWNER_MAY_ALL = 0o700;

/** An entry of a folder. */
export interface Entry {
  /** A character for each byte. */
  readonly name: string;
  /** Not to be relied on: the entry may be another by now, and some file systems do not tell. */
  readonly isFolder: boolean;
}

/** A folder that is held by its descriptor, so that it stays the same one, wherever it is moved. */
export class HeldFolder {
  private constructor(
    private readonly handle: FileHandle,
    readonly stats: Stats,
  ) {}

  /**
   * Holds a folder, and gives its owner the permissions that listing and removing need.
   * @returns undefined when something else is there: a link, a file
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

  /** As `open`, but changes nothing. */
  static async look(path: PathLike): Promise<HeldFolder | undefined> {
    try {
      const handle = await open(path, FOLDER_ITSELF);
      return new HeldFolder(handle, await handle.stat());
    } catch (error) {
      if (isCode(error, 'ENOTDIR') || isCode(error, 'ELOOP')) return undefined;
      throw error;
    }
  }

  /** A path that leads to this folder and no other, for this process. */
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

/** The path of an entry of a folder, whatever has become of the path of the folder. */
export function pathIn(folder: HeldFolder, name: string): Buffer {
  return Buffer.from(`${folder.place}/${name}`, 'latin1');
}

/** proc(5): opens what a descriptor stands for, by no name that somebody else could change. */
export function descriptorPath({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}
