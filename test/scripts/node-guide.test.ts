import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';

import { compile, installPackage } from '../fixtures/packed-package.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';

const run = promisify(execFile);
const guide = fileURLToPath(new URL('../../../docs/node.md', import.meta.url));

describe('The programs in docs/node.md, in a folder of their own', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-node-'));
    await installPackage(folder);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'contract.pdf'), pdf({ pages: 3 }));
    await writeFile(join(folder, 'terms.pdf'), pdf({ pages: 2 }));
    const programs = [...(await readFile(guide, 'utf8')).matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
    expect(programs).to.have.length(6);
    for (const [index, text] of programs.entries()) await writeFile(join(folder, `${index}.ts`), text);
    expect(await compile(folder, ['0.ts', '1.ts', '2.ts', '3.ts', '4.ts', '5.ts'])).to.equal('');
  });
  after(() => rm(folder, { recursive: true }));

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
    const found = (await compile(folder, ['wrong.ts'])).matchAll(/^wrong\.ts\((\d+),/gm);
    expect([...found].map(([, line]) => Number(line))).to.deep.equal([3, 4, 5, 6]);
  });
});
