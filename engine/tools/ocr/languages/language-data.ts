import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { InvalidOptions, MissingTool } from '../../../errors.js';
import type { LineDirection } from '../clean/line-direction.js';
import { languageFolders, type OcrLanguage, ocrLanguages } from './languages.js';

/** The folder of language data; the usual path when none is installed. */
export function findLanguageData(): string {
  return languageFolders.find((it) => existsSync(it)) ?? languageFolders[0] ?? '';
}

/** More would take a gigabyte of memory and minutes per page. */
const MAX_LANGUAGES = 10;

/**
 * Names of the language data for some languages, each once, in the order of the languages. Some languages have
 * separate data for vertical lines. @param names in any letter case @throws InvalidOptions for an unknown name, and
 * for too many; MissingTool for missing data
 */
export function dataOf(names: readonly string[], folder: string, lines: LineDirection = 'across'): readonly string[] {
  const languages = [...new Set(names.map(languageNamed))];
  if (languages.length > MAX_LANGUAGES) {
    throw new InvalidOptions(
      `languages: ${languages.length} different ones are too many; at most ${MAX_LANGUAGES} are accepted.`,
    );
  }
  const missing = languages.find((it) => !isInstalled(it, folder));
  if (missing !== undefined)
    throw new MissingTool(`Text in ${missing.name} cannot be read: ${whereItComesFrom(missing)}`);
  const data = languages.flatMap((it) => (lines === 'up-and-down' ? (it.vertical ?? it.data) : it.data));
  return [...new Set(data)];
}

/** Languages whose data is missing or incomplete. */
export function missingLanguages(folder: string): readonly OcrLanguage[] {
  return ocrLanguages.filter((it) => !isInstalled(it, folder));
}

function languageNamed(name: string): OcrLanguage {
  const found = ocrLanguages.find((it) => it.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const known = ocrLanguages.map((it) => it.name).join(', ');
  throw new InvalidOptions(`languages: ${JSON.stringify(name)} is not accepted; it must be one of ${known}.`);
}

function isInstalled({ data, vertical = [] }: OcrLanguage, folder: string): boolean {
  return [...data, ...vertical].every((it) => existsSync(join(folder, `${it}.traineddata`)));
}

function whereItComesFrom({ packages }: OcrLanguage): string {
  const named = packages.join(' and ');
  return `the package${packages.length > 1 ? 's' : ''} ${named} ${packages.length > 1 ? 'are' : 'is'} not installed.`;
}
