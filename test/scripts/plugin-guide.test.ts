import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { bookObjects, rawPdf } from '../fixtures/pdf/raw-pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { runProgram } from '../fixtures/processes/run-program.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that the blocks of the guide with these languages are. */
const files: ReadonlyMap<string, string> = new Map([
  ['js', 'main.js'],
  ['js test', 'main.test.js'],
]);

interface Block {
  readonly kind: string;
  readonly text: string;
}

describe('The guide for plugin authors', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-guide-'));
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
    // In place of the installation from packages.
    await symlink(root, join(folder, 'node_modules/quire-engine'));
    await symlink(join(root, 'packages/quire-plugin'), join(folder, 'node_modules/quire-plugin'));
    const quire = `#!/bin/sh\nexec ${process.execPath} ${root}dist/cli/main.js "$@"\n`;
    await writeFile(join(folder, 'node_modules/.bin/quire'), quire, { mode: 0o755 });
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'document.pdf'), rawPdf({ objects: bookObjects(3) }), 'latin1');
  });
  after(() => rm(folder, { recursive: true }));

  it('leads to a plugin that passes the check and runs', async () => {
    const guide = await readFile(join(root, 'docs/plugins.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```(sh|js|js test)\n(.*?)^```/gms)].map(([, kind = '', text = '']): Block => ({
      kind,
      text,
    }));
    const script = blocks.map(({ kind, text }) => {
      const name = files.get(kind);
      return name === undefined ? text : `cat > ${name} <<'END'\n${text}END\n`;
    });
    const env = { ...process.env, QUIRE_SANDBOX: sandboxMode, QUIRE_WORK: '', QUIRE_DATA: join(folder, 'data') };
    const { stdout } = await run('sh', ['-e', '-c', script.join('')], { cwd: folder, env });
    expect(blocks.map(({ kind }) => kind)).to.deep.equal(['sh', 'js', 'js test', 'sh']);
    expect(stdout)
      .to.match(/\bfail 0\b/)
      .and.to.contain('The plugin passes.')
      .and.to.contain('Badge: ![quire plugins check: passes (contract 1)](https://')
      .and.to.match(/first-pages +third-party +Keep only the first pages\./);
    const { text } = await runProgram(['qpdf', '--show-npages', join(folder, 'first.pdf')]);
    expect(text.trim()).to.equal('2');
  });
});
