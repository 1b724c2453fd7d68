import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/contract.js';
import { dataOf } from './languages/language-data.js';
import { type OcrEngineName, type OcrPool, pooledEngine } from './engines/pooled-engine.js';
import { readDocument } from './read-document.js';
import { tellUnread } from './tell-unread.js';
import type { PageTool } from '../pdfium/pages.js';
import type { SheetTool } from '../sheets/sheets.js';
import type { ToolScope } from '../tools.js';

/** Makes scanned pages searchable. */
export interface OcrTool {
  /**
   * Lays the text that the pictures of a document show over them, unseen; where there is text already, nothing changes.
   * Pages that cannot be read are left as they are, with a warning.
   * @param file a document that `decrypt()` has opened
   * @returns the target, or the file itself, with a warning, when there is nothing to lay over it
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
export interface Ocr<Pool = OcrPool> {
  readonly engine: OcrEngineName;
  /** Where language data is. */
  readonly dataFolder: string;
  /** How many pages are read at once. */
  readonly atOnce: number;
  /** It starts nothing before it is asked. */
  readonly pool: Pool;
}

interface OtherTools {
  readonly pages: PageTool;
  readonly sheets: SheetTool;
}

export function ocrTool(scope: ToolScope, { pages, sheets }: OtherTools): OcrTool {
  const engine = pooledEngine(scope.ocr.engine, scope.ocr.pool, scope.ocr.atOnce);
  return {
    async addText(file, target, { languages, progress }) {
      const { dataFolder } = scope.ocr;
      const data = {
        across: dataOf(languages, dataFolder),
        'up-and-down': dataOf(languages, dataFolder, 'up-and-down'),
      };
      const text = join(scope.folder, 'recognised.jsonl');
      const { pictures, found, unread } = await readDocument(file, text, { data, scope, pages, engine, progress });
      tellUnread(file.name, unread).forEach(scope.warn);
      if (found === 0) {
        if (unread.size === 0) scope.warn(`${file.name}: ${pictures === 0 ? NOTHING_TO_READ : NO_TEXT}`);
        return file;
      }
      await sheets.layText(file, target, text);
      await rm(text);
      return target;
    },
  };
}

const NOTHING_TO_READ = 'there is nothing to read; its pages have text already, or no pictures. Nothing was added.';
const NO_TEXT = 'no text was found in its pictures. Nothing was added.';
