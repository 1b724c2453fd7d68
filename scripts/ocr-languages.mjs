import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The tesseract data and the Debian packages of each OCR language; the engine reads the same table.
 * @type {{ folders: readonly string[], languages: readonly
 *   { name: string, data: readonly string[], vertical?: readonly string[], packages: readonly string[] }[] }}
 */
const table = JSON.parse(
  readFileSync(new URL('../engine/tools/ocr/languages/languages.json', import.meta.url), 'utf8'),
);

/** Returns the missing language data as one entry to install; an empty list when nothing is missing. */
export function missingOcrLanguages(folders = table.folders) {
  const missing = table.languages.filter(
    ({ data, vertical = [] }) => !folders.some((it) => hasAll(it, [...data, ...vertical])),
  );
  if (missing.length === 0) return [];
  const [{ name }, ...others] = missing;
  const named = others.length === 0 ? name : `${name} and ${others.length} more`;
  return [
    {
      name: 'data of languages for OCR',
      packages: missing.flatMap((it) => it.packages),
      costs: `text in pictures cannot be recognised in ${named}`,
    },
  ];
}

function hasAll(folder, names) {
  return names.every((it) => existsSync(join(folder, `${it}.traineddata`)));
}
