import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect } from 'chai';

import { runOf } from '../../../../engine/tools/process/node-module.js';
import { noSandbox, type Sandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { closeDecoder, inJob, sandbox } from '../../../fixtures/images/decoding.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

interface Sight {
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  readonly networks: readonly string[];
  readonly variables: readonly string[];
  readonly hasPackage: boolean;
}

const url = new URL('../../../fixtures/modules/look-around.js', import.meta.url);
const own = fileURLToPath(url);

/** Files of the service and of the machine. */
const others = [
  ...[
    '../../../../engine/index.js',
    '../../../../server/main.js',
    '../../../../../package-lock.json',
    '../../../../../test',
  ].map((it) => fileURLToPath(new URL(it, import.meta.url))),
  ...['/etc/passwd', '/etc/hosts', '/root', '/home', '/var'],
];

after(closeDecoder);

describe('a module in a process of its own', () => {
  it('runs with its packages where there is no sandbox', async () => {
    const { hasPackage, readable } = await sightOf(noSandbox);
    expect(hasPackage).to.equal(true);
    // Guards the checks below, which prove nothing for files that do not exist.
    expect(readable).to.include.members([own, ...others.slice(0, 5)]);
  });

  for (const [manager, lay] of [
    ['beside each other', layFlat],
    ['within each other', layNested],
    ['behind links', layLinked],
    ['in a folder that is a link', layElsewhere],
    ['behind links to links', layBehindLinks],
  ] as const) {
    it(`finds its packages where they lie ${manager}`, async () => {
      await inFolderAsync(async (path) => {
        const { module, seen } = lay(path('.'));
        const run = runOf({ url: pathToFileURL(module), packages: ['outer'], heap: 64 });
        expect(run.readable).to.have.members([execPath, dirname(module), path('package.json'), ...seen]);
        const { stdout, stderr } = await inJob((process) => process.run(run));
        expect(stdout.toString(), stderr).to.equal('inner');
      });
    });
  }
});

(sandbox.active ? describe : describe.skip)('a module in a process of its own in the sandbox', () => {
  let sight: Sight;
  before(async () => {
    sight = await sightOf(sandbox);
  });

  it('runs with its packages', () => {
    expect(sight.hasPackage).to.equal(true);
  });

  it('sees the file that it is given, and nothing else of the job, the service and the machine', () => {
    // The folders above the code exist; no other file in them does.
    const seen = sight.readable.filter((it) => !own.startsWith(`${it}/`));
    expect(seen.map((it) => it.replace(/.*\//, ''))).to.deep.equal(['given', 'own', 'look-around.js']);
  });

  it('writes to its folder only', () => {
    expect(sight.writable.map((it) => it.replace(/.*\//, ''))).to.deep.equal(['own']);
  });

  it('has no network', () => {
    expect(sight.networks).to.deep.equal([]);
  });

  it('gets nothing of the environment', () => {
    // libvips itself sets the last variable.
    expect(sight.variables).to.deep.equal(['HOME', 'LANG', 'OMP_THREAD_LIMIT', 'PATH', 'PWD', 'TMPDIR', 'VIPSHOME']);
  });
});

async function sightOf(box: Sandbox): Promise<Sight> {
  return await inJob(
    async (process, job) => {
      const [given, kept, folder] = [join(job, 'given'), join(job, 'kept'), join(job, 'own')];
      mkdirSync(folder);
      // Uploads too may be readable by the service alone.
      for (const path of [given, kept]) writeFileSync(path, '', { mode: 0o600 });
      const { readable, ...run } = runOf({ url, packages: ['sharp'], heap: 64 });
      const input = JSON.stringify([given, kept, folder, own, ...others]);
      const { stdout, stderr } = await process.run({ ...run, folder, input, readable: [...readable, given] });
      if (stdout.length === 0) throw new Error(stderr);
      return JSON.parse(stdout.toString()) as Sight;
    },
    { box },
  );
}

interface Layout {
  readonly module: string;
  /** Folders and links of the packages that must be visible. */
  readonly seen: readonly string[];
}

function layFlat(root: string): Layout {
  const packages = ['outer', 'inner'].map((it) => join(root, 'node_modules', it));
  return lay(root, packages, packages);
}

function layNested(root: string): Layout {
  const outer = join(root, 'node_modules/outer');
  const packages = [outer, join(outer, 'node_modules/inner')];
  return lay(root, packages, packages);
}

/** The layout of pnpm. */
function layLinked(root: string): Layout {
  const store = join(root, 'node_modules/.store');
  const [outer, inner] = [join(store, 'outer@1/node_modules/outer'), join(store, 'inner@1/node_modules/inner')];
  const links = [join(root, 'node_modules/outer'), join(store, 'outer@1/node_modules/inner')] as const;
  const layout = lay(root, [outer, inner], [outer, inner, ...links]);
  symlinkSync(outer, links[0]);
  symlinkSync(inner, links[1]);
  return layout;
}

/** The layout of a monorepo, or of packages beside a shared installation. */
function layElsewhere(root: string): Layout {
  const [store, link] = [join(root, 'shared/node_modules'), join(root, 'node_modules')];
  const packages = ['outer', 'inner'].map((it) => join(store, it));
  const layout = lay(root, packages, [...packages, link]);
  symlinkSync('shared/node_modules', link);
  return layout;
}

function layBehindLinks(root: string): Layout {
  const [store, last, first] = [join(root, 'a/b'), join(root, 'last'), join(root, 'node_modules')];
  const packages = ['outer', 'inner'].map((it) => join(store, 'node_modules', it));
  const layout = lay(root, packages, [...packages, first, last]);
  symlinkSync(store, last);
  symlinkSync('last/node_modules', first);
  return layout;
}

/** A package with one dependency that exists and one that does not. */
function lay(root: string, [outer = '', inner = '']: readonly string[], seen: readonly string[]): Layout {
  const folder = join(root, 'dist');
  for (const it of [folder, outer, inner]) mkdirSync(it, { recursive: true });
  const needs = { dependencies: { inner: '1' }, optionalDependencies: { absent: '1' } };
  writeFileSync(join(outer, 'package.json'), JSON.stringify(needs));
  writeFileSync(join(outer, 'index.js'), `module.exports = require('inner');`);
  writeFileSync(join(inner, 'package.json'), '{}');
  writeFileSync(join(inner, 'index.js'), `module.exports = 'inner';`);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'module.js'), `import it from 'outer'; process.stdout.write(it);`);
  return { module: join(folder, 'module.js'), seen };
}
