import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { creationError } from '../path-error.js';
import type { DocumentRecord } from './document-record.js';
import type { Summary } from './summary.js';

/** A report in JSON: an object with `documents`, of which each is written when it has ended. */
export class Report implements AsyncDisposable {
  #isFirst = true;
  #queue: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly part: string,
    private readonly file: FileHandle,
  ) {}

  static async open(path: string, pipeline: string): Promise<Report> {
    const part = join(dirname(path), `.quire-${randomUUID()}`);
    const file = await open(part, 'wx').catch((error: unknown) => Promise.reject(creationError(path, error)));
    const report = new Report(path, part, file);
    await report.#write(`{"pipeline":${JSON.stringify(pipeline)},"documents":[`);
    return report;
  }

  async add(record: DocumentRecord): Promise<void> {
    const separator = this.#isFirst ? '\n' : ',\n';
    this.#isFirst = false;
    await this.#write(`${separator}${JSON.stringify(record)}`);
  }

  /** Completes the report, and gives it its name. */
  async finish(summary: Summary): Promise<void> {
    await this.#write(`\n],"summary":${JSON.stringify(summary)}}\n`);
    await this.file.sync();
    await rename(this.part, this.path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
    await rm(this.part, { force: true });
  }

  #write(text: string): Promise<void> {
    const written = this.#queue.then(() => this.file.appendFile(text));
    this.#queue = written.catch(() => undefined);
    return written;
  }
}
