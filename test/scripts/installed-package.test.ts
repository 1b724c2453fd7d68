import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { compile, installPackage } from '../fixtures/packed-package.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const guide = join(root, 'docs/node.md');

/** The environment of an author of programs and plugins: the packed package and its dependencies, without the development dependencies. */
describe('In a folder where the package is installed,', () => {
  let installed: string;
  before(async () => {
    installed = await mkdtemp(join(tmpdir(), 'quire-author-'));
    // A service that is started by root runs plugins as another user.
    await chmod(installed, 0o755);
    await installPackage(installed);
  });
  after(() => rm(installed, { recursive: true }));

  describe('the programs in docs/node.md', () => {
    let folder: string;
    before(async () => {
      folder = join(installed, 'node');
      await mkdir(folder);
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
      await writeFile(join(folder, 'contract.pdf'), pdf({ pages: 3 }));
      await writeFile(join(folder, 'terms.pdf'), pdf({ pages: 2 }));
      const programs = [...(await readFile(guide, 'utf8')).matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
      expect(programs).to.have.length(6);
      for (const [index, text] of programs.entries()) await writeFile(join(folder, `${index}.ts`), text);
      expect(await compile(folder, ['0.ts', '1.ts', '2.ts', '3.ts', '4.ts', '5.ts'])).to.equal('');
    });

    async function follow(program: number): Promise<string> {
      const env = { ...process.env, QUIRE_SANDBOX: sandboxMode, QUIRE_WORK: join(folder, 'work') };
      return (await run(process.execPath, [`${program}.js`], { cwd: folder, env })).stdout;
    }
    async function pagesOf(name: string): Promise<number> {
      return Number((await run('qpdf', ['--show-npages', join(folder, name)])).stdout);
    }

    it('run an operation', async () => {
      expect(await follow(0)).to.equal('application/pdf []\n');
      const { stdout } = await run('qpdf', ['--json', '--json-key=qpdf', join(folder, 'rotated.pdf')]);
      expect(stdout.match(/"\/Rotate": 90/g)).to.have.length(1);
    });

    it('take and give bytes and streams', async () => {
      await follow(1);
      expect(await pagesOf('pack.pdf')).to.equal(5);
    });

    it('tell the progress', async () => {
      expect(await follow(2))
        .to.contain('100 %\n')
        .and.to.contain('Page 3');
    });

    it('run a pipeline', async () => {
      expect(await follow(3)).to.match(/^done \[/);
      expect(await pagesOf('contract-update-metadata.pdf')).to.equal(2);
    });

    it('give a receipt', async () => {
      expect(await follow(4)).to.match(/^[0-9a-f]{64} \[ \{ input: 1, page: 1 \} \]\n$/);
    });

    it('run an operation whose name the types do not know', async () => {
      expect(await follow(5)).to.match(/^contract.*\.pdf\n$/);
    });

    it('do not compile with a wrong name, field or option', async () => {
      const wrong = [
        "quire.run('rotat-pages', { files: { file: 'a' }, options: { angle: 90 } });",
        "quire.run('rotate-pages', { files: { document: 'a' }, options: { angle: 90 } });",
        "quire.run('rotate-pages', { files: { file: 'a' }, options: { angle: 91 } });",
        "quire.run('rotate-pages', { files: { file: 'a' } });",
      ];
      const source = ["import type { Quire } from 'quire-engine';", 'declare const quire: Quire;', ...wrong].join('\n');
      await writeFile(join(folder, 'wrong.ts'), source);
      const found = (await compile(folder, ['wrong.ts'], ['--noEmit', '--skipLibCheck'])).matchAll(
        /^wrong\.ts\((\d+),/gm,
      );
      expect([...found].map(([, line]) => Number(line))).to.deep.equal([3, 4, 5, 6]);
    });
  });

  describe('the plugin in README.md', () => {
    it('compiles with the types of the package, and runs', async () => {
      const folder = join(installed, 'readme');
      await mkdir(folder);
      const [, source = ''] = /```ts\n(.*?)```/s.exec(await readFile(join(root, 'README.md'), 'utf8')) ?? [];
      await writeFile(
        join(folder, 'package.json'),
        '{ "type": "module", "dependencies": { "quire-engine": "0.1.0" } }',
      );
      await writeFile(join(folder, 'turn-all.ts'), source);
      expect(await compile(folder, ['turn-all.ts'])).to.equal('');
      await writeFile(join(folder, 'document.pdf'), pdf({ pages: 1 }));
      const quire = join(installed, 'node_modules/quire-engine/dist/cli/main.js');
      await run(process.execPath, [quire, 'run', 'turn-all', 'document.pdf', '--angle', '90', '-o', 'turned.pdf'], {
        cwd: folder,
        env: { ...process.env, QUIRE_PLUGINS: './turn-all.js' },
      });
      const { stdout } = await run('qpdf', ['--json', '--json-key=qpdf', join(folder, 'turned.pdf')]);
      expect(stdout).to.contain('"/Rotate": 90');
    });
  });
});
