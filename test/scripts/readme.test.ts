import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { compile, installPackage } from '../fixtures/packed-package.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { runProgram } from '../fixtures/processes/run-program.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The environment of a plugin author: the packed package and its dependencies, without the development dependencies. */
describe('The plugin in README.md, in a folder of its own', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-author-'));
    // A service that is started by root runs plugins as another user.
    await chmod(folder, 0o755);
    await installPackage(folder);
    const [, source = ''] = /```ts\n(.*?)```/s.exec(await readFile(join(root, 'README.md'), 'utf8')) ?? [];
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "quire-engine": "0.1.0" } }');
    await writeFile(join(folder, 'turn-all.ts'), source);
  });
  after(() => rm(folder, { recursive: true }));

  it('compiles with the types of the package, and runs', async () => {
    expect(await compile(folder, ['turn-all.ts'])).to.equal('');
    await writeFile(join(folder, 'document.pdf'), pdf({ pages: 1 }));
    const quire = join(folder, 'node_modules/quire-engine/dist/cli/main.js');
    await run(process.execPath, [quire, 'run', 'turn-all', 'document.pdf', '--angle', '90', '-o', 'turned.pdf'], {
      cwd: folder,
      env: { ...process.env, QUIRE_PLUGINS: './turn-all.js' },
    });
    const { text } = await runProgram(['qpdf', '--json', '--json-key=qpdf', join(folder, 'turned.pdf')]);
    expect(text).to.contain('"/Rotate": 90');
  });
});
