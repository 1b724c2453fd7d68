import { readFile, rm } from 'node:fs/promises';

import { isOfKind, MissingTool, ToolFailed } from '../../../errors.js';
import type { ConverterKind } from '../../converters/converter-kind.js';
import type { ConverterPool, JobPool } from '../../converters/converter-pool.js';
import type { OcrQuestion, OcrReport } from '../child/exchange.js';
import type { OcrEngine, PictureText } from './ocr-engine.js';

/** Tesseract as WebAssembly, which needs nothing to be installed, or the library as it is installed. */
export type OcrEngineName = 'embedded' | 'native';

export type OcrPool = ConverterPool<OcrQuestion, OcrReport>;

/** Debian's package that brings the library. */
const PACKAGE = 'tesseract-ocr';

/** What most pictures are in: converters load its data at their start. */
const USUAL_LANGUAGE = 'eng';

/** What a page says is read at once, by the service; the densest page of a newspaper has 1 MB. */
const MAX_SAID_BYTES = 16 * 2 ** 20;

/** What each is called in messages. */
const ocrPrograms = { embedded: 'tesseract.js', native: 'tesseract' } as const satisfies Names;

/** The package that each is loaded by. */
const packages = { embedded: 'tesseract.js-core', native: 'koffi' } as const satisfies Names;

type Names = Readonly<Record<OcrEngineName, string>>;

/** Processes that hold tesseract. @param dataFolder where language data is */
export function ocrKind(engine: OcrEngineName, dataFolder: string): ConverterKind {
  return {
    name: ocrPrograms[engine],
    module: {
      url: new URL('../child/main.js', import.meta.url),
      folders: [new URL('../../converters/child/', import.meta.url)],
      packages: [packages[engine]],
      heap: 128,
      args: [engine, dataFolder, USUAL_LANGUAGE],
    },
    readable: [dataFolder],
    limits: {
      ...{ start: 60, document: 120, slow: 30, documents: 200 },
      ...{ memory: 1024 * 2 ** 20, processes: 16, file: MAX_SAID_BYTES, folder: 2 ** 32 },
    },
  };
}

/** @param pool of that engine's kind */
export function pooledEngine(engine: OcrEngineName, pool: JobPool<OcrPool>, atOnce: number): OcrEngine {
  return {
    atOnce,
    async read({ path, name, ...question }, signal) {
      const target = `${path}.json`;
      try {
        await pool.convert({ source: path, isGiven: true, extension: 'bmp', target, name, question, signal });
        return pictureTextIn(await readFile(target, 'utf8'));
      } catch (cause) {
        if (!isOfKind(cause, 'missing-tool') || engine === 'embedded') throw cause;
        throw new MissingTool(`Text in pictures cannot be read: the package ${PACKAGE} is not installed.`, { cause });
      } finally {
        await Promise.all([path, target].map((it) => rm(it, { force: true })));
      }
    },
  };
}

/** Who reads hostile pictures may write anything. */
function pictureTextIn(json: string): PictureText {
  const { hocr, text } = JSON.parse(json) as Partial<Record<keyof PictureText, unknown>>;
  if (typeof hocr !== 'string' || typeof text !== 'string') throw new ToolFailed('Tesseract did not say what it read.');
  return { hocr, text };
}
