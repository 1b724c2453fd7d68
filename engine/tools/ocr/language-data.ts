import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { InvalidOptions, MissingTool } from '../../errors.js';
import { ocrLanguages, packageOf } from './languages.js';

/** Where Debian's packages put the data of tesseract 5, and those of tesseract 4. */
const folders = ['/usr/share/tesseract-ocr/5/tessdata', '/usr/share/tesseract-ocr/4.00/tessdata'];

/** The folder of language data; where it would be, when there is none. */
export function findLanguageData(): string {
  return folders.find((it) => existsSync(it)) ?? '/usr/share/tesseract-ocr/5/tessdata';
}

/**
 * The names of the data of languages, each once.
 * @throws InvalidOptions for a name that there is not, MissingTool for data that is not installed
 */
export function dataOf(names: readonly string[], folder: string): readonly string[] {
  const found = new Set<string>();
  for (const name of names) {
    const language = ocrLanguages.find((it) => it.name === name);
    if (language === undefined) throw new InvalidOptions(`languages: ${name} is not a language that can be read.`);
    if (!existsSync(join(folder, `${language.data}.traineddata`)))
      throw new MissingTool(`Text in ${name} cannot be read: the package ${packageOf(language)} is not installed.`);
    found.add(language.data);
  }
  return [...found];
}
