import { readFileSync } from 'node:fs';

import { CMap } from './cmap.js';
import { toUnicodeTexts } from './to-unicode.js';

/** The folders of Adobe's CMaps in Debian's package poppler-data. */
const folders = ['Adobe-Japan1', 'Adobe-GB1', 'Adobe-CNS1', 'Adobe-Korea1', 'Adobe-KR'].map(
  (collection) => `/usr/share/poppler/cMap/${collection}/`,
);

/** The code space ranges by name pattern, for systems without the CMap files (ISO 32000-2 §9.7.5.2). */
const codeSpaces: readonly (readonly [pattern: RegExp, ranges: string])[] = [
  [/RKSJ/, '<00> <80> <8140> <9ffc> <a0> <df> <e040> <fcfc>'],
  [/^EUC/, '<00> <80> <8ea0> <8edf> <a1a1> <fefe>'],
  [/EUC|UHC|B5|GBK/, '<00> <80> <8140> <fefe>'],
];

const known = new Map<string, CMap | undefined>();

/** Returns a predefined CMap by its name. A CMap of an unknown name has codes of two bytes, as most CMaps have. */
export function predefinedCMap(name: string): CMap {
  const found = known.get(name) ?? load(name, new Set()) ?? plain(name);
  known.set(name, found);
  return found;
}

function load(name: string, using: ReadonlySet<string>): CMap | undefined {
  // The name comes from the document and becomes part of a path, so only harmless characters are accepted.
  if (!/^[A-Za-z0-9-]{1,40}$/.test(name) || name.startsWith('Identity-') || using.has(name)) return undefined;
  for (const folder of folders) {
    const bytes = contentOf(folder + name);
    if (bytes !== undefined) return new CMap(bytes, (other) => load(other, new Set([...using, name])));
  }
  return undefined;
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function plain(name: string): CMap {
  const ranges = codeSpaces.find(([pattern]) => pattern.test(name))?.[1] ?? '<0000> <ffff>';
  const cmap = new CMap(Buffer.from(`0 begincodespacerange ${ranges} endcodespacerange`));
  cmap.vertical = name.endsWith('-V') || name === 'V';
  return cmap;
}

const texts = new Map<string, ReadonlyMap<number, string>>();

/** Returns the texts of the CIDs of one of Adobe's character collections, such as "Japan1"; empty for another one. */
export function collectionTexts(ordering: string): ReadonlyMap<number, string> {
  const known = texts.get(ordering);
  if (known !== undefined) return known;
  const name = `Adobe-${ordering}`;
  const folder = folders.find((it) => it.endsWith(`/${name}/`));
  const bytes = folder === undefined ? undefined : contentOf(`${folder}${name}-UCS2`);
  const found = bytes === undefined ? new Map<number, string>() : toUnicodeTexts(bytes, 2);
  texts.set(ordering, found);
  return found;
}
