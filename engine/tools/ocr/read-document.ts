import { appendFile, writeFile } from 'node:fs/promises';

import type { WorkFile } from '../../contract/file.js';
import { isQuireError, reasonOf } from '../../errors.js';
import type { OcrSettings } from '../../contract/tools/ocr.js';
import type { PageTool, PageResult } from '../../contract/tools/pages.js';
import type { ToolScope } from '../tool-scope.js';
import { isMetByAll } from './languages/is-met-by-all.js';
import type { OcrEngine } from './engines/ocr-engine.js';
import type { PagePicture, PreparedPage, PrepareInput } from './prepare-page.js';
import { readPicture, type WayUp } from './read-picture.js';
import type { LanguageData } from './ways.js';

export interface DocumentReading {
  /** How many pages have pictures to be read. */
  readonly pictures: number;
  /** How many of them say something. */
  readonly found: number;
  /** The pages that could not be read, each with the error that says why. */
  readonly unread: ReadonlyMap<number, unknown>;
}

export interface ReadSettings extends Pick<OcrSettings, 'progress'> {
  readonly data: LanguageData;
  readonly scope: ToolScope;
  readonly pages: PageTool;
  readonly engine: OcrEngine;
}

/**
 * Reads the pictures of all pages, as many at once as the engine does.
 * @param target the path of a new file: `PlacedText` as JSON, a line for each page that says something, in any order
 * @throws MissingTool and Busy at the first page that meets it, ToolFailed when all do
 */
export async function readDocument(file: WorkFile, target: string, settings: ReadSettings): Promise<DocumentReading> {
  const reader = new DocumentReader(file, target, settings);
  await reader.readAll();
  return reader;
}

interface NumberedPicture {
  readonly page: number;
  readonly picture: PagePicture;
}

class DocumentReader implements DocumentReading {
  readonly unread = new Map<number, unknown>();
  pictures = 0;
  found = 0;
  #atWork = 0;
  readonly #wayUp: WayUp = { turns: 0 };
  #done = 0;
  #written = Promise.resolve();

  constructor(
    private readonly file: WorkFile,
    private readonly target: string,
    private readonly settings: ReadSettings,
  ) {}

  async readAll(): Promise<void> {
    const { pages, scope, engine, progress } = this.settings;
    await writeFile(this.target, '');
    const document = await pages.open(this.file);
    const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
    const tell = (): void => progress(++this.#done, numbers.length);
    const prepared = document.each<PreparedPage>(numbers, {
      module: new URL('./prepare-page.js', import.meta.url),
      input: { folder: scope.folder } satisfies PrepareInput,
      // No page is drawn before there is somebody to read it: the disk holds a picture for each of them.
      lookAhead: () => Math.max(1, engine.atOnce - this.#atWork),
      onFailure: (page, error) => {
        this.#leave(page, error);
        tell();
      },
    });
    await shareOut(this.#withPictures(prepared, tell), engine.atOnce, async (result) => {
      await this.#read(result);
      tell();
    });
    this.#checkTool();
  }

  /** Counts each before it is handed out, and so before the next one is drawn. */
  async *#withPictures(
    prepared: AsyncIterable<PageResult<PreparedPage>>,
    tell: () => void,
  ): AsyncGenerator<NumberedPicture> {
    for await (const { page, result } of prepared) {
      if (result.picture === undefined) tell();
      else {
        this.pictures += 1;
        this.#atWork += 1;
        yield { page, picture: result.picture };
      }
    }
  }

  async #read({ page, picture }: NumberedPicture): Promise<void> {
    const { scope, engine, data } = this.settings;
    const name = `${this.file.name}: page ${page}`;
    const record = await readPicture(picture, { scope, engine, languages: data, page, name, wayUp: this.#wayUp })
      .catch((error: unknown) => this.#leave(page, error))
      .finally(() => (this.#atWork -= 1));
    if (record === undefined) return;
    this.found += 1;
    // One after the other: what is written to a file at once may be mixed.
    await (this.#written = this.#written.then(() => appendFile(this.target, `${record}\n`)));
  }

  /** Leaves a page as it is, unless no other would fare better. */
  #leave(page: number, error: unknown): undefined {
    const { signal } = this.settings.scope;
    if (signal.aborted) throw reasonOf(signal, error);
    if (isMetByAll(error)) throw error;
    this.unread.set(page, error);
  }

  /** An engine that breaks down at every page is at fault, and not the pages. */
  #checkTool(): void {
    const errors = [...this.unread.values()];
    const isAtFault = errors.every((it) => isQuireError(it) && it.kind === 'tool-failed');
    if (isAtFault && errors.length > 0 && errors.length === this.pictures) throw errors[0];
  }
}

/** Does the same to each item, a number of them at once; after a failure, no further one is begun. */
async function shareOut<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  // Who fails ends the iterator, and so the others.
  const shared: AsyncIterable<Item> = { [Symbol.asyncIterator]: () => iterator };
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for await (const item of shared) await work(item);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
