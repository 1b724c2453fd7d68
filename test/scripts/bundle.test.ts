import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

const bundle = fileURLToPath(new URL('../../../dist/', import.meta.url));

describe('In the bundle', () => {
  const starts = {
    'the command line': 'cli/main.js',
    'the service': 'server/main.js',
    'the launcher of programs': 'engine/tools/process/launcher-process.js',
    'a thread': 'engine/compute/worker.js',
    'a task that reads pages': 'engine/tools/pdfium/pool/page-task.js',
    'a task that tells formats apart': 'engine/media-types/find-types.js',
    'an operation': 'plugins/manipulation/rotate-pages.js',
    'the public face': 'engine/index.js',
  };
  for (const [what, start] of Object.entries(starts)) {
    it(`${what} loads chunks, and no module one by one`, () => {
      const others = [...loadedBy(start)].filter((path) => !path.startsWith('chunks/') && path !== start);
      expect(others.filter((path) => !isBundled(path))).to.deep.equal([]);
      expect(isBundled(start)).to.equal(true);
    });
  }

  it('modules name files by the places that they have in the sources', () => {
    const named = readdirSync(join(bundle, 'chunks')).flatMap((name) => urlsIn(join('chunks', name)));
    expect(named).to.include('engine/job/loader.js');
    expect(named.filter((path) => !existsSync(join(bundle, path)))).to.deep.equal([]);
  });

  it('the validators that plugins are checked with are code, and no process makes them from schemas', () => {
    const texts = readdirSync(join(bundle, 'chunks')).map((name) => readFileSync(join(bundle, 'chunks', name), 'utf8'));
    expect(texts.filter((text) => /\breadSchema\(["'`]receipt["'`]\)/.test(text))).to.have.length.above(0);
    expect(texts.filter((text) => /\breadSchema\(["'`]operation["'`]\)/.test(text))).to.deep.equal([]);
  });

  it('modules import only packages that are installed with this one', () => {
    const { dependencies } = JSON.parse(readFileSync(join(bundle, '../package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const imported = new Set(readdirSync(join(bundle, 'chunks')).flatMap((name) => packagesIn(join('chunks', name))));
    expect(imported).to.include('koffi');
    expect([...imported].filter((name) => !(name in dependencies))).to.deep.equal([]);
  });
});

/** The modules that a module imports, directly and indirectly, by their paths in the bundle. */
function loadedBy(path: string, found = new Set<string>()): ReadonlySet<string> {
  for (const imported of importsOf(path)) {
    if (found.has(imported)) continue;
    found.add(imported);
    loadedBy(imported, found);
  }
  return found;
}

function importsOf(path: string): readonly string[] {
  const text = readFileSync(join(bundle, path), 'utf8');
  const imports = text.matchAll(/(?:\bfrom|\bimport\(?)["`](\.\.?\/[\w./-]+\.js)["`]/g);
  return Array.from(imports, ([, source = '']) => join(dirname(path), source));
}

/** Whether a module consists of chunks; modules that were copied import their neighbours. */
function isBundled(path: string): boolean {
  return importsOf(path).every((it) => it.startsWith('chunks/'));
}

/** The paths for which modules in a chunk take themselves. */
function urlsIn(path: string): readonly string[] {
  const text = readFileSync(join(bundle, path), 'utf8');
  const urls = text.matchAll(/new URL\(["'`]([^"'`]+)["'`],\s*import\.meta\.url\)\.href/g);
  return Array.from(urls, ([, url = '']) => relative(bundle, join(bundle, dirname(path), url)));
}

/** The names of the packages that a chunk imports or requires. */
function packagesIn(path: string): readonly string[] {
  const text = readFileSync(join(bundle, path), 'utf8');
  const packages = text.matchAll(
    /(?:\bfrom|\bimport\(?|__require\()["`]((?:@[\w-]+\/)?[\w-]+(?:\.[\w-]+)*)(?:\/[^"`]*)?["`]/g,
  );
  return Array.from(packages, ([, name = '']) => name).filter((name) => !isBuiltin(name));
}
