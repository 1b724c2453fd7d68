import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { checkPlugin } from '../../engine/testing/conformance/check-plugin.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const exampleNames = await readdir(join(root, 'examples'));

/** Packs the contract and all examples, and installs them in an empty folder, as authors and operators do. */
describe('The examples of plugins, packed and installed', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-examples-'));
    // A service that is started by root runs plugins as another user.
    await chmod(folder, 0o755);
    const sources = ['packages/quire-plugin', ...exampleNames.map((name) => `examples/${name}`)].map((it) =>
      join(root, it),
    );
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...sources]);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const archives = (await readdir(folder)).filter((it) => it.endsWith('.tgz')).map((it) => `./${it}`);
    // What the cache lacks comes from the registry, whose answer may fail once.
    const patient = ['--fetch-retries=5', '--fetch-retry-maxtimeout=20000'];
    const settings = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...patient];
    await run('npm', ['install', ...settings, ...archives], { cwd: folder });
  });
  after(() => rm(folder, { recursive: true }));

  it('pass their own tests', async () => {
    const tests = join(folder, 'tests');
    await mkdir(tests);
    for (const name of exampleNames)
      await copyFile(join(root, 'examples', name, 'main.test.js'), join(tests, `${name}.js`));
    // In place of packages that only the tests need.
    await symlink(root, join(folder, 'node_modules/quire-engine'));
    await symlink(join(root, 'node_modules/jsqr'), join(folder, 'node_modules/jsqr'));
    const all = join(tests, 'all.js');
    await writeFile(all, exampleNames.map((name) => `import './${name}.js';\n`).join(''));
    const { stdout } = await run(process.execPath, [all]);
    expect(stdout).to.match(/^# fail 0$/m);
    for (const name of exampleNames) expect(stdout).to.contain(`# Subtest: ${name}\n`);
  });

  for (const name of exampleNames) {
    it(`include ${name}, in which the check for plugins finds nothing`, async function () {
      if (sandboxMode === 'off') this.skip();
      const path = join(folder, 'node_modules', `quire-${name}`);
      const { badge, findings } = await checkPlugin(path, { ...process.env, QUIRE_SANDBOX: sandboxMode });
      expect(findings.filter(({ problems }) => problems.length > 0)).to.deep.equal([]);
      expect(findings).to.have.length.above(5);
      expect(badge).to.contain('-passes_');
    });
  }
});
