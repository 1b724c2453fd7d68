import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import { isCode } from '../../engine/files/is-code.js';
import { shortDigest } from './short-digest.js';

/** The bytes that are read at once for a line; most lines are shorter. */
const PIECE_BYTES = 4096;

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
 * document, so that a run that was killed at any moment can be resumed. Memory holds only where the lines begin, so that a
 * run may have a hundred thousand documents.
 */
export class Journal implements AsyncDisposable {
  #queue: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: FileHandle,
    private readonly index: LineIndex,
  ) {}

  /** Reads a journal, and removes a last line that was not written completely. */
  static async open(path: string): Promise<Journal> {
    const index = await read(path);
    const file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    if (index.length < size) await file.truncate(index.length);
    // Only the line feed of the last line is missing.
    if (index.length > size) await file.appendFile('\n');
    return new Journal(file, index);
  }

  /** The names of the results of a finished document; undefined when the document is not finished. */
  async resultsOf(key: string): Promise<readonly string[] | undefined> {
    const line = await this.#lineAt(this.index.doneLine(key));
    return line?.key === key ? line.outputs : undefined;
  }

  /** The document for which this or an earlier run has used the name, in any letter case. */
  async ownerOf(name: string): Promise<string | undefined> {
    const line = await this.#lineAt(this.index.lineWith(name));
    return line?.outputs.some((it) => it.toLowerCase() === name.toLowerCase()) ? line.input : undefined;
  }

  async append(line: JournalLine): Promise<void> {
    const written = this.#queue.then(async () => {
      const text = `${JSON.stringify(line)}\n`;
      try {
        await this.file.appendFile(text);
        await this.file.datasync();
      } catch (error) {
        // On a full disk, a part of the line is written; the next line must not continue it.
        await this.file.truncate(this.index.length);
        throw error;
      }
      this.index.add(line, Buffer.byteLength(text));
    });
    this.#queue = written.catch(() => undefined);
    await written;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue;
    await this.file.close();
  }

  async #lineAt(start: number | undefined): Promise<JournalLine | undefined> {
    if (start === undefined) return undefined;
    const pieces: Buffer[] = [];
    for (let position = start; ; position += PIECE_BYTES) {
      const { buffer, bytesRead } = await this.file.read({ buffer: Buffer.alloc(PIECE_BYTES), position });
      const end = buffer.subarray(0, bytesRead).indexOf('\n');
      pieces.push(buffer.subarray(0, end === -1 ? bytesRead : end));
      if (end !== -1 || bytesRead === 0) return parsed(Buffer.concat(pieces).toString());
    }
  }
}

/** The places of the lines of a journal. Two texts may have one short digest: the line says whether it is the right one. */
class LineIndex {
  readonly #done = new Map<number, number>();
  readonly #names = new Map<number, number>();
  #length = 0;

  /** The bytes of all complete lines, with their line feeds. */
  get length(): number {
    return this.#length;
  }

  doneLine(key: string): number | undefined {
    return this.#done.get(shortDigest(key));
  }

  /** The last line with the name of a result. */
  lineWith(name: string): number | undefined {
    return this.#names.get(shortDigest(name.toLowerCase()));
  }

  add({ state, key, outputs }: JournalLine, bytes: number): void {
    for (const name of outputs) this.#names.set(shortDigest(name.toLowerCase()), this.#length);
    if (state === 'done') this.#done.set(shortDigest(key), this.#length);
    this.#length += bytes;
  }
}

async function read(path: string): Promise<LineIndex> {
  const index = new LineIndex();
  try {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const line = parsed(text);
      if (line === undefined) break;
      index.add(line, Buffer.byteLength(text) + 1);
    }
    return index;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return index;
    throw error;
  }
}

function parsed(text: string): JournalLine | undefined {
  try {
    // Only this class writes the file; a line that is JSON was written completely.
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
}
