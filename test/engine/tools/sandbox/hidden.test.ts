import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { privateFolderAt } from '../../../../engine/files/private-folder.js';
import { Governor } from '../../../../engine/compute/governor.js';
import { Launcher } from '../../../../engine/tools/process/launcher.js';
import { ProcessRunner } from '../../../../engine/tools/process/process.js';
import { probeSandbox } from '../../../../engine/tools/sandbox/probe-sandbox.js';
import { sandboxMode } from '../../../fixtures/processes/sandbox-mode.js';

/** A folder that programs see like /usr, with entries that must be hidden. */
(sandboxMode === 'off' ? describe.skip : describe)('what a service hides from programs', () => {
  const launcher = new Launcher();
  let [visible, folder] = ['', ''];
  const within = (name: string): string => join(visible, name);

  beforeEach(async () => {
    visible = await mkdtemp(join(tmpdir(), 'visible-'));
    folder = await mkdtemp(join(tmpdir(), 'job-'));
    // Programs may run as another user than the service.
    await chmod(visible, 0o755);
    await mkdir(within('data/code'), { recursive: true });
    for (const name of ['plain', '.env', 'data/key', 'data/code/module']) await writeFile(within(name), 'content');
    await symlink(within('data'), join(folder, 'link'));
  });
  afterEach(() => Promise.all([visible, folder].map((it) => rm(it, { recursive: true }))));
  after(() => launcher[Symbol.asyncDispose]());

  /** What a program can read of these files. */
  async function read(hidden: readonly string[], readable: readonly string[]): Promise<string> {
    const sandbox = await probeSandbox('required', { workFolder: await privateFolderAt(tmpdir()), hidden }, launcher);
    const names = ['plain', '.env', 'data/key', 'data/code/module'];
    const { stdout } = await new ProcessRunner(sandbox, new Governor(1, 0), launcher).run({
      program: 'sh',
      args: ['-c', 'for it; do cat "$0/$it" >/dev/null && echo "$it"; done', visible, ...names],
      ...{ folder, readable: readable.map((it) => join(visible, it)), signal: new AbortController().signal },
    });
    return stdout.toString();
  }

  it('is out of sight in a folder that they see', async () => {
    expect(await read([], ['.'])).to.equal('plain\n.env\ndata/key\ndata/code/module\n');
    expect(await read([within('data'), within('.env')], ['.'])).to.equal('plain\n');
  });

  it('is out of sight when it is named by a link', async () => {
    expect(await read([join(folder, 'link'), within('.env')], ['.'])).to.equal('plain\n');
  });

  it('leaves in sight what is in it and programs are to read', async () => {
    expect(await read([within('data')], ['.', 'data/code'])).to.equal('plain\n.env\ndata/code/module\n');
  });
});
