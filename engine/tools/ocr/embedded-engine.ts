import { readFile, rm } from 'node:fs/promises';

import { ToolFailed } from '../../errors.js';
import type { ConverterKind } from '../converters/converter-kind.js';
import type { ConverterPool } from '../converters/converter-pool.js';
import type { OcrQuestion, OcrReport } from './child/exchange.js';
import type { OcrEngine, PictureText } from './ocr-engine.js';

export type OcrPool = ConverterPool<OcrQuestion, OcrReport>;

/** What it is called in messages. */
export const OCR_PROGRAM = 'tesseract.js';

/** What most pictures are in: converters load its data at their start. */
const USUAL_LANGUAGE = 'eng';

/** What a page says is read at once, by the service; the densest page of a newspaper has 1 MB. */
const MOST_SAID_BYTES = 16 * 2 ** 20;

/** tesseract.js-core: tesseract as WebAssembly, which needs no program to be installed. */
export function ocrKindIn(dataFolder: string): ConverterKind {
  return {
    name: OCR_PROGRAM,
    module: {
      url: new URL('./child/main.js', import.meta.url),
      folders: [new URL('../converters/child/', import.meta.url)],
      packages: ['tesseract.js-core'],
      heap: 128,
      args: [dataFolder, USUAL_LANGUAGE],
    },
    readable: [dataFolder],
    limits: { start: 60, document: 120, slow: 30, memory: 1024 * 2 ** 20, file: MOST_SAID_BYTES, documents: 200 },
  };
}

export function embeddedEngine(pool: OcrPool, atOnce: number): OcrEngine {
  return {
    atOnce,
    async read({ path, name, ...question }, signal) {
      const target = `${path}.json`;
      try {
        await pool.convert({ source: path, isGiven: true, extension: 'bmp', target, name, question, signal });
        return pictureTextIn(await readFile(target, 'utf8'));
      } finally {
        await Promise.all([path, target].map((it) => rm(it, { force: true })));
      }
    },
  };
}

/** Who reads hostile pictures may write anything. */
function pictureTextIn(json: string): PictureText {
  const { hocr, text } = JSON.parse(json) as Partial<Record<keyof PictureText, unknown>>;
  if (typeof hocr !== 'string' || typeof text !== 'string')
    throw new ToolFailed(`${OCR_PROGRAM} did not say what it read.`);
  return { hocr, text };
}
