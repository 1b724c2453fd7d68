import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../contract.js';
import { isQuireError } from '../errors.js';
import { embeddedEngine, type OcrPool } from './ocr/embedded-engine.js';
import { readHocr } from './ocr/hocr.js';
import { dataOf } from './ocr/language-data.js';
import { nativeEngine } from './ocr/native-engine.js';
import type { OcrEngine } from './ocr/ocr-engine.js';
import { placeLines } from './ocr/place-lines.js';
import type { PreparedPage, PrepareInput } from './ocr/prepare-page.js';
import type { PageTool } from './pages.js';
import type { SheetTool } from './sheets.js';
import type { PlacedText } from './sheets/placed-text.js';
import type { BoundProcess, ToolScope } from './tools.js';

/** Makes scanned pages searchable. */
export interface OcrTool {
  /**
   * Lays the text that the pictures of a document show over them, unseen; where there is text already, nothing changes.
   * Pages that cannot be read are left as they are, with a warning.
   * @param file a document that `decrypt()` has opened
   * @throws InvalidOptions for a language that there is not, MissingTool for one whose data is not installed, Busy
   */
  addText(file: WorkFile, target: WorkFile, settings: OcrSettings): Promise<WorkFile>;
}

export interface OcrSettings {
  /** Names, as in `ocrLanguages`. */
  readonly languages: readonly string[];
  /** Told how many pages are done. */
  readonly progress: (done: number, total: number) => void;
}

/** How text is read on this machine. */
export interface Ocr {
  readonly engine: 'embedded' | 'native';
  /** Where language data is. */
  readonly dataFolder: string;
  /** How many pages are read at once. */
  readonly atOnce: number;
  /** Of the embedded engine; it starts nothing before it is asked. */
  readonly pool: OcrPool;
}

interface OtherTools {
  readonly pages: PageTool;
  readonly sheets: SheetTool;
  readonly process: BoundProcess;
}

export function ocrTool(scope: ToolScope, { pages, sheets, process }: OtherTools): OcrTool {
  const { dataFolder, pool, atOnce } = scope.ocr;
  const engine: OcrEngine =
    scope.ocr.engine === 'native' ? nativeEngine(process, dataFolder, atOnce) : embeddedEngine(pool, atOnce);
  return {
    async addText(file, target, { languages, progress }) {
      const data = dataOf(languages, dataFolder);
      const document = await pages.open(file);
      const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
      const text = join(scope.folder, 'recognised.jsonl');
      await writeFile(text, '');
      const input: PrepareInput = { folder: scope.folder };
      const running = new Set<Promise<void>>();
      let done = 0;
      const read = async (page: number, { picture }: PreparedPage): Promise<void> => {
        if (picture === undefined) return;
        try {
          const { path, dpi, matrix } = picture;
          const name = `${file.name}: page ${page}`;
          const hocr = await engine.read({ path, name, dpi, languages: data, layout: 'page' }, scope.signal);
          const lines = placeLines(readHocr(hocr), matrix);
          if (lines.length > 0) await appendFile(text, `${JSON.stringify({ page, lines } satisfies PlacedText)}\n`);
        } catch (error) {
          if (!isQuireError(error) || scope.signal.aborted) throw error;
          scope.warn(`${file.name}: page ${page} was not read: ${error.message}`);
        }
      };
      const module = new URL('./ocr/prepare-page.js', import.meta.url);
      for await (const { page, result } of document.each<PreparedPage>(numbers, module, input)) {
        const task = read(page, result).finally(() => {
          running.delete(task);
          progress(++done, numbers.length);
        });
        running.add(task);
        if (running.size >= atOnce) await Promise.race(running);
      }
      await Promise.all(running);
      await sheets.layText(file, target, text);
      await rm(text);
      return target;
    },
  };
}
