import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { OcrTool } from '../../contract/tools/ocr.js';
import { examineLanguages } from './languages/examine-languages.js';
import { dataOf, findLanguageData } from './languages/language-data.js';
import type { OcrEngine } from './engines/ocr-engine.js';
import { ocrKind, type OcrEngineName, type OcrPool, pooledEngine } from './engines/pooled-engine.js';
import type { JobPool } from '../converters/converter-pool.js';
import { type LongLivedTool, pooledTool } from '../long-lived-tool.js';
import { readDocument } from './read-document.js';
import { warnAboutUnreadPages } from './warn-about-unread-pages.js';
import type { PageTool } from '../../contract/tools/pages.js';
import type { SheetTool } from '../../contract/tools/sheets.js';
import type { ToolScope } from '../tool-scope.js';

/** OCR by tesseract, a long-lived tool. */
export const tesseract: LongLivedTool<'ocr', { readonly ocrEngine: OcrEngineName }> = {
  name: 'ocr',
  open(host, { ocrEngine }) {
    const dataFolder = findLanguageData();
    return pooledTool(ocrKind(ocrEngine, dataFolder), host, (pool: JobPool<OcrPool>, scope, others) =>
      ocrTool(scope, { ...others, dataFolder, engine: pooledEngine(ocrEngine, pool, host.size) }),
    );
  },
  examine: () => [examineLanguages()],
};

interface Reading {
  readonly engine: OcrEngine;
  /** Folder of the language data. */
  readonly dataFolder: string;
  readonly pages: PageTool;
  readonly sheets: SheetTool;
}

function ocrTool(scope: ToolScope, { pages, sheets, engine, dataFolder }: Reading): OcrTool {
  return {
    async addText(file, target, { languages: named, progress }) {
      const languages = named.length === 0 ? USUAL_LANGUAGES : named;
      const data = {
        across: dataOf(languages, dataFolder),
        'up-and-down': dataOf(languages, dataFolder, 'up-and-down'),
      };
      const text = join(scope.folder, 'recognised.jsonl');
      const { pictures, found, unread } = await readDocument(file, text, { data, scope, pages, engine, progress });
      warnAboutUnreadPages(file.name, unread).forEach(scope.warn);
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

/** Without a language, tesseract recognises nothing. */
const USUAL_LANGUAGES: readonly string[] = ['English'];

const NOTHING_TO_READ = 'there is nothing to read; its pages have text already, or no pictures. Nothing was added.';
const NO_TEXT = 'no text was found in its pictures. Nothing was added.';
