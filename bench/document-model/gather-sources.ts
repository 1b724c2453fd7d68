import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { generatedDocument } from './generated.js';

const GENERATED = 30;
const OFFICE = /\.(?:docx?|odt|fodt|rtf)$/;

/** Fills a folder with generated word processor documents and those of another folder; returns their paths. */
export async function gatherSources(folder: string, documents: string | undefined): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for (let seed = 1; seed <= GENERATED; seed++) {
    await writeFile(join(folder, `generated-${String(seed).padStart(2, '0')}.fodt`), generatedDocument(seed));
  }
  const more = documents === undefined ? [] : (await readdir(documents)).filter((name) => OFFICE.test(name));
  for (const name of more) await copyFile(join(documents ?? '', name), join(folder, name));
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}
