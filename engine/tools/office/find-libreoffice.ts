import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Program folders of Debian, Fedora, and LibreOffice's own packages. A star stands for a version. */
const places = [
  '/usr/lib/libreoffice/program',
  '/usr/lib64/libreoffice/program',
  '/opt/libreoffice*/program',
  '/usr/local/lib/libreoffice/program',
];

/** The LibreOffice library with all modules, in the programs folder. */
const LIBRARY = 'libmergedlo.so';

/**
 * The folder of LibreOffice's programs, the newest version first; the usual path when LibreOffice is not installed.
 */
export function findLibreOffice(within: readonly string[] = places): string {
  const folders = within.flatMap(foldersOf);
  return folders.find((it) => existsSync(join(it, LIBRARY))) ?? places[0] ?? '';
}

function foldersOf(place: string): readonly string[] {
  const versions = dirname(place);
  const [start = '', end] = basename(versions).split('*');
  if (end === undefined) return [place];
  const parent = dirname(versions);
  const names = existsSync(parent) ? readdirSync(parent).filter((it) => it.startsWith(start) && it.endsWith(end)) : [];
  const newestFirst = names.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return newestFirst.map((it) => join(parent, it, basename(place)));
}
