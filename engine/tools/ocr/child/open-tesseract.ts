import { readFile, writeFile } from 'node:fs/promises';

import type { Convert } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import { Tesseract } from './tesseract.js';

/**
 * @param dataFolder where language data is
 * @param languages of the first picture, if they turn out to be
 */
export async function openTesseract(
  dataFolder: string,
  languages: readonly string[],
): Promise<Convert<OcrQuestion, OcrReport>> {
  const tesseract = await Tesseract.open(dataFolder);
  await tesseract.warm(languages);
  return async ({ source, target, question }) => {
    await tesseract.load(question.languages);
    await writeFile(target, JSON.stringify(tesseract.read(await readFile(source), question)));
    return null;
  };
}
