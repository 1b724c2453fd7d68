import { readFileSync } from 'node:fs';

/** A language that text can be recognised in. */
export interface OcrLanguage {
  /** As callers name it. */
  readonly name: string;
  /** The names of its data, `<data>.traineddata`, of each script that it is written in. */
  readonly data: readonly string[];
  /** Those for lines that run up and down; left out where they never do. */
  readonly vertical?: readonly string[];
  /** The Debian packages that bring all of that. */
  readonly packages: readonly string[];
}

interface Table {
  /** Where the packages put the data: those of tesseract 5, and those of tesseract 4. */
  readonly folders: readonly string[];
  readonly languages: readonly OcrLanguage[];
}

/** The set-up scripts install from this table as well; they run before anything is compiled. */
const table = JSON.parse(
  readFileSync(new URL('../../../../../engine/tools/ocr/languages/languages.json', import.meta.url), 'utf8'),
) as Table;

/** All of them, in alphabetical order. */
export const ocrLanguages = table.languages;

export const languageFolders = table.folders;
