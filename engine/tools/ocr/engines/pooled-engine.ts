import { readFile, rm } from 'node:fs/promises';

import { isOfKind, MissingTool, ToolFailed } from '../../../errors.js';
import type { ConverterKind } from '../../converters/converter-kind.js';
import type { ConverterPool, JobPool } from '../../converters/converter-pool.js';
import type { OcrQuestion, OcrReport } from '../child/exchange.js';
import type { OcrEngine, PictureText } from './ocr-engine.js';

/** Tesseract as WebAssembly, which needs no installation, or the installed library. */
export type OcrEngineName = 'embedded' | 'native';

export type OcrPool = ConverterPool<OcrQuestion, OcrReport>;

/** Debian's package of the library. */
const PACKAGE = 'tesseract-ocr';

/** The usual language; converters load its data at their start. */
const USUAL_LANGUAGE = 'eng';

/** Maximum bytes of an engine's answer, which the service reads at once; the densest newspaper page has 1 MB. */
const MAX_ANSWER_BYTES = 16 * 2 ** 20;

/** Names of the engines for messages. */
const ocrPrograms = { embedded: 'tesseract.js', native: 'tesseract' } as const satisfies Names;

/** The npm package that loads each engine. */
const packages = { embedded: 'tesseract.js-core', native: 'koffi' } as const satisfies Names;

type Names = Readonly<Record<OcrEngineName, string>>;

/** The converter kind that holds tesseract. @param dataFolder folder of the language data */
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
      ...{ memory: 1024 * 2 ** 20, processes: 16, file: MAX_ANSWER_BYTES, folder: 2 ** 32 },
    },
  };
}

/** @param pool converters of that engine */
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

/** Validates the answer, since a process that decodes hostile images may be compromised. */
function pictureTextIn(json: string): PictureText {
  const { hocr, text } = JSON.parse(json) as Partial<Record<keyof PictureText, unknown>>;
  if (typeof hocr !== 'string' || typeof text !== 'string') throw new ToolFailed('Tesseract did not say what it read.');
  return { hocr, text };
}
