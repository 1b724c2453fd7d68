import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import { isCode } from '../../engine/files/is-code.js';

/** A line of the journal: before results get their names (`writing`), and after (`done`). */
export interface JournalLine {
  readonly state: 'writing' | 'done';
  /** The digest of the document, the pipeline and the versions. */
  readonly key: string;
  readonly input: string;
  /** The names of the results. */
  readonly outputs: readonly string[];
}

/**
 * The record of finished documents, to which lines are only appended. A line is on the disk before the next step of a
 * document, so that a run that was killed at any moment can be resumed.
 */
export class Journal implements AsyncDisposable {
  readonly #done: Map<string, readonly string[]>;
  readonly #owners: Map<string, string>;
  #queue: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: FileHandle,
    { done, owners }: Pick<Content, 'done' | 'owners'>,
  ) {
    this.#done = done;
    this.#owners = owners;
  }

  /** Reads a journal, and removes a last line that was not written completely. */
  static async open(path: string): Promise<Journal> {
    const content = await read(path);
    const file = await open(path, 'a', 0o600);
    const { size } = await file.stat();
    if (content.length < size) await file.truncate(content.length);
    // Only the line feed of the last line is missing.
    if (content.length > size) await file.appendFile('\n');
    return new Journal(file, content);
  }

  /** The names of the results of a finished document; undefined when the document is not finished. */
  resultsOf(key: string): readonly string[] | undefined {
    return this.#done.get(key);
  }

  /** The document for which this or an earlier run has used the name, in any letter case. */
  ownerOf(name: string): string | undefined {
    return this.#owners.get(name.toLowerCase());
  }

  async append(line: JournalLine): Promise<void> {
    note(line, { done: this.#done, owners: this.#owners });
    const written = this.#queue.then(async () => {
      await this.file.appendFile(`${JSON.stringify(line)}\n`);
      await this.file.datasync();
    });
    this.#queue = written.catch(() => undefined);
    await written;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue;
    await this.file.close();
  }
}

interface Content {
  readonly done: Map<string, readonly string[]>;
  readonly owners: Map<string, string>;
  /** The bytes of all complete lines, with their line feeds. */
  readonly length: number;
}

async function read(path: string): Promise<Content> {
  const known = { done: new Map<string, readonly string[]>(), owners: new Map<string, string>() };
  let length = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const line = parsed(text);
      if (line === undefined) break;
      note(line, known);
      length += Buffer.byteLength(text) + 1;
    }
    return { ...known, length };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { ...known, length };
    throw error;
  }
}

function note({ state, key, input, outputs }: JournalLine, { done, owners }: Pick<Content, 'done' | 'owners'>): void {
  for (const name of outputs) owners.set(name.toLowerCase(), input);
  if (state === 'done') done.set(key, outputs);
}

function parsed(text: string): JournalLine | undefined {
  try {
    // Only this class writes the file; a line that is JSON was written completely.
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
}
