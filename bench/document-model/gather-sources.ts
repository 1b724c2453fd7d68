import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { generatedDocument } from './generated.js';

const GENERATED = 30;
const OFFICE = /\.(?:docx?|odt|fodt|rtf)$/;

/**
 * Fills a folder with generated word processor documents and those of another folder and the folders in it; returns their
 * paths.
 */
export async function gatherSources(folder: string, documents: string | undefined): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for (let seed = 1; seed <= GENERATED; seed++) {
    await writeFile(join(folder, `generated-${String(seed).padStart(2, '0')}.fodt`), generatedDocument(seed));
  }
  const more = documents === undefined ? [] : (await readdir(documents, { recursive: true })).sort();
  const taken = new Set<string>();
  for (const path of more.filter((name) => OFFICE.test(name))) {
    // What a document is converted to has its name without the extension.
    const [name, extension] = [basename(path, extname(path)), extname(path)];
    const own = taken.has(name) ? `${name}-${extension.slice(1)}-${taken.size}` : name;
    taken.add(own);
    await copyFile(join(documents ?? '', path), join(folder, `${own}${extension}`));
  }
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}
