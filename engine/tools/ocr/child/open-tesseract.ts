import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { type Convert, Refused } from '../../converters/child/attend.js';
import type { OcrQuestion, OcrReport } from './exchange.js';
import type { CreateCore, TessBaseApi } from './tesseract-core.js';

/** @param dataFolder where language data is */
export async function openTesseract(dataFolder: string): Promise<Convert<OcrQuestion, OcrReport>> {
  const createCore = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm.js') as CreateCore;
  const core = await createCore({ TesseractProgress: () => undefined });
  const api: TessBaseApi = new core.TessBaseAPI();
  let loaded = '';
  const load = async (languages: readonly string[]): Promise<void> => {
    const names = languages.join('+');
    if (names === loaded) return;
    for (const language of languages) {
      const file = `${language}.traineddata`;
      core.FS.writeFile(`./${file}`, await readFile(join(dataFolder, file)));
    }
    loaded = '';
    const failed = api.Init(null, names, LSTM_ONLY) !== 0;
    for (const language of languages) core.FS.unlink(`./${language}.traineddata`);
    if (failed) throw new Refused({ kind: 'invalid-input', says: `the data of the language ${names} cannot be used.` });
    loaded = names;
  };
  return async ({ source, target, question }) => {
    await load(question.languages);
    api.SetVariable('tessedit_pageseg_mode', question.layout === 'page' ? '3' : '6');
    api.SetVariable('user_defined_dpi', String(Math.round(question.dpi)));
    core.FS.writeFile('/input', await readFile(source));
    const isReadable = api.SetImageFile(1, 0) === 0;
    core.FS.unlink('/input');
    if (!isReadable) throw new Refused({ kind: 'invalid-input', says: 'the picture cannot be read.' });
    api.Recognize(null);
    await writeFile(target, api.GetHOCRText(0));
    api.Clear();
    return null;
  };
}

const LSTM_ONLY = 1;
