import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { OcrTool } from '../../contract/tools/ocr.js';
import { dataOf } from './languages/language-data.js';
import { type OcrEngineName, type OcrPool, pooledEngine } from './engines/pooled-engine.js';
import { readDocument } from './read-document.js';
import { tellUnread } from './tell-unread.js';
import type { PageTool } from '../../contract/tools/pages.js';
import type { SheetTool } from '../../contract/tools/sheets.js';
import type { ToolScope } from '../tools.js';

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
