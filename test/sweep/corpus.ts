import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { documentAt, imageAt, lookAt, type Source } from './source.js';

/** A folder of real-world documents. */
export interface Corpus {
  /** Paths within the folder, the largest document first, so that it does not run alone at the end. */
  readonly names: readonly string[];
  /** Facts about a document from other programs. */
  sourceAt(name: string): Promise<Source>;
}

/** @param only a part of the path of the wanted documents */
export async function openCorpus(folder: string, only: string): Promise<Corpus> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => (isPdf(name) || isImage(name) || isDocument(name)) && name.includes(only))
    .sort();
  const sizes = new Map(
    await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).size] as const)),
  );
  const passwords = await readPasswords(folder);
  return {
    names: names.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)),
    async sourceAt(name) {
      const document = { path: join(folder, name), password: passwords.get(name) };
      if (isImage(name)) return await imageAt(document.path);
      return isDocument(name) ? documentAt(document) : await lookAt(document);
    },
  };
}

function isPdf(name: string): boolean {
  return /^pdfa?\/.*\.pdf$/i.test(name);
}

function isImage(name: string): boolean {
  return /^(?:images|scans)\/.*\.(?:jpe?g|png|tiff?|bmp|gif|webp)$/i.test(name);
}

/** Resources of web pages and expectation files are not documents. */
export function isDocument(name: string): boolean {
  return /^html\/.*\.x?html$/.test(name) || /^office\/.*\.(?!json$|md$|pdf$)[a-z]+$/.test(name);
}

/** By document name. */
async function readPasswords(folder: string): Promise<ReadonlyMap<string, string>> {
  const listed = await readList<{ readonly user_password: string | null; readonly owner_password: string | null }>(
    join(folder, 'pdf/encrypted/passwords.json'),
  );
  const office = await readList<{ readonly password: string }>(join(folder, 'office/protected/passwords.json'));
  return new Map([
    ...Object.entries(office).map(([name, { password }]) => [`office/protected/${name}`, password] as const),
    ...Object.entries(listed).flatMap(([name, { user_password: user, owner_password: owner }]) => {
      // `||` and not `??`: an empty password opens a document without being given.
      const password = user || owner;
      return user !== '' && password ? [[`pdf/encrypted/${name}`, password] as const] : [];
    }),
  ]);
}

/** Entries by file name; none where a corpus has no such list. */
async function readList<Entry>(path: string): Promise<Readonly<Record<string, Entry>>> {
  if (!existsSync(path)) return {};
  return JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, Entry>>;
}
