import { appendFile, writeFile } from 'node:fs/promises';

import type { WorkFile } from '../../contract/file.js';
import { isQuireError, reasonOf } from '../../errors.js';
import type { OcrSettings } from '../../contract/tools/ocr.js';
import type { PageTool, PageResult } from '../../contract/tools/pages.js';
import type { ToolScope } from '../tool-scope.js';
import { isMetByAll } from './languages/is-met-by-all.js';
import type { OcrEngine } from './engines/ocr-engine.js';
import type { PagePicture, PreparedPage, PrepareInput } from './prepare-page.js';
import { readPicture, type Orientation } from './read-picture.js';
import type { LanguageData } from './reading-strategies.js';

export interface DocumentReading {
  /** Number of pages with images to read. */
  readonly pictures: number;
  /** Number of pages on which text was found. */
  readonly found: number;
  /** Pages that could not be read, each with its error. */
  readonly unread: ReadonlyMap<number, unknown>;
}

export interface ReadSettings extends Pick<OcrSettings, 'progress'> {
  readonly data: LanguageData;
  readonly scope: ToolScope;
  readonly pages: PageTool;
  readonly engine: OcrEngine;
}

/**
 * Reads the images of all pages, as many concurrently as the engine supports. @param target path of a new file:
 * `PlacedText` as JSON, one line for each page with text, in any order @throws MissingTool and Busy at the first
 * page with that error, ToolFailed when all pages fail
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
  readonly #orientation: Orientation = { turns: 0 };
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
      // No page is drawn before the engine can read it, since each drawn image takes disk space.
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

  /** Counts each image before it is yielded, and so before the next page is drawn. */
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
    const record = await readPicture(picture, {
      scope,
      engine,
      languages: data,
      page,
      name,
      orientation: this.#orientation,
    })
      .catch((error: unknown) => this.#leave(page, error))
      .finally(() => (this.#atWork -= 1));
    if (record === undefined) return;
    this.found += 1;
    // One after the other, since concurrent writes to a file may interleave.
    await (this.#written = this.#written.then(() => appendFile(this.target, `${record}\n`)));
  }

  /** Skips a page, unless its error would affect all pages. */
  #leave(page: number, error: unknown): undefined {
    const { signal } = this.settings.scope;
    if (signal.aborted) throw reasonOf(signal, error);
    if (isMetByAll(error)) throw error;
    this.unread.set(page, error);
  }

  /** @throws the last error when every page failed, because then the engine is at fault */
  #checkTool(): void {
    const errors = [...this.unread.values()];
    const isAtFault = errors.every((it) => isQuireError(it) && it.kind === 'tool-failed');
    if (isAtFault && errors.length > 0 && errors.length === this.pictures) throw errors[0];
  }
}

/** Processes items, several at a time; begins no further item after a failure. */
async function shareOut<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  // The worker that fails ends the shared iterator, and so the others.
  const shared: AsyncIterable<Item> = { [Symbol.asyncIterator]: () => iterator };
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for await (const item of shared) await work(item);
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
