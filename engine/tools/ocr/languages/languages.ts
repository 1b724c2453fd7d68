import { readFileSync } from 'node:fs';

/** A language that OCR supports. */
export interface OcrLanguage {
  /** Name of the language in options. */
  readonly name: string;
  /** Names of its data, `<data>.traineddata`, for each of its scripts. */
  readonly data: readonly string[];
  /** Data for vertical lines; absent where there are none. */
  readonly vertical?: readonly string[];
  /** Debian packages with this data. */
  readonly packages: readonly string[];
}

interface Table {
  /** Folders of the packages' data: those of tesseract 5, and those of tesseract 4. */
  readonly folders: readonly string[];
  readonly languages: readonly OcrLanguage[];
}

/** A JSON file, because the set-up scripts read it too, and they run before compilation. */
const table = JSON.parse(
  readFileSync(new URL('../../../../../engine/tools/ocr/languages/languages.json', import.meta.url), 'utf8'),
) as Table;

/** All languages in alphabetical order. */
export const ocrLanguages = table.languages;

export const languageFolders = table.folders;
