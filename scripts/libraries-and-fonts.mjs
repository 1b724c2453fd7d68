import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Which Debian package gives which library or font; `quire doctor` reads the same table, and looks for the things
 * themselves.
 * @type {readonly { name: string, package: string, found: { file?: string }, costs: string }[]}
 */
const wanted = JSON.parse(
  readFileSync(new URL('../engine/tools/inventory/libraries-and-fonts.json', import.meta.url), 'utf8'),
);

/**
 * The libraries and fonts whose packages are not installed; none where there is no dpkg to ask. What has a file to show
 * for it may have come otherwise. LibreOffice is looked for by its descriptions of windows: the packages for machines
 * without a screen leave them out, and then a document with comments ends it.
 */
export function missingLibrariesAndFonts() {
  const names = wanted.map((it) => it.package);
  // It exits with 1 when one of them is unknown to it, and tells of the others all the same.
  const { error, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    encoding: 'utf8',
  });
  if (error !== undefined) return [];
  const installed = new Set(stdout.split('\n'));
  return wanted.filter(({ found, package: name }) =>
    found.file === undefined ? !installed.has(`${name} installed`) : !existsSync(found.file),
  );
}
