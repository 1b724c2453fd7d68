import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

interface LockEntry {
  readonly version: string;
  readonly integrity: string;
  readonly optional?: boolean;
}
interface Lock {
  readonly packages: Readonly<Record<string, LockEntry | Record<string, never>>>;
}
type Missing = readonly { readonly program: string; readonly package: string; readonly costs: string }[];

const { fitsLock } = await script<{ fitsLock(lock: Lock, installed: Lock | undefined): boolean }>('node-modules');
const { checkNode } = await script<{ checkNode(version: string, range: string): void }>('run');
const { missingPrograms } = await script<{
  missingPrograms(of: { forTests: boolean; environment: Readonly<Record<string, string>> }): Missing;
}>('programs');
const { fingerprint, removeStaleOutput } = await script<{
  fingerprint(folder: string): string;
  removeStaleOutput(folder: string): void;
}>('build');

describe('The set-up', () => {
  let folder: string;
  const path = (name: string): string => join(folder, name);
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-set-up-'))));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('needs the Node.js of package.json', () => {
    const message = 'Quire needs Node.js 20.19.0 or later; this is ';
    expect(() => checkNode('18.20.4', '>=20.19.0')).to.throw(`${message}18.20.4.`);
    expect(() => checkNode('20.9.0', '>=20.19.0')).to.throw(`${message}20.9.0.`);
    for (const version of ['20.19.0', '20.20.2', '22.1.0', '100.0.0']) checkNode(version, '>=20.19.0');
  });

  describe('installs packages', () => {
    const one = { version: '1.0.0', integrity: 'sha512-one' };
    const lock = { packages: { '': {}, a: one, b: { ...one, optional: true } } };
    const cases: readonly (readonly [string, boolean, Lock | undefined])[] = [
      ['not when exactly those of the lock file are installed', true, { packages: { a: one, b: one } }],
      ['not when only an optional one is missing', true, { packages: { a: one } }],
      ['when none are installed', false, undefined],
      ['when one is missing', false, { packages: { b: one } }],
      ['when one has another version', false, { packages: { a: { ...one, version: '1.0.1' } } }],
      ['when one has other content', false, { packages: { a: { ...one, integrity: 'sha512-two' } } }],
      ['when one is installed that the lock file does not have', false, { packages: { a: one, c: one } }],
    ];
    for (const [when, fits, installed] of cases) {
      it(when, () => expect(fitsLock(lock, installed)).to.equal(fits));
    }
  });

  describe('finds a program missing', () => {
    const missing = (forTests: boolean, settings: Readonly<Record<string, string>> = {}): readonly string[] =>
      missingPrograms({ forTests, environment: { PATH: folder, ...settings } }).map((it) => it.program);

    it('when no folder of PATH has it', () => {
      expect(missing(false)).to.include.members(['qpdf', 'bwrap']).and.not.include('pdftotext');
    });

    it('that only tests need, in a check for tests', () => expect(missing(true)).to.include('pdftotext'));

    it('that only one setting needs, with that setting', () => {
      expect(missing(false, { QUIRE_OCR_ENGINE: 'embedded' })).to.not.include('tesseract');
      expect(missing(false, { QUIRE_OCR_ENGINE: 'native' })).to.include('tesseract');
    });

    it('not when it is installed', () => {
      writeFileSync(path('qpdf'), '');
      chmodSync(path('qpdf'), 0o755);
      expect(missing(false)).to.not.include('qpdf');
    });

    it('when the file is not executable', () => {
      writeFileSync(path('qpdf'), '', { mode: 0o644 });
      mkdirSync(path('bwrap'));
      expect(missing(false)).to.include.members(['qpdf', 'bwrap']);
    });
  });

  describe('compiles', () => {
    beforeEach(() => {
      mkdirSync(path('engine/steps'), { recursive: true });
      writeFileSync(path('tsconfig.json'), '{ "include": ["engine", "none"] }');
      writeFileSync(path('package-lock.json'), '{}');
      writeFileSync(path('engine/steps/a.ts'), 'export {};');
    });

    it('not when only a file changed that is no source', () => {
      const before = fingerprint(folder);
      writeFileSync(path('engine/notes.md'), 'notes');
      expect(fingerprint(folder)).to.equal(before);
    });

    const changes: readonly (readonly [string, () => void])[] = [
      ['a source changed', () => writeFileSync(path('engine/steps/a.ts'), 'export { };')],
      ['a source is new', () => writeFileSync(path('engine/b.ts'), '')],
      ['a source was removed', () => rmSync(path('engine/steps/a.ts'))],
      ['the settings of the compiler changed', () => writeFileSync(path('tsconfig.json'), '{ "include": ["engine"] }')],
      ['the packages changed', () => writeFileSync(path('package-lock.json'), '{"packages":{}}')],
    ];
    for (const [when, change] of changes) {
      it(`when ${when}`, () => {
        const before = fingerprint(folder);
        change();
        expect(fingerprint(folder)).to.not.equal(before);
      });
    }

    it('and removes the output of removed sources', () => {
      mkdirSync(path('compiled/engine/steps'), { recursive: true });
      const outputs = ['a.js', 'a.js.map', 'a.d.ts', 'gone.js', 'gone.js.map', 'gone.d.ts'];
      for (const name of outputs) writeFileSync(path(`compiled/engine/steps/${name}`), '');
      writeFileSync(path('compiled/.tsbuildinfo'), '');
      removeStaleOutput(folder);
      expect(readdirSync(path('compiled/engine/steps'))).to.have.members(['a.js', 'a.js.map', 'a.d.ts']);
      expect(readdirSync(path('compiled'))).to.include('.tsbuildinfo');
    });
  });
});

describe('The scripts that install packages', () => {
  for (const name of ['start', 'test']) {
    it(`load without any: ${name}.mjs`, () => {
      const imported = [...importedBy(`${name}.mjs`)];
      expect(imported).to.include('./build.mjs');
      expect(imported.filter((it) => !/^(node:|\.\/)/.test(it))).to.deep.equal([]);
    });
  }
});

/** Returns the names of the modules that a script imports at its start, also through other scripts. */
function importedBy(script: string, found = new Set<string>()): ReadonlySet<string> {
  const text = readFileSync(new URL(`../../../scripts/${script}`, import.meta.url), 'utf8');
  for (const [, source = ''] of text.matchAll(/^(?:import|\}) .*\bfrom '([^']+)';$/gm)) {
    if (found.has(source)) continue;
    found.add(source);
    if (source.startsWith('./')) importedBy(source.slice(2), found);
  }
  return found;
}

/** Set-up scripts run before the first build, so they are not compiled and have no types. */
async function script<Exports>(name: string): Promise<Exports> {
  return (await import(new URL(`../../../scripts/${name}.mjs`, import.meta.url).href)) as Exports;
}
