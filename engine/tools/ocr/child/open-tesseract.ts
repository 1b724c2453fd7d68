import { readFile, writeFile } from 'node:fs/promises';

import type { Convert } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import { Tesseract } from './tesseract.js';
import type { TesseractApi } from './tesseract-api.js';

/**
 * @param which `native` for the installed library @param dataFolder folder of the language data @param languages
 * expected languages of the first image @throws Error where the library is not installed
 */
export async function openTesseract(
  which: string,
  dataFolder: string,
  languages: readonly string[],
): Promise<Convert<OcrQuestion, OcrReport>> {
  const tesseract = new Tesseract(await apiOf(which), dataFolder);
  await tesseract.warm(languages);
  return async ({ source, target, question }) => {
    await tesseract.load(question.languages);
    await writeFile(target, JSON.stringify(tesseract.read(await readFile(source), question)));
    return null;
  };
}

/** Imported dynamically: the sandbox hides the packages of the other engine. */
async function apiOf(which: string): Promise<TesseractApi> {
  if (which === 'native') return (await import('./native-tesseract.js')).openNative();
  return await (await import('./embedded-tesseract.js')).openEmbedded();
}
