import { MultiBar, Presets, type SingleBar } from 'cli-progress';

import { oneLine } from '../one-line.js';
import { printJson, printTable } from '../print.js';
import type { DocumentRecord } from './document-record.js';
import { type Mode, recordLines } from './record-lines.js';
import type { Document } from './run-document.js';
import type { Summary } from './summary.js';

/** Shows what happens to documents: bars on a terminal, lines elsewhere, JSON lines with `--json`, failures with `--quiet`. */
export class Display implements Disposable {
  readonly #bars: MultiBar | undefined;
  readonly #overall: SingleBar | undefined;
  readonly #running = new Map<Document, SingleBar>();

  /** @param total the number of documents, if it is known */
  constructor(
    private readonly mode: Mode,
    title: string,
  ) {
    if (mode !== 'normal' || !process.stderr.isTTY) return;
    const settings = {
      format: '{bar} {title}',
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
    };
    this.#bars = new MultiBar(settings, Presets.shades_classic);
    this.#overall = this.#bars.create(1, 0, { title }, { format: `${title}: {done} documents` });
    this.#overall.update(0, { done: 0 });
  }

  started(document: Document): void {
    const bar = this.#bars?.create(1, 0, { title: oneLine(document.paths[0]) });
    if (bar !== undefined) this.#running.set(document, bar);
  }

  progress(document: Document, share: number): void {
    this.#running.get(document)?.update(share);
  }

  ended(document: Document, record: DocumentRecord, count: number): void {
    const bar = this.#running.get(document);
    if (bar !== undefined) this.#bars?.remove(bar);
    this.#running.delete(document);
    this.#overall?.update(0, { done: count });
    if (this.mode === 'json') printJson(record);
    else for (const line of recordLines(record, this.mode)) this.#print(line);
  }

  finish(summary: Summary): void {
    this[Symbol.dispose]();
    if (this.mode === 'json') printJson(summary);
    if (this.mode !== 'normal') return;
    const { done, failed, skipped, resumed, pages, bytes, seconds } = summary;
    const row = [done, failed, skipped, resumed, pages, bytes, seconds.toFixed(1)].map(String);
    printTable([['DONE', 'FAILED', 'SKIPPED', 'RESUMED', 'PAGES', 'BYTES', 'SECONDS'], row]);
  }

  [Symbol.dispose](): void {
    this.#bars?.stop();
  }

  #print(line: string): void {
    if (this.#bars === undefined) process.stderr.write(`${line}\n`);
    else this.#bars.log(`${line}\n`);
  }
}
