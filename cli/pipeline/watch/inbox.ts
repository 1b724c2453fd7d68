import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { pathError } from '../../path-error.js';
import type { DocumentRecord } from '../document-record.js';
import { lockFolder } from '../folder-lock.js';
import { isOpenForWriting } from './open-for-writing.js';

/** A file is whole when this number of looks in a row find it unchanged. */
const QUIET_LOOKS = 4;

/** Names that programs give to files which they still write. */
const TEMPORARY = /^\.|~$|\.(?:part|partial|tmp|temp|crdownload|filepart)$/i;

/** The folders inside a watched folder for its documents that are done, and those that failed. */
const DONE = 'done';
const FAILED = 'failed';

/** A file at one look: its size, its time of change and its inode. */
type Look = string;

/**
 * A folder into which people and programs put documents. Whole files are given out one by one; a file whose document has ended
 * is moved into `done` or `failed`. What is not moved when a process is killed is given out by the next one.
 */
export class Inbox implements AsyncDisposable {
  /** The last look at each waiting file, and how many looks found the same. */
  #seen = new Map<string, { readonly look: Look; readonly times: number }>();
  /** The looks at the files that were given out. */
  readonly #given = new Map<string, Look>();
  #moving: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly lock: AsyncDisposable,
  ) {}

  /** @throws UsageError when the folder cannot be used, or when another process watches it */
  static async open(folder: string): Promise<Inbox> {
    try {
      for (const name of [DONE, FAILED]) await mkdir(join(folder, name), { recursive: true });
      return new Inbox(folder, await lockFolder(folder, join(folder, '.quire-lock')));
    } catch (error) {
      throw pathError(folder, error);
    }
  }

  /** Gives out the paths of files that are whole, without end. @param pause called between two looks at the folder */
  async *wholeFiles(pause: () => Promise<void>): AsyncGenerator<string> {
    for (;;) {
      for (const path of await this.#look()) {
        if (await isOpenForWriting(path).catch(() => true)) continue;
        const look = await lookAt(path);
        if (look === undefined || look !== this.#seen.get(path)?.look) continue;
        this.#seen.delete(path);
        this.#given.set(path, look);
        yield path;
      }
      await pause();
    }
  }

  /** Whether a file that was given out is as it was then. */
  async isUnchanged(path: string): Promise<boolean> {
    const look = await lookAt(path);
    return look !== undefined && look === this.#given.get(path);
  }

  /** Moves the file of a document that has ended, with the reason of a failure beside it. A changed file stays, and is given out again. */
  async put(path: string, { outcome, error }: Pick<DocumentRecord, 'outcome' | 'error'>): Promise<void> {
    const unchanged = await this.isUnchanged(path);
    this.#given.delete(path);
    if (!unchanged) return;
    const target = await this.#move(path, outcome === 'failed' ? FAILED : DONE);
    if (error !== undefined) await writeFile(`${target}.error.json`, `${JSON.stringify(error, undefined, 2)}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.lock[Symbol.asyncDispose]();
  }

  /** Moves a file under a free name, one at a time, since a rename would replace another file. @returns the new path */
  async #move(path: string, folder: string): Promise<string> {
    const moved = this.#moving.then(async () => {
      const target = await freePath(join(this.folder, folder), basename(path));
      await rename(path, target);
      return target;
    });
    this.#moving = moved.catch(() => undefined);
    return await moved;
  }

  /** Looks at the folder. @returns the waiting files that have been quiet for long enough, the oldest name first */
  async #look(): Promise<readonly string[]> {
    const seen = new Map<string, { readonly look: Look; readonly times: number }>();
    for (const name of (await readdir(this.folder)).sort()) {
      const path = join(this.folder, name);
      if (TEMPORARY.test(name) || this.#given.has(path)) continue;
      const look = await lookAt(path);
      if (look === undefined) continue;
      const before = this.#seen.get(path);
      seen.set(path, { look, times: before?.look === look ? before.times + 1 : 1 });
    }
    this.#seen = seen;
    return [...seen].filter(([, { times }]) => times >= QUIET_LOOKS).map(([path]) => path);
  }
}

/** Undefined for what is no file, and for an empty file, whose writer has not begun yet. */
async function lookAt(path: string): Promise<Look | undefined> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat === undefined || !stat.isFile() || stat.size === 0) return undefined;
  return `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}

/** A path in a folder that no file has. */
async function freePath(folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const base = name.slice(0, name.length - extension.length);
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${base} (${number})${extension}`);
    const isFree = await lstat(path).then(
      () => false,
      () => true,
    );
    if (isFree) return path;
  }
}
