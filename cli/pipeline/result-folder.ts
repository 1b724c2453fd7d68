import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { WorkFile } from '../../engine/contract/file.js';
import { uniqueFileNames } from '../../engine/files/file-names.js';
import { USER_FILE_MODE, writeNewFile } from '../../engine/files/write-new-file.js';
import { pathError } from '../path-error.js';
import { lockFolder } from './folder-lock.js';
import { Journal } from './journal.js';

/** The folder inside the result folder for the journal and for unfinished results. */
const STATE_FOLDER = '.quire';

/** A finished document for the journal. */
interface Finished {
  readonly key: string;
  readonly input: string;
}

interface WriteOptions {
  readonly signal: AbortSignal;
  readonly receiptOf?: ((named: readonly WorkFile[]) => Promise<WorkFile>) | undefined;
}

/** The folder for the results of a pipeline; only one process at a time writes into it. */
export class ResultFolder implements AsyncDisposable {
  /** The names in lower case that running documents have chosen, and these documents; later, the journal has the names. */
  readonly #taken = new Map<string, string>();
  /** One document at a time chooses names. */
  #naming: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly folder: string,
    private readonly lock: AsyncDisposable,
    private readonly journal: Journal,
  ) {}

  /** Creates the folder, and removes unfinished results of a run that was killed. @throws UsageError */
  static async open(folder: string): Promise<ResultFolder> {
    const state = join(folder, STATE_FOLDER);
    try {
      await mkdir(state, { recursive: true });
      const lock = await lockFolder(folder, join(state, 'lock'));
      const unfinished = (await readdir(state)).filter((name) => name.endsWith('.part'));
      await Promise.all(unfinished.map((name) => rm(join(state, name))));
      return new ResultFolder(folder, lock, await Journal.open(join(state, 'journal.jsonl')));
    } catch (error) {
      throw pathError(folder, error);
    }
  }

  /** The names of the results of a finished document, if all of them are still there; else undefined. */
  async finished(key: string): Promise<readonly string[] | undefined> {
    const names = await this.journal.resultsOf(key);
    if (names === undefined) return undefined;
    const stats = await Promise.all(names.map((name) => this.#exists(name)));
    return stats.every(Boolean) ? names : undefined;
  }

  /**
   * Writes the results of a document. Each appears under its name complete, and never in place of a file that is not a
   * result of the same document. The journal names the results before, and the document as done after.
   * @param options.receiptOf makes a receipt of the results under their names; it is written as one more result
   * @returns the names of the results
   * @throws UsageError when the folder cannot be written
   */
  async write(
    files: readonly WorkFile[],
    document: Finished,
    { signal, receiptOf }: WriteOptions,
  ): Promise<readonly string[]> {
    // In a folder of the same file system, so that `rename` replaces each file as a whole.
    const parts = files.map(() => this.#newPart());
    const outputs: string[] = [];
    try {
      await writeParts(files, parts, signal);
      outputs.push(...(await this.#chooseNames(files, document.input)));
      if (receiptOf !== undefined) {
        const receipt = await receiptOf(files.map((file, index) => ({ ...file, name: outputs[index] ?? file.name })));
        parts.push(this.#newPart());
        await writeParts([receipt], parts.slice(-1), signal);
        outputs.push(...(await this.#chooseNames([receipt], document.input)));
      }
      await this.journal.append({ ...document, state: 'writing', outputs });
      for (const [index, name] of outputs.entries()) await rename(parts[index] ?? '', join(this.folder, name));
      await syncFolder(this.folder);
      await this.journal.append({ ...document, state: 'done', outputs });
      return outputs;
    } catch (error) {
      throw pathError(this.folder, error);
    } finally {
      for (const name of outputs) this.#taken.delete(name.toLowerCase());
      await Promise.all(parts.map((part) => rm(part, { force: true })));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.journal[Symbol.asyncDispose]();
    await this.lock[Symbol.asyncDispose]();
  }

  #newPart(): string {
    return join(this.folder, STATE_FOLDER, `${randomUUID()}.part`);
  }

  #chooseNames(files: readonly WorkFile[], input: string): Promise<readonly string[]> {
    const chosen = this.#naming.then(async () => {
      const names: string[] = [];
      for (const { name } of files) {
        const free = await this.#freeName(name, input, names);
        this.#taken.set(free.toLowerCase(), input);
        names.push(free);
      }
      return names;
    });
    this.#naming = chosen.catch(() => undefined);
    return chosen;
  }

  async #freeName(name: string, input: string, chosen: readonly string[]): Promise<string> {
    for (let n = 1; ; n++) {
      const candidate = uniqueFileNames(Array<string>(n).fill(name)).at(-1) ?? name;
      const lower = candidate.toLowerCase();
      if (chosen.some((it) => it.toLowerCase() === lower)) continue;
      const owner = this.#taken.get(lower) ?? (await this.journal.ownerOf(lower));
      if (owner === input) return candidate;
      if (owner === undefined && !(await this.#exists(candidate))) return candidate;
    }
  }

  async #exists(name: string): Promise<boolean> {
    return await lstat(join(this.folder, name)).then(
      () => true,
      () => false,
    );
  }
}

/** Copies files. No copy is being written any more when an error is thrown, so that the copies can be removed. */
async function writeParts(files: readonly WorkFile[], parts: readonly string[], signal: AbortSignal): Promise<void> {
  const ends = await Promise.allSettled(
    files.map(({ path }, index) =>
      writeNewFile(parts[index] ?? '', (part) => pipeline(createReadStream(path), part, { signal }), {
        mode: USER_FILE_MODE,
        flush: true,
      }),
    ),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Makes new names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
