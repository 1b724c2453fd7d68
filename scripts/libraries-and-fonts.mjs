import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * The Debian package of each library and font. `quire doctor` reads the same table, but checks for the library or font
 * itself.
 * @type {readonly { name: string, package: string, found: { file?: string }, costs: string }[]}
 */
const librariesAndFonts = JSON.parse(
  readFileSync(new URL('../engine/tools/inventory/libraries-and-fonts.json', import.meta.url), 'utf8'),
);

/**
 * Returns the libraries and fonts whose packages are not installed; an empty list on systems without dpkg. An entry with
 * a file is checked by the file, since it may have been installed in another way. LibreOffice is checked by the
 * descriptions of its windows: packages without a user interface (nogui) lack them, and LibreOffice then crashes on
 * documents with comments.
 */
export function missingLibrariesAndFonts() {
  const names = librariesAndFonts.map((it) => it.package);
  // dpkg-query exits with 1 when a package is unknown, but still lists the others.
  const { error, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    encoding: 'utf8',
  });
  if (error !== undefined) return [];
  const installed = new Set(stdout.split('\n'));
  return librariesAndFonts.filter(({ found, package: name }) =>
    found.file === undefined ? !installed.has(`${name} installed`) : !existsSync(found.file),
  );
}
