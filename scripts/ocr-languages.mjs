import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which data and which Debian packages each language is read with in pictures; the engine reads the same table.
 * @type {{ folders: readonly string[], languages: readonly
 *   { name: string, data: readonly string[], vertical?: readonly string[], packages: readonly string[] }[] }}
 */
const table = JSON.parse(
  readFileSync(new URL('../engine/tools/ocr/languages/languages.json', import.meta.url), 'utf8'),
);

/** The data of languages that is missing, as one part to install; none when all is there. */
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
