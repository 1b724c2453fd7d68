import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Debian packages of each part that an image may leave out, by name. */
const optionalParts = {
  office: /^libreoffice-/,
  browser: /^chromium-/,
  ocr: /^tesseract-ocr/,
};

/** Prints the Debian packages of a container image, one per line. Arguments: the parts to leave out, such as `office`. */
const leftOut = process.argv.slice(2);
const unknown = leftOut.filter((it) => !Object.hasOwn(optionalParts, it));
if (unknown.length > 0) {
  console.error(`Unknown parts: ${unknown.join(', ')}. Known: ${Object.keys(optionalParts).join(', ')}.`);
  process.exit(2);
}
const excluded = leftOut.map((it) => optionalParts[it]);
const wanted = packagesOfService().filter((name) => !excluded.some((pattern) => pattern.test(name)));
console.log([...new Set(wanted)].sort().join('\n'));

/** All packages that `npm start` installs for the service. */
function packagesOfService() {
  const programs = read('../engine/tools/inventory/programs.json').filter(({ neededFor }) => neededFor === 'service');
  const libraries = read('../engine/tools/inventory/libraries-and-fonts.json');
  const { languages } = read('../engine/tools/ocr/languages/languages.json');
  return [...[...programs, ...libraries].map((it) => it.package), ...languages.flatMap((it) => it.packages)];
}

function read(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
